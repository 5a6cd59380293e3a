import { openRepository } from '../../src/index';
import { synapseId } from '../../src/synapse/id';
import { engramText, synapseText, testId } from '../helpers/engram-text';
import { type MakeRepositoryOptions, makeRepository, type TestRepository } from '../helpers/repository';
import { testSurroundings } from '../helpers/surroundings';

export const A = 'e/A.md';

export const B = 'e/B.md';

const open = (root: string) => openRepository(root, testSurroundings({ cwd: root }));

export const diffOf = async ({ root }: { root: string }, options = {}) => (await open(root)).diff(options);

export const logOf = async ({ root }: { root: string }, options = {}) => (await open(root)).log(options);

/** `changed e/A.md` of every change. */
export async function told(test: { root: string }, range?: string, about: string[] = []): Promise<string[]> {
  const { changes } = await diffOf(test, { range, about });
  return changes.map(({ change, path }) => `${change} ${path}`);
}

/** Subject and changes of every commit. */
export async function story(test: { root: string }, options = {}): Promise<string[]> {
  const { results } = await logOf(test, options);
  return results.map(({ subject, changes }) => [subject, ...changes.map(({ change }) => change)].join(' '));
}

interface Scene extends TestRepository {
  change(path: string, text: string | undefined, subject: string): string;
}

/** A repository with A, committed as `one`. */
export function makeScene(options: MakeRepositoryOptions = {}): Scene {
  const test = makeRepository({ files: { [A]: engramText({}), ...options.files }, ...options });
  const change: Scene['change'] = (path, text, subject) => {
    if (text === undefined) test.remove(path);
    else test.write(path, text);
    return test.commitAll(subject);
  };
  if (options.git !== false) test.commitAll('one');
  return { ...test, change };
}

export const linkOf = (kind: string, from = testId(1), to = testId(2)) => {
  const id = synapseId(from, to, kind as 'extends');
  return { path: `synapses/${kind}/${id}.yaml`, text: synapseText({ id, from, to, kind }), id };
};
