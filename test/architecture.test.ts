/** The house of CONTRIBUTING.md, checked by reading the imports. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

/** Of the folders and files below src; a file imports its own folder and strictly lower ranks. */
const RANKS: Record<string, number> = {
  errors: 0,
  util: 0,
  git: 1,
  /** Above git: the team's file of a bare repository is read through it. */
  config: 1.5,
  engram: 2,
  synapse: 3,
  secrets: 3,
  usage: 3,
  merge: 4,
  store: 4,
  /** The door to the user's own model: starts its program. */
  model: 4,
  search: 5,
  learning: 5,
  remember: 6,
  recall: 6,
  /** Above remember: what is learnt about a skill is written like everything else. */
  skills: 6.2,
  /** Above remember: accepting is writing. */
  proposals: 6.5,
  capture: 7,
  ponder: 7,
  export: 7,
  maintenance: 8,
  sync: 8,
  doctor: 9,
  setup: 10,
  view: 10,
  /** The library: above everything that it opens, below the command line. */
  library: 10.4,
  index: 10.5,
  /** A face: above the library, which it calls. */
  mcp: 10.7,
  cli: 11,
  /** A program of its own: git starts it for each file of a merge. */
  driver: 11,
};

const PURE = new Set(['errors', 'util', 'engram', 'synapse', 'secrets', 'usage', 'merge']);
const IMPURE_MODULES = /^(node:)?(fs|fs\/promises|child_process|os|net|http|https|worker_threads)$|^execa$/;

interface Import {
  file: string;
  specifier: string;
}

function sourceFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

function importsOf(file: string): Import[] {
  return ts
    .preProcessFile(readFileSync(file, 'utf8'), true, true)
    .importedFiles.map(({ fileName }) => ({ file, specifier: fileName }));
}

/** The first part below src: a folder, or a file such as errors. */
function roomOf(path: string): string {
  const [first = ''] = relative('src', path).split('/');
  return first.replace(/\.ts$/, '');
}

const files = sourceFiles('src');
const imports = files.flatMap(importsOf);

describe('the house', () => {
  it('has a rank for every folder', () => {
    const rooms = new Set(files.map(roomOf));
    expect([...rooms].filter((room) => RANKS[room] === undefined)).toEqual([]);
  });

  it('imports its own folder and lower ranks only', () => {
    const upward = imports
      .filter(({ specifier }) => specifier.startsWith('.'))
      .filter(({ file, specifier }) => {
        const from = roomOf(file);
        const to = roomOf(join(dirname(file), specifier));
        return from !== to && (RANKS[to] ?? Number.POSITIVE_INFINITY) >= (RANKS[from] ?? 0);
      });
    expect(upward).toEqual([]);
  });

  it('keeps disk, processes and network out of the pure folders', () => {
    const impure = imports.filter(
      ({ file, specifier }) => PURE.has(roomOf(file)) && IMPURE_MODULES.test(specifier),
    );
    expect(impure).toEqual([]);
  });

  it('starts processes in git alone, or by execa', () => {
    const spawning = imports.filter(
      ({ file, specifier }) => /child_process$/.test(specifier) && roomOf(file) !== 'git',
    );
    expect(spawning).toEqual([]);
  });

  it('describes JSON documents apart from the commands, which never load zod for it', () => {
    const described = imports.filter(
      ({ file, specifier }) =>
        /(^|\/)schemas(\/|$)/.test(specifier) && !file.includes(join('cli', 'schemas')),
    );
    expect(described).toEqual([]);
  });

  it('names node modules with node:', () => {
    const bare = imports.filter(({ specifier }) =>
      /^(fs|path|os|util|crypto|child_process)(\/|$)/.test(specifier),
    );
    expect(bare).toEqual([]);
  });
});

/** Places where a global that only the main files may use is touched; comments and strings do not count. */
function usesOf(file: string, words: RegExp, isForbidden: (node: ts.Node) => boolean): string[] {
  const text = readFileSync(file, 'utf8');
  if (!words.test(text)) return [];
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (isForbidden(node)) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      found.push(`${file}:${line + 1} ${node.getText()}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** Who holds a lock, and does that process run: questions about processes, not about surroundings. */
const LOCK_QUESTIONS = new Set(['process.pid', 'process.kill']);

function isGlobalNamed(node: ts.Node, names: readonly string[]): boolean {
  return (
    ts.isIdentifier(node) &&
    names.includes(node.text) &&
    !(ts.isPropertyAccessExpression(node.parent) && node.parent.name === node) &&
    !LOCK_QUESTIONS.has(node.parent.getText()) &&
    !ts.isPropertyAssignment(node.parent) &&
    !ts.isPropertySignature(node.parent) &&
    !ts.isBindingElement(node.parent)
  );
}

/** Programs, and each with the one thing that it asks: a child's environment, and whose process holds a lock. */
const ASKING_PROCESS = [
  join('src', 'cli', 'main.ts'),
  join('src', 'driver', 'main.ts'),
  join('src', 'git', 'inherited-environment.ts'),
  join('src', 'store', 'process-identity.ts'),
];

describe('the outside world', () => {
  it('is touched through process and console in the main files alone', () => {
    const others = files.filter((file) => !ASKING_PROCESS.includes(file));
    expect(
      imports.filter(({ file, specifier }) => others.includes(file) && /^(node:)?process$/.test(specifier)),
    ).toEqual([]);
    expect(
      others.flatMap((file) =>
        usesOf(file, /process|console/, (node) => isGlobalNamed(node, ['process', 'console'])),
      ),
    ).toEqual([]);
  });

  it('gives no clock and no chance to domain folders', () => {
    const forbidden = new Set(['Date.now', 'Math.random']);
    const isForbidden = (node: ts.Node): boolean =>
      (ts.isPropertyAccessExpression(node) && forbidden.has(node.getText())) ||
      (ts.isNewExpression(node) &&
        node.expression.getText() === 'Date' &&
        (node.arguments?.length ?? 0) === 0);
    // src/index.ts is where the library gives its callers the system's clock by default; main files are programs.
    const entries = ['src/index.ts', join('src', 'driver', 'main.ts')];
    const domain = files.filter((file) => roomOf(file) !== 'cli' && !entries.includes(file));
    expect(domain.flatMap((file) => usesOf(file, /Date|Math/, isForbidden))).toEqual([]);
  });
});
