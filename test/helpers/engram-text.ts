const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A ULID that is the same in every run: number `n` of the test world. */
export function testId(n: number): string {
  let tail = '';
  for (let rest = n, digit = 0; digit < 16; digit += 1, rest = Math.floor(rest / 32)) {
    tail = (CROCKFORD[rest % 32] ?? '0') + tail;
  }
  return `01KDY6T0ZZ${tail}`;
}

export interface EngramTextOptions {
  id?: string;
  title?: string;
  domainTags?: string[];
  body?: string;
  /** Every other front matter key, written in the given order after the identity. */
  [key: string]: unknown;
}

/** The text of an engram file, as co-engram writes one: front matter, one empty line, the body. */
export function engramText(options: EngramTextOptions = {}): string {
  const {
    id = testId(1),
    title = 'A test engram',
    domainTags = ['engineering'],
    body = 'Some words.',
    ...rest
  } = options;
  const fields = { id, title, domainTags, kind: 'observation', ...rest };
  return `---\n${yamlLines(fields)}---\n\n${body}\n`;
}

export interface SynapseTextOptions {
  id: string;
  from: string;
  to: string;
  kind?: string;
  [key: string]: unknown;
}

/** The text of a synapse file; the caller gives the id (synapse/id.ts computes the right one). */
export function synapseText(options: SynapseTextOptions): string {
  const { id, from, to, kind = 'extends', weight = 0.5, ...rest } = options;
  return yamlLines({ id, from, to, kind, weight, evidence: [], ...rest });
}

function yamlLines(fields: Record<string, unknown>): string {
  return Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `${key}: ${yamlValue(value)}\n`)
    .join('');
}

const PLAIN = /^[A-Za-z\u4e00-\u9fff][\w \u4e00-\u9fff./+-]*$/;
const WORDS_WITH_MEANING = /^(true|false|yes|no|on|off|null|y|n)$/i;
const DATE_OR_ID = /^(\d{4}-\d{2}-\d{2}([T ][\d:.]+Z)?|0[0-9A-Z]{25})$/;

function yamlValue(value: unknown): string {
  if (typeof value === 'string') {
    const plain = (PLAIN.test(value) && !WORDS_WITH_MEANING.test(value)) || DATE_OR_ID.test(value);
    return plain && value.trim() === value ? value : JSON.stringify(value);
  }
  if (Array.isArray(value)) return `[${value.map(yamlValue).join(', ')}]`;
  if (value !== null && typeof value === 'object') return JSON.stringify(value);
  return String(value);
}
