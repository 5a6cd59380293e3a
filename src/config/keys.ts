/** What is special about single keys: old names, environment variables, and who may set them. */

/** Kept in the user's file beside the configuration; no keys of it. */
export const USER_RECORD_KEYS: readonly string[] = ['dataRoot', 'dataRootAdopted', 'trusted'];

/** Never read from a file that came with a repository. */
const USER_ONLY: Readonly<Record<string, string>> = {
  'llm.command': 'it names a program to run',
  'llm.timeout': 'it belongs to a program to run',
  'llm.env': 'it belongs to a program to run',
  'privacy.words': 'the list itself is a secret',
  mainAgent: 'it decides whose memory is shown',
  anchorsRepo: 'it names a folder of this machine',
  layers: 'it names folders of this machine',
  'transcripts.openclaw': 'it names a folder of this machine',
  'transcripts.claudeCode': 'it names a folder of this machine',
};

const AGENT_KEY = /^agents\.[^.]+\.memoryDirs$/;

/** Is it a key of an agent, whose names nobody knows in advance? */
export function isAgentKey(key: string): boolean {
  return AGENT_KEY.test(key);
}

/** Why a key may only be set in the user's file; undefined when a team may set it. */
export function userOnlyReason(key: string): string | undefined {
  if (/^agents\./.test(key)) return 'it names folders of this machine';
  if (/^capture\.(?:kinds|sources)\./.test(key)) return 'it decides what is written without a yes';
  return Object.hasOwn(USER_ONLY, key) ? USER_ONLY[key] : undefined;
}

/** Where a team may only be stricter than the user: how strict a value is, larger is stricter. */
const STRICTNESS: Readonly<Record<string, (value: unknown) => number>> = {
  'capture.policy': (value) => ['auto', 'low-confidence', 'review'].indexOf(String(value)),
  'git.autoCommit': (value) => (value === true ? 0 : 1),
  'privacy.onRisk': (value) => (value === 'refuse' ? 1 : 0),
  'audit.teamEvents': (value) => (value === true ? 0 : 1),
  'sessions.track': (value) => (value === true ? 0 : 1),
  // The bin keeps what would otherwise be gone at once.
  'trash.enabled': (value) => (value === true ? 1 : 0),
  'trash.afterDays': Number,
  // 0 = never purged
  'trash.purgeAfterDays': (value) => (value === 0 ? Number.POSITIVE_INFINITY : Number(value)),
};

/** Whether `key` guards something, so that a team's value counts only when it is stricter. */
export function isSafetyKey(key: string): boolean {
  return Object.hasOwn(STRICTNESS, key);
}

/** Whether `value` is stricter (positive), as strict (0) or looser (negative) than `than`. */
export function compareStrictness(key: string, value: unknown, than: unknown): number {
  const strictness = STRICTNESS[key];
  if (strictness === undefined) return 0;
  const [mine, other] = [strictness(value), strictness(than)];
  return mine === other ? 0 : mine > other ? 1 : -1;
}

/** Names of the public Co-Engram project, wherever they stand, and what they are called here. */
const OLD_NAMES: Readonly<Record<string, string>> = {
  remMinIntervalMs: 'maintenance.remMinInterval',
  hebbianDecay: 'reinforcement.hebbianRatio',
  forgetImportanceThreshold: 'maintenance.forgetImportance',
};

/** Published names that also occur elsewhere, so they count only at their old place. */
const OLD_PLACES: Readonly<Record<string, string>> = {
  'maintenance.learningRate': 'reinforcement.learningRate',
};

/** The present name of a published old one; any other name unchanged. */
export function presentKey(key: string): string {
  if (Object.hasOwn(OLD_PLACES, key)) return OLD_PLACES[key] ?? key;
  const last = key.slice(key.lastIndexOf('.') + 1);
  return Object.hasOwn(OLD_NAMES, last) ? (OLD_NAMES[last] ?? key) : key;
}

/** Moves values under old names to the present ones (which win when both are given). */
export function renameOldKeys(input: Record<string, unknown>): {
  values: Record<string, unknown>;
  /** Present name -> name in the file. */
  oldNames: Map<string, string>;
} {
  const values = structuredClone(input);
  const oldNames = new Map<string, string>();
  for (const [name, value] of Object.entries(values)) {
    if (value === null || typeof value !== 'object' || Array.isArray(value)) {
      moveKey(values, values, name, name, oldNames);
    } else {
      const section = value as Record<string, unknown>;
      for (const below of Object.keys(section)) {
        moveKey(values, section, below, `${name}.${below}`, oldNames);
      }
    }
  }
  return { values, oldNames };
}

function moveKey(
  values: Record<string, unknown>,
  holder: Record<string, unknown>,
  name: string,
  key: string,
  oldNames: Map<string, string>,
): void {
  const present = presentKey(key);
  if (present === key) return;
  const value = holder[name];
  delete holder[name];
  const [sectionName = '', last = ''] = present.split('.');
  values[sectionName] ??= {};
  const section = values[sectionName];
  if (section === null || typeof section !== 'object' || Array.isArray(section)) return;
  const target = section as Record<string, unknown>;
  if (Object.hasOwn(target, last)) return;
  target[last] = value;
  oldNames.set(present, key);
}
