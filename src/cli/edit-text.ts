import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { CoEngramError } from '../errors';
import type { Surroundings } from '../util/surroundings';

/** A text that a person changed. */
export interface EditedText {
  /** Hands the text on; it is kept on disk, and its place named, when that fails. */
  use<T>(store: (text: string) => Promise<T>): Promise<T>;
}

/**
 * Opens `text` in the user's editor ($VISUAL, $EDITOR, else vi or notepad) and waits. ENVIRONMENT when there is no
 * editor, CANCELLED when it ends with an error.
 */
export async function editText(text: string, name: string, surroundings: Surroundings): Promise<EditedText> {
  const folder = mkdtempSync(join(tmpdir(), 'co-engram-edit-'));
  const file = join(folder, name);
  writeFileSync(file, text, { mode: 0o600 });
  const drop = () => rmSync(folder, { recursive: true, force: true });
  try {
    await runEditor(file, surroundings);
  } catch (error) {
    drop();
    throw error;
  }
  return {
    async use(store) {
      const after = readFileSync(file, 'utf8');
      try {
        const result = await store(after);
        drop();
        return result;
      } catch (error) {
        if (after === text) drop();
        else if (error instanceof CoEngramError) throw keptAt(error, file);
        throw error;
      }
    },
  };
}

function keptAt(error: CoEngramError, file: string): CoEngramError {
  const hint = `your text is kept in ${file}`;
  return new CoEngramError(error.code, error.message, {
    hint,
    data: { ...error.data, keptIn: file },
    cause: error,
  });
}

/** $EDITOR may carry arguments: `code --wait`. */
async function runEditor(file: string, { env, platform }: Surroundings): Promise<void> {
  const fallback = platform === 'win32' ? 'notepad' : 'vi';
  const [command = fallback, ...args] = (env.VISUAL || env.EDITOR || fallback)
    .split(/\s+/)
    .filter((part) => part !== '');
  const result = await execa(command, [...args, file], { stdio: 'inherit', reject: false });
  if (result.failed && result.exitCode === undefined) {
    throw new CoEngramError('ENVIRONMENT', `the editor "${command}" could not be started`, {
      hint: 'set EDITOR',
    });
  }
  if (result.exitCode !== 0) {
    throw new CoEngramError(
      'CANCELLED',
      `the editor ended with status ${result.exitCode}: nothing was changed`,
    );
  }
}
