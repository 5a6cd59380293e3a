import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readProposals } from '../../src/store/proposals';
import { engramText, testId } from '../helpers/engram-text';
import type { TestMemory } from '../helpers/memory';
import { proposalId } from '../helpers/proposal';

export const [A, B, C] = [testId(1), testId(2), testId(3)];

export const [P, Q, R] = [proposalId(1), proposalId(2), proposalId(3)];

export function engram(id: string, name: string, fields: Record<string, unknown> = {}) {
  const text = engramText({ id, title: name, kind: 'fact', status: 'active', ...fields });
  return { [`engineering/${name.toLowerCase()}.md`]: text };
}

export async function proposal(test: TestMemory, id: string) {
  const file = (await readProposals(test.repo)).find(({ proposal: each }) => each.id === id);
  return file?.proposal;
}

/** Every file outside the git dir with its text. */
export function textsBelow(root: string): Record<string, string> {
  const files = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = files.map(({ parentPath, name }) => join(parentPath, name));
  return Object.fromEntries(
    paths.filter((path) => !path.includes('.git/')).map((path) => [path, readFileSync(path, 'utf8')]),
  );
}

export async function accept(test: TestMemory, ...references: string[]) {
  return test.library.acceptProposals({ references });
}

export async function audited(test: TestMemory, action: string) {
  return (await test.library.audit({ action: [action] })).results;
}
