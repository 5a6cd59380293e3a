#!/usr/bin/env node
/**
 * Walks through the main job on a scratch copy of examples/team-memory: `npm run demo`.
 * Each command line is printed above its output, and each output is checked: a step that lacks the expected words
 * ends the demo with exit 1. Nothing outside the scratch folder is touched, and nothing is fetched.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const project = dirname(dirname(fileURLToPath(import.meta.url)));
const program = join(project, 'bin', 'co-engram.js');
const sample = join(project, 'examples', 'team-memory');

/** The demo's "today"; the sample was written before it. */
const NOW = '2026-11-02T09:00:00.000Z';
/** Everything created before this instant goes into the first commit, the rest into the second. */
const FIRST_COMMIT = '2025-08-31T18:00:00.000Z';
const SECOND_COMMIT = '2026-10-30T18:00:00.000Z';

const colour = process.stdout.isTTY === true && process.env.NO_COLOR === undefined;
const bold = (text) => (colour ? `\u001b[1m${text}\u001b[0m` : text);
const dim = (text) => (colour ? `\u001b[2m${text}\u001b[0m` : text);
const ESCAPES = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g');
const plain = (text) => text.replace(ESCAPES, '');

class DemoFailure extends Error {}

/** The caller's environment without its git and co-engram settings, with every home inside the scratch folder. */
function scratchEnvironment(scratch) {
  const kept = Object.entries(process.env).filter(([name]) => !/^(GIT_|CO_ENGRAM_|XDG_)/.test(name));
  const home = join(scratch, 'home');
  mkdirSync(home);
  return {
    ...Object.fromEntries(kept),
    HOME: home,
    USERPROFILE: home,
    XDG_CONFIG_HOME: join(home, '.config'),
    XDG_CACHE_HOME: join(home, '.cache'),
    XDG_STATE_HOME: join(home, '.local', 'state'),
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_TERMINAL_PROMPT: '0',
    ...(colour ? { FORCE_COLOR: '1' } : {}),
  };
}

function git(world, args, date) {
  const dates = date === undefined ? {} : { GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date };
  const run = spawnSync('git', args, { cwd: world.repo, env: { ...world.env, ...dates }, encoding: 'utf8' });
  if (run.error !== undefined) throw new DemoFailure(`git did not start: ${run.error.message}`);
  if (run.status !== 0) throw new DemoFailure(`git ${args.join(' ')} failed:\n${run.stderr}`);
}

function filesBelow(root, folder = '') {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) return entry.name === '.git' ? [] : filesBelow(root, path);
    return [path];
  });
}

const field = (text, name) => new RegExp(`^${name}: "?(.*?)"?$`, 'm').exec(text)?.[1];

/** The repository as it was in summer 2025: files without a later date of birth. */
function olderFiles(repo) {
  return filesBelow(repo).filter((path) => {
    if (path.startsWith('usage/')) return false;
    const createdAt = field(readFileSync(join(repo, path), 'utf8'), 'createdAt');
    return createdAt === undefined || createdAt < FIRST_COMMIT;
  });
}

function prepare(scratch) {
  const repo = join(scratch, 'team-memory');
  const world = { repo, env: scratchEnvironment(scratch) };
  cpSync(sample, repo, { recursive: true });
  git(world, ['init', '--quiet', '--initial-branch=main']);
  git(world, ['config', 'user.name', 'Robin Demo']);
  git(world, ['config', 'user.email', 'robin@example.org']);
  git(world, ['add', '--', ...olderFiles(repo)]);
  git(world, ['commit', '--quiet', '-m', 'What we knew in summer 2025'], FIRST_COMMIT);
  git(world, ['add', '--all']);
  git(world, ['commit', '--quiet', '-m', 'What we learnt since'], SECOND_COMMIT);
  return world;
}

/** The last six characters of the id of the engram with this title: what the commands print. */
function shortId(world, title) {
  for (const path of filesBelow(world.repo)) {
    if (!path.endsWith('.md')) continue;
    const text = readFileSync(join(world.repo, path), 'utf8');
    if (field(text, 'title') === title) return field(text, 'id').slice(-6);
  }
  throw new DemoFailure(`the sample has no engram "${title}"`);
}

const quoted = (word) => (/^[\p{L}\p{N}_./:=@-]+$/u.test(word) ? word : `"${word.replaceAll('"', '\\"')}"`);

/** Runs one command, prints it and its output, and checks the output. */
function show(world, { say, args, now = NOW, expect = [], reject = [], inOrder = [] }) {
  console.log(`\n${bold(`# ${say}`)}`);
  console.log(`$ co-engram ${args.map(quoted).join(' ')}`);
  const run = spawnSync(process.execPath, [program, ...args], {
    cwd: world.repo,
    env: { ...world.env, CO_ENGRAM_NOW: now },
    encoding: 'utf8',
    input: '',
    timeout: 20_000,
  });
  if (run.error !== undefined) throw new DemoFailure(`the command did not run: ${run.error.message}`);
  process.stdout.write(run.stdout);
  if (run.stderr !== '') process.stdout.write(dim(run.stderr));
  if (run.status !== 0) throw new DemoFailure(`exit ${run.status ?? run.signal}, expected 0`);
  checkOutput(plain(run.stdout), { expect, reject, inOrder });
}

function checkOutput(output, { expect, reject, inOrder }) {
  for (const words of [...expect, ...inOrder]) {
    if (!output.includes(words)) throw new DemoFailure(`the output lacks "${words}"`);
  }
  for (const words of reject) {
    if (output.includes(words)) throw new DemoFailure(`the output should not have "${words}"`);
  }
  const places = inOrder.map((words) => output.indexOf(words));
  if (places.some((place, i) => i > 0 && place < places[i - 1])) {
    throw new DemoFailure(`not in the expected order: ${inOrder.map((words) => `"${words}"`).join(', ')}`);
  }
}

const RETRY = 'Run a transaction again after a Postgres deadlock';
const ROW_ORDER = 'Booking writes take row locks in id order';
const PORT = 'The booking API listens on port 8080';
const EVICTION = 'Redis threw out sessions because every key could be evicted';
const FAILOVER = '数据库主从切换后，连接池还连着旧的主库';
const FRONT_MATTER = 'parseFrontMatter accepts CRLF and refuses duplicate keys';
const POOL_OLD = 'Every API pod opens up to 20 database connections';
const POOL_NEW = 'Every API pod opens up to 12 database connections, through PgBouncer';

/** The sample's text in other words, as a second person would write it down. */
const EVICTION_AGAIN =
  'At lunch time people were logged out. Sessions and cached room lists shared one Redis with the policy allkeys-lru, ' +
  'and around noon the memory was full every day. That policy takes any key that was not used lately, and the session ' +
  'of somebody who is eating is exactly that. Sessions now have their own instance with noeviction, and an alert on ' +
  'memory; the cache keeps allkeys-lru, because every key in there can be computed again.';

/** The sample's text with another number. */
const PORT_CORRECTED =
  'The booking API listens on port 9090 inside its container. The service in front of it maps port 80 to 9090, and the ' +
  'readiness probe calls the same port. Local development uses 9090 too, so that the mobile simulator needs no setting ' +
  'of its own.';

const MONDAY = 'The staging database is db-7. We decided to deploy on Tuesdays. Coffee?';
const TUESDAY = '2026-11-03T09:00:00.000Z';

function steps(world) {
  const retry = shortId(world, RETRY);
  const port = shortId(world, PORT);
  return [
    { say: 'A cloned repository is used only after you said that you trust it.', args: ['trust'] },
    { say: 'What is here?', args: ['status'], expect: ['main', 'active'] },
    {
      say: 'Write down what was learnt today.',
      args: [
        'add',
        'Preview pods need their own Redis prefix',
        '--content',
        'Two preview deployments shared one Redis and read the cache of each other. The prefix now carries the branch name.',
        '--domain',
        'engineering/cache',
        '--tag',
        'redis',
        '--tag',
        'previews',
      ],
      expect: ['NEW', 'engineering/cache/preview-pods-need-their-own-redis-prefix.md'],
    },
    {
      say: 'Somebody writes down what is known already: nothing is stored twice.',
      args: [
        'add',
        'Lunch logouts',
        '--content',
        EVICTION_AGAIN,
        '--kind',
        'observation',
        '--domain',
        'engineering/cache',
      ],
      expect: ['DUPLICATE', shortId(world, EVICTION)],
    },
    {
      say: 'A correction looks like a copy, but it is none: it is kept, and the old one is named.',
      args: [
        'add',
        'The booking API listens on port 9090',
        '--content',
        PORT_CORRECTED,
        '--kind',
        'fact',
        '--domain',
        'operations/kubernetes',
      ],
      expect: ['NEW', port, 'supersedes'],
    },
    {
      say: 'Search. The one about row locks has none of the words: it comes along because the first is linked to it.',
      args: ['search', 'deadlock', 'retry', '--limit', '3'],
      expect: [ROW_ORDER],
      inOrder: [RETRY, ROW_ORDER],
    },
    {
      say: 'Why in this order?',
      args: ['search', 'deadlock', 'retry', '--limit', '2', '--explain'],
      expect: [RETRY, 'relevance', 'recency', 'importance'],
    },
    {
      say: 'In Chinese: after a failover the connection pool does not reconnect.',
      args: ['search', '数据库连接池不重连', '--limit', '3'],
      inOrder: [FAILOVER],
    },
    {
      say: 'By an identifier.',
      args: ['search', 'parseFrontMatter', '--limit', '1'],
      expect: [FRONT_MATTER],
    },
    {
      say: 'Read it in three depths. The catalogue line:',
      args: ['get', retry, '--tier', 'catalog'],
      expect: [RETRY],
    },
    {
      say: 'The digest:',
      args: ['get', retry, '--tier', 'digest'],
      expect: ['SQLSTATE 40P01 and 40001', 'verified'],
      reject: ['await withRetry'],
    },
    { say: 'The whole text:', args: ['get', retry, '--tier', 'content'], expect: ['await withRetry'] },
    { say: 'What is it linked to?', args: ['links', retry], expect: ['depends_on', ROW_ORDER] },
    {
      say: 'Today: how many connections does a pod open? The newer answer is above the one that it supersedes.',
      args: ['search', 'database connections of an API pod', '--limit', '3'],
      inOrder: [POOL_NEW, POOL_OLD],
    },
    {
      say: 'And what did we believe on 1 September 2025?',
      args: ['search', 'database connections of an API pod', '--limit', '3', '--at', '2025-09-01'],
      expect: [POOL_OLD],
      reject: [POOL_NEW],
    },
    {
      say: 'A conversation becomes facts, by rules: no model is asked, and small talk is left out by name.',
      args: ['extract', '--store', '--text', MONDAY],
      expect: ['staging database | is | db-7', 'deploy on Tuesdays', 'question: Coffee?'],
    },
    {
      say: 'On Tuesday somebody corrects one of them.',
      now: TUESDAY,
      args: ['extract', '--store', '--text', 'The staging database is db-9 now.'],
      expect: ['db-9', 'supersede'],
    },
    {
      say: 'What the next session is told: rules, what is new, and what changed.',
      now: TUESDAY,
      args: ['briefing', '--days', '2', '--max-chars', '1100'],
      expect: ['Standing rules', 'staging database: db-7 -> db-9'],
      reject: ['is db-7'],
    },
  ];
}

function main() {
  if (!existsSync(join(project, 'dist'))) {
    console.error('demo: the program is not built yet\nhint: npm ci');
    return 1;
  }
  const scratch = mkdtempSync(join(tmpdir(), 'co-engram-demo-'));
  // Ctrl-C ends the command that runs; its step fails, and the scratch folder is removed as after any failure.
  process.on('SIGINT', () => undefined);
  let at = 'setting up';
  try {
    const world = prepare(scratch);
    for (const step of steps(world)) {
      at = `co-engram ${step.args[0]} (${step.say})`;
      show(world, step);
    }
    console.log(`\n${bold('All steps gave what they should.')} The scratch copy is gone again.`);
    console.log('Next: co-engram init ~/team-memory');
    return 0;
  } catch (error) {
    if (!(error instanceof DemoFailure)) throw error;
    console.error(`\ndemo: ${at}\ndemo: ${error.message}`);
    return 1;
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

process.exitCode = main();
