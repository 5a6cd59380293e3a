/** What the SKILL.md in a folder says; nothing is ever written there. */
import { readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { CoEngramError } from '../errors';
import { errnoOf, fileError } from '../store/file-error';
import { realHome, realPathIfThere } from '../store/locate';
import { decodeText, MAX_TEXT_BYTES } from '../store/read-text-file';
import { hasControlCharacter, safePath } from '../store/safe-path';
import { lstatIfThere } from '../store/stat-if-there';
import { sha256Hex } from '../util/hash';
import { SKILL_FILE } from './skill-file';
import { parseSkillText, type SkillText } from './skill-text';
import type { Place } from './source-place';

/** A folder with a SKILL.md that is one. */
export interface SkillSource extends SkillText {
  /** Real path of the folder. */
  folder: string;
  /** As an imprint has it. */
  sourcePath: string;
  contentHash: string;
}

/**
 * Reads the skill in a folder (absolute). Throws NOT_FOUND when there is no SKILL.md, REFUSED for a symlink,
 * INVALID_DATA for what is no text of at most 1 MiB or no skill.
 */
export async function readSource(place: Place, folder: string): Promise<SkillSource> {
  const real = realPathIfThere(folder);
  const file = join(real ?? folder, SKILL_FILE);
  const text = real === undefined ? undefined : readSkillFile(file);
  if (real === undefined || text === undefined) {
    throw new CoEngramError('NOT_FOUND', `there is no ${SKILL_FILE} in ${folder}`, {
      hint: 'a skill is a folder with SKILL.md; co-engram skill scan finds them',
    });
  }
  const { yamlReader } = await import('../engram/yaml-reader');
  const parsed = parseSkillText(text, yamlReader);
  if (parsed.type === 'invalid') {
    throw new CoEngramError('INVALID_DATA', `${file}: ${parsed.message}`, { data: { path: file } });
  }
  const { name, description } = parsed;
  const contentHash = `sha256:${sha256Hex(text)}`;
  return { name, description, folder: real, sourcePath: sourcePathOf(place, real), contentHash };
}

function readSkillFile(file: string): string | undefined {
  const stats = lstatIfThere(file);
  if (stats === undefined) return undefined;
  if (stats.isSymbolicLink()) {
    throw new CoEngramError('REFUSED', `${file} is a symlink; it is not followed`, { data: { path: file } });
  }
  if (!stats.isFile()) throw noText(file, 'is no regular file');
  if (stats.size > MAX_TEXT_BYTES) throw noText(file, `is larger than 1 MiB (${stats.size} bytes)`);
  let bytes: Uint8Array;
  try {
    bytes = readFileSync(file);
  } catch (error) {
    if (errnoOf(error) === 'ENOENT') return undefined;
    throw fileError(error, file, 'read');
  }
  if (bytes.includes(0)) throw noText(file, 'is binary, no text');
  return decodeText(bytes, file);
}

function noText(file: string, why: string): CoEngramError {
  return new CoEngramError('INVALID_DATA', `${file} ${why}`, { data: { path: file } });
}

/** How an imprint names a real folder: from the repository, from home, else from the root. Throws REFUSED. */
function sourcePathOf({ repo, surroundings }: Place, folder: string): string {
  if (hasControlCharacter(folder)) {
    throw new CoEngramError('REFUSED', `the path ${JSON.stringify(folder)} holds a control character`);
  }
  const inside = below(repo.root, folder);
  if (inside === '') {
    throw new CoEngramError('REFUSED', 'the repository itself is no skill', {
      hint: 'move SKILL.md into a folder of its own, such as skills/NAME',
    });
  }
  if (inside !== undefined) {
    safePath(repo, inside);
    return inside;
  }
  const home = realHome(surroundings);
  const fromHome = home === undefined ? undefined : below(home, folder);
  return fromHome === undefined || fromHome === '' ? folder : `~/${fromHome}`;
}

/** Relative with forward slashes; '' for the folder itself, undefined outside of it. */
function below(root: string, folder: string): string | undefined {
  if (folder === root) return '';
  return folder.startsWith(root + sep) ? relative(root, folder).split(sep).join('/') : undefined;
}
