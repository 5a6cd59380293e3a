import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { CoEngramError } from '../errors';
import { decodeText } from '../store/read-text-file';
import type { Surroundings } from '../util/surroundings';

/** A text that a person changed. */
export interface EditedText {
  /** Hands the text on; it is kept on disk, and its place named, when that fails. */
  use<T>(store: (text: string) => Promise<T>): Promise<T>;
}

/**
 * Opens `text` in the user's editor ($VISUAL, $EDITOR, else vi or notepad) and waits. ENVIRONMENT when there is no
 * editor, or none that needs no terminal where there is none; CANCELLED when it ends with an error or without a file.
 */
export async function editText(
  text: string,
  name: string,
  surroundings: Surroundings & { hasTerminal: boolean },
): Promise<EditedText> {
  const folder = mkdtempSync(join(tmpdir(), 'co-engram-edit-'));
  const file = join(folder, name);
  writeFileSync(file, text, { mode: 0o600 });
  const drop = () => rmSync(folder, { recursive: true, force: true });
  try {
    await runEditor(file, surroundings);
    if (!existsSync(file)) {
      throw new CoEngramError('CANCELLED', 'the editor left no file: nothing was changed');
    }
  } catch (error) {
    drop();
    throw error;
  }
  return {
    async use(store) {
      const bytes = readFileSync(file);
      try {
        const result = await store(decodeText(bytes, name));
        drop();
        return result;
      } catch (error) {
        if (bytes.equals(Buffer.from(text))) drop();
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

async function runEditor(file: string, surroundings: Surroundings & { hasTerminal: boolean }): Promise<void> {
  const { env, platform } = surroundings;
  const chosen = env.VISUAL || env.EDITOR;
  if (!chosen && !surroundings.hasTerminal) {
    throw new CoEngramError('ENVIRONMENT', 'there is no terminal to edit on', {
      hint: 'co-engram update, or set EDITOR',
    });
  }
  const command = chosen || (platform === 'win32' ? 'notepad' : 'vi');
  const result = await start(command, file, platform);
  if (result.failed && (result.exitCode === undefined || result.exitCode === NOT_FOUND)) {
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

/** What a shell ends with when there is no such program. */
const NOT_FOUND = 127;

/** $EDITOR may carry arguments (`code --wait`) and quotes; as for git, the shell reads it. */
function start(command: string, file: string, platform: Surroundings['platform']) {
  if (platform !== 'win32') {
    return execa('sh', ['-c', `${command} "$@"`, command, file], { stdio: 'inherit', reject: false });
  }
  const [program = '', ...args] = command.split(/\s+/).filter((part) => part !== '');
  return execa(program, [...args, file], { stdio: 'inherit', reject: false });
}
