import type { EngramFile } from '../engram/engram';
import { CoEngramError } from '../errors';
import type { FieldRisk } from '../secrets/check-text';
import { authorOf, type Memory } from '../store/memory';
import { readEngramText } from '../store/read-engram-file';
import { auditChange } from './audit-change';
import { checkEngramRisks } from './check-engram-risks';
import { editText } from './edit-fields';
import { requireDoc } from './require-doc';
import { type WriteOptions, type Written, write } from './write';

export interface ReplaceOutcome {
  id: string;
  title: string;
  path: string;
  version: number;
  changed: boolean;
  risk: FieldRisk[];
}

/**
 * Replaces the whole text of an engram's file with what a person made of it in an editor. `before` is the text that
 * the person started from. Throws INVALID_DATA when the new text is no sound engram or has another id, CONFLICT
 * when somebody else changed the file in the meantime, REFUSED for a secret or a changed privacy.
 */
export async function replaceText(
  memory: Memory,
  reference: string,
  { before, after }: { before: string; after: string },
  options: WriteOptions & { allowSecret?: readonly string[] } = {},
): Promise<Written<ReplaceOutcome>> {
  const author = await authorOf(memory);
  return write(
    memory,
    async (step): Promise<{ summary: string; outcome: ReplaceOutcome }> => {
      const { view, plan } = step;
      const { path } = view.entry(requireDoc(step, reference));
      const current = plan.read(path);
      if (current !== before) throw changedMeanwhile(path);
      const old = await readEngramText(before, path);
      const file = await readEngramText(after, path);
      requireSound(file, old);
      const { id, title, version } = old.engram;
      const outcome = { id, title: file.engram.title, path, version, changed: false };
      if (after === before) return { summary: `edit ${id} ${title}`, outcome: { ...outcome, risk: [] } };
      const risk = checkEngramRisks(step, file, options.allowSecret);
      const edited = { ...file, engram: { ...file.engram, version } };
      const stamp = { author, now: memory.surroundings.now() };
      plan.update(path, await editText(edited, { fields: {}, body: file.body }, stamp));
      const { title: newTitle, visibility } = file.engram;
      auditChange(step, author, 'edit', { engramId: id, title: newTitle, visibility });
      return {
        summary: `edit ${id} ${file.engram.title}`,
        outcome: { ...outcome, version: version + 1, changed: true, risk },
      };
    },
    options,
  );
}

function changedMeanwhile(path: string): CoEngramError {
  return new CoEngramError('CONFLICT', `${path} was changed by somebody else while it was edited`, {
    hint: 'compare the kept text with the file, then edit again',
  });
}

function requireSound(file: EngramFile, old: EngramFile): void {
  const [problem] = file.problems;
  if (problem !== undefined && !old.problems.some(({ message }) => message === problem.message)) {
    const place = problem.line === undefined ? '' : `:${problem.line}:${problem.column ?? 1}`;
    throw new CoEngramError('INVALID_DATA', `${file.path}${place}: ${problem.message}`);
  }
  if (file.engram.id !== old.engram.id) {
    throw new CoEngramError('INVALID_DATA', `the id is permanent: it must stay ${old.engram.id}`);
  }
  if ((file.engram.visibility === 'private') !== (old.engram.visibility === 'private')) {
    throw new CoEngramError('REFUSED', 'making an engram private or shared also moves its file', {
      hint: `co-engram update ${old.engram.id} --visibility ${file.engram.visibility}`,
    });
  }
}
