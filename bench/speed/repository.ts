/** The generated repositories of the bench, and what happens to them between runs. */
import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { GENERATOR_VERSION, type Generated, generateEngram, generateRepository } from '../generate';

export interface BenchRepository extends Generated {
  root: string;
  cache: string;
}

/** A generated repository of this size; made once, then used again. */
export function benchRepository(folder: string, size: number): BenchRepository {
  const root = join(folder, `engrams-${size}-v${GENERATOR_VERSION}`);
  const facts = `${root}.json`;
  if (!existsSync(facts)) {
    rmSync(root, { recursive: true, force: true });
    console.error(`generating ${size} engrams in ${root}`);
    const generated = generateRepository(root, size, { git: true });
    writeFileSync(facts, JSON.stringify(generated));
  }
  const generated = JSON.parse(readFileSync(facts, 'utf8')) as Generated;
  return { ...generated, root, cache: join(root, '.git/co-engram/cache') };
}

function git(root: string, ...args: string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
}

/** As it was generated: every file, and no branch of the bench. */
export function restore({ root }: BenchRepository): void {
  git(root, 'checkout', '-q', '-f', 'main');
  git(root, 'clean', '-q', '-f', '-d');
  git(root, 'update-index', '-q', '--really-refresh');
}

/** Appends a word to `count` engrams, others in every round. */
export function changeFiles({ root, engrams }: BenchRepository, count: number, round: number): void {
  for (let i = 0; i < count; i += 1) {
    const n = (round * 7919 + i * 31) % engrams;
    appendFileSync(join(root, generateEngram(n, engrams).path), `\nChanged in round ${round}.\n`);
  }
}

const PULLED = 'bench-pulled';

/** A branch that changes `count` engrams, as a pull would bring them. */
export function preparePull(repository: BenchRepository, count: number): void {
  const { root } = repository;
  restore(repository);
  if (git(root, 'branch', '--list', PULLED).trim() !== '') return;
  git(root, 'checkout', '-q', '-b', PULLED);
  changeFiles(repository, count, 1);
  git(
    root,
    '-c',
    'user.name=Bench',
    '-c',
    'user.email=bench@example.org',
    'commit',
    '-q',
    '-a',
    '-m',
    'pulled',
  );
  git(root, 'checkout', '-q', 'main');
}

/** Goes to the pulled commit and back in turn. */
export function pull({ root }: BenchRepository, round: number): void {
  git(root, 'checkout', '-q', round % 2 === 0 ? PULLED : 'main');
}

export function clearCache({ cache }: BenchRepository): void {
  rmSync(cache, { recursive: true, force: true });
}

/** Bytes of all files below a folder. */
export function sizeOf(folder: string): number {
  let bytes = 0;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    bytes += entry.isDirectory() ? sizeOf(path) : statSync(path).size;
  }
  return bytes;
}

const DROP_CACHES = '/proc/sys/vm/drop_caches';

/** True where this user may empty the page cache. */
export function canDropCaches(): boolean {
  try {
    dropCaches();
    return true;
  } catch {
    return false;
  }
}

export function dropCaches(): void {
  execFileSync('sync');
  writeFileSync(DROP_CACHES, '3');
}

/** A ready FTS5 table of the same texts; false where sqlite3 has none. */
export function prepareSqlite(sqlite: string, database: string, repository: BenchRepository): boolean {
  if (existsSync(database)) return true;
  mkdirSync(join(database, '..'), { recursive: true });
  const rows: string[] = ['create virtual table docs using fts5(path, text);', 'begin;'];
  for (let n = 0; n < repository.engrams; n += 1) {
    const { path, text } = generateEngram(n, repository.engrams);
    rows.push(`insert into docs values (${quoted(path)}, ${quoted(text)});`);
  }
  rows.push('commit;');
  try {
    execFileSync(sqlite, [database], { input: rows.join('\n'), stdio: ['pipe', 'ignore', 'pipe'] });
    return true;
  } catch (error) {
    console.error(`sqlite3 is left out: ${String(error)}`);
    rmSync(database, { force: true });
    return false;
  }
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
