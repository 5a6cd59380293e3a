/** Markdown to read: one text, or one file an engram. */
import { fenceTracker } from '../engram/code-fences';
import type { EngramFile } from '../engram/engram';
import type { Synapse } from '../synapse/synapse';
import { compareText } from '../util/compare';
import { counted } from '../util/counted';
import { printable, printableLine } from '../util/printable';
import type { MemoryReader } from './read-memory';

interface ReadMemory {
  files: EngramFile[];
  links: ReadonlyMap<string, ReadonlyArray<{ synapse: Synapse; other: EngramFile; isOut: boolean }>>;
}

/** One text: a heading a domain, below it its engrams. */
export async function* markdownOf(reader: MemoryReader): AsyncGenerator<string> {
  const memory = await readAll(reader);
  yield `# Memory\n\n${counted(memory.files.length, 'engram')}.\n`;
  let domain: string | undefined;
  for (const file of memory.files.sort(byDomain)) {
    const own = domainOf(file);
    if (own !== domain) yield `\n## ${escapeLine(own || 'without a domain')}\n`;
    domain = own;
    yield `\n### ${escapeLine(file.engram.title)}\n\n${contentOf(file, 3)}`;
    yield linksOf(memory, file, ({ engram }) => escapeLine(engram.title));
  }
}

/** Files by path: one an engram, and an index. */
export async function markdownFiles(reader: MemoryReader): Promise<Map<string, string>> {
  const memory = await readAll(reader);
  const texts = new Map<string, string>();
  const index = ['# Memory\n'];
  let domain: string | undefined;
  for (const file of memory.files.sort(byDomain)) {
    const { path, engram } = file;
    const links = linksOf(memory, file, (other) => linkTo(other, path));
    texts.set(path, `# ${escapeLine(engram.title)}\n\n${contentOf(file, 1)}${links}`);
    const own = domainOf(file);
    if (own !== domain) index.push(`\n## ${escapeLine(own || 'without a domain')}\n\n`);
    domain = own;
    index.push(`- ${linkTo(file, 'index.md')}\n`);
  }
  const name = texts.has('index.md') ? 'index-of-memory.md' : 'index.md';
  return texts.set(name, index.join(''));
}

async function readAll(reader: MemoryReader): Promise<ReadMemory> {
  const files = new Map<string, EngramFile>();
  for await (const file of reader.engrams()) {
    if (!files.has(file.engram.id)) files.set(file.engram.id, file);
  }
  const links: Map<string, Array<{ synapse: Synapse; other: EngramFile; isOut: boolean }>> = new Map();
  for await (const { synapse } of reader.synapses()) {
    const [from, to] = [files.get(synapse.from), files.get(synapse.to)];
    if (from === undefined || to === undefined) continue;
    for (const [file, other, isOut] of [[from, to, true] as const, [to, from, false] as const]) {
      const known = links.get(file.engram.id) ?? [];
      known.push({ synapse, other, isOut });
      links.set(file.engram.id, known);
    }
  }
  return { files: [...files.values()], links };
}

function byDomain(a: EngramFile, b: EngramFile): number {
  return (
    compareText(domainOf(a), domainOf(b)) ||
    compareText(a.engram.title, b.engram.title) ||
    compareText(a.engram.id, b.engram.id)
  );
}

function domainOf({ engram }: EngramFile): string {
  return engram.domainTags.join('/');
}

/** What is known about it on one line, then summary and body, with headings `depth` levels further down. */
function contentOf({ engram, body }: EngramFile, depth: number): string {
  const { id, kind, status, tags, createdBy, updatedAt, verificationStatus, importance, summary } = engram;
  const about = [
    kind,
    ...(status === 'active' ? [] : [status]),
    verificationStatus,
    `importance ${importance}`,
    ...tags.map((tag) => `#${tag}`),
    ...(updatedAt === undefined ? [] : [updatedAt.slice(0, 10)]),
    ...(createdBy === undefined ? [] : [createdBy]),
    id,
  ];
  const lead = summary === undefined ? '' : `> ${escapeLine(summary)}\n\n`;
  const text = loweredHeadings(printable(body).trim(), depth);
  return `_${about.map(escapeLine).join(' · ')}_\n\n${lead}${text === '' ? '' : `${text}\n`}`;
}

function linksOf(
  { links }: ReadMemory,
  { engram }: EngramFile,
  nameOf: (file: EngramFile) => string,
): string {
  const own = links.get(engram.id) ?? [];
  if (own.length === 0) return '';
  const lines = own.map(({ synapse, other, isOut }) => {
    const words = (synapse.relation ?? synapse.kind).replaceAll('_', ' ');
    return `- ${isOut ? '→' : '←'} ${escapeLine(words)}: ${nameOf(other)}\n`;
  });
  return `\n${lines.sort(compareText).join('')}`;
}

function linkTo({ path, engram }: EngramFile, from: string): string {
  const up = from
    .split('/')
    .slice(1)
    .map(() => '..');
  const target = [...up, ...path.split('/').map(encodeURIComponent)].join('/');
  return `[${escapeLine(engram.title)}](${target.replace(/[()]/g, (part) => (part === '(' ? '%28' : '%29'))})`;
}

/** Nothing in it is Markdown or HTML any more. */
function escapeLine(text: string): string {
  return printableLine(text).replace(/[\\`*_{}[\]<>#|~]/g, '\\$&');
}

function loweredHeadings(text: string, depth: number): string {
  const isCode = fenceTracker();
  const lower = (whole: string, marks: string) =>
    `${'#'.repeat(Math.min(6, marks.length + depth))}${whole.slice(whole.indexOf('#') + marks.length)}`;
  return text
    .split('\n')
    .map((line) => (isCode(line) ? line : line.replace(/^ {0,3}(#{1,6})(?=[ \t]|$)/, lower)))
    .join('\n');
}
