/** What the table of commands does not know. */
import { EXIT_CODES } from '../../src/errors';

export const INTRODUCTION = [
  'co-engram keeps what a team and its agents learned as Markdown files (engrams) and typed links (synapses) in a git repository. It reads, computes, writes and exits: there is no daemon, and the cache can be deleted at any time without changing an answer.',
  'The repository is the one named by --repo, else CO_ENGRAM_DATA_ROOT, else the nearest trusted repository above the current folder, else dataRoot of the user configuration, else ~/team-memory.',
  'With --json a command prints exactly one JSON document with the fields schemaVersion and kind; its schema is docs/schema/KIND.json of the package. A failure is then one JSON line on stderr, and stdout is empty.',
];

export const EXIT_STATUS: readonly (readonly [string, string])[] = [
  ['0', 'done, also when there was nothing to do or nothing was found'],
  [
    String(EXIT_CODES.FINDINGS),
    'it worked and the answer is no: problems were found, or a batch was partly done',
  ],
  [String(EXIT_CODES.USAGE), 'a wrong command, flag, argument or value'],
  [String(EXIT_CODES.NOT_FOUND), 'no such engram, synapse or revision, or a prefix fits several'],
  [String(EXIT_CODES.INVALID_DATA), 'a file or value breaks its schema'],
  [String(EXIT_CODES.CONFLICT), 'somebody else changed it, or holds the lock'],
  [
    String(EXIT_CODES.ENVIRONMENT),
    'not a memory repository, git missing or too old, no permission, disk full',
  ],
  [String(EXIT_CODES.REFUSED), 'a safety rule said no, for instance to a secret in the text'],
  [String(EXIT_CODES.INTERNAL), 'a bug in co-engram'],
  [String(EXIT_CODES.CANCELLED), 'cancelled by the user'],
];

export const ENVIRONMENT: readonly (readonly [string, string])[] = [
  ['CO_ENGRAM_DATA_ROOT', 'the memory repository, when --repo is not given'],
  ['CO_ENGRAM_AGENT', 'the agent to act as, when --agent is not given'],
  ['CO_ENGRAM_LANGUAGE', 'en or zh'],
  ['CO_ENGRAM_DEFAULT_CREATED_BY', 'the author of new engrams'],
  ['CO_ENGRAM_NOW', 'stops the clock at a date, a date-time or milliseconds; for tests'],
  [
    'NODE_DISABLE_COMPILE_CACHE',
    'keeps no compiled code of the program in the cache folder of the user (XDG_CACHE_HOME, ~/.cache)',
  ],
  ['NO_COLOR, FORCE_COLOR', 'no colours; colours also when the output is no terminal'],
  ['NODE_EXTRA_CA_CERTS', 'makes Node 20 start in three times the time; unset it for co-engram'],
];

export const FILES: readonly (readonly [string, string])[] = [
  ['co-engram.yaml', 'marks the root of a memory repository and configures it for the team'],
  ['$XDG_CONFIG_HOME/co-engram/config.json', 'the configuration of the user'],
  ['.git/co-engram/', 'the state of one clone: cache, lock, journal; never committed'],
];
