import { formatScope } from '../../engram/scope';
import { estimateTokens } from '../../util/tokens';
import { EMPTY_FENCE, fenced } from '../fence';
import { fitBudget, type Shelf } from '../fit-budget';
import { safeLine } from '../words-of';
import type { PrimeInput, PrimeOmitted, PrimeText } from './answer';
import { type PrimeWords, primeWords } from './words';

type PartName =
  | 'howTo'
  | 'asking'
  | 'maintenance'
  | 'pins'
  | 'tags'
  | 'directories'
  | 'engrams'
  | 'skills'
  | 'proposals';

interface Part {
  heading: string;
  lines: string[];
  share?: number;
}

/** Who gets tokens first. */
const PRIORITY: readonly PartName[] = [
  'pins',
  'howTo',
  'asking',
  'maintenance',
  'proposals',
  'engrams',
  'skills',
  'directories',
  'tags',
];
/** What memories say; it stands inside the fence. */
const RECALLED: readonly PartName[] = ['pins', 'engrams', 'skills', 'directories', 'tags'];

/** The start of a session as Markdown, within the budget, most needed things first. */
export function planPrimeText(input: PrimeInput, format: 'md' | 'section', budget: number): PrimeText {
  const words = primeWords(input.language);
  const parts = partsOf(input, format, words);
  const more = format === 'section' ? undefined : 2 * budget;
  const nothing = { pins: 0, tags: 0, directories: 0, engrams: 0, skills: 0 };
  const frame = tokensOf(EMPTY_FENCE) + tokensOf(noticeOf(omittedOf(input, nothing), more, words));
  const taken = fitBudget(
    PRIORITY.map((name) => shelfOf(name, parts[name])),
    budget - frame,
  );
  const omitted = omittedOf(input, taken);
  const whole = textOf(parts, taken, noticeOf(omitted, more, words));
  const text = frame <= budget ? whole : fitting(words.only(input.engramTotal), budget);
  return { format, budget, estimatedTokens: estimateTokens(text), omitted, text };
}

function fitting(line: string, budget: number): string {
  return estimateTokens(line) <= budget ? line : '';
}

function partsOf(input: PrimeInput, format: 'md' | 'section', words: PrimeWords): Record<PartName, Part> {
  const { headings } = words;
  const isShort = format === 'section';
  return {
    howTo: { heading: `# ${words.title}`, lines: bullets(isShort ? words.howToShort : words.howTo) },
    asking: { heading: `## ${headings.asking}`, lines: bullets(isShort ? [] : words.asking) },
    maintenance: {
      heading: `## ${headings.maintenance}`,
      lines: input.overdue.length === 0 ? [] : bullets([words.overdue(input.overdue)]),
    },
    pins: { heading: `## ${headings.pins}`, lines: input.pins.map((pin) => pinLine(pin, words)), share: 0.4 },
    tags: {
      heading: `## ${headings.tags}`,
      lines: bullets(input.tags.map(({ tag, count }) => `${tag} (${count})`)),
    },
    directories: {
      heading: `## ${headings.directories}`,
      lines: bullets(input.directories.map(({ path, engramCount }) => `${path} (${engramCount})`)),
      share: 0.2,
    },
    engrams: {
      heading: `## ${headings.engrams}`,
      lines: input.engrams.map((engram) => engramLine(engram, words)),
      share: 0.4,
    },
    skills: {
      heading: `## ${headings.skills}`,
      lines: input.skills.map((skill) => skillLine(skill, words)),
      share: 0.15,
    },
    proposals: {
      heading: `## ${headings.proposals}`,
      lines: input.proposals === 0 ? [] : bullets([words.proposals(input.proposals)]),
    },
  };
}

function bullets(lines: readonly string[]): string[] {
  return lines.map((line) => `- ${line}`);
}

function pinLine({ text, scope, flags }: PrimeInput['pins'][number], words: PrimeWords): string {
  const place = scope.type === 'global' ? '' : `[${safeLine(formatScope(scope))}] `;
  return `- ${place}${text}${flagText(flags, words)}`;
}

function engramLine(
  { id, title, summary, domainTags, flags }: PrimeInput['engrams'][number],
  words: PrimeWords,
) {
  const more = summary === undefined ? '' : `: ${summary}`;
  const domain = domainTags.length === 0 ? '' : ` (${domainTags.join('/')})`;
  return `- ${id.slice(-6)} ${title}${more}${domain}${flagText(flags, words)}`;
}

function skillLine(
  { name, sourcePath, description, flags }: PrimeInput['skills'][number],
  words: PrimeWords,
): string {
  return `- ${name} (${sourcePath}): ${description}${flagText(flags, words)}`;
}

function flagText(flags: readonly string[], words: PrimeWords): string {
  return flags.length === 0 ? '' : ` [${words.flagged}]`;
}

function shelfOf(name: PartName, { heading, lines, share }: Part): Shelf<PartName> {
  return { name, headCost: tokensOf(`\n${heading}`), costs: lines.map(tokensOf), share };
}

/** Of a line with its end. */
function tokensOf(line: string): number {
  return estimateTokens(`${line}\n`);
}

function omittedOf(input: PrimeInput, taken: PrimeOmitted): PrimeOmitted {
  return {
    pins: input.pinTotal - taken.pins,
    tags: input.tagTotal - taken.tags,
    directories: input.directories.length - taken.directories,
    engrams: input.engramTotal - input.pinTotal - taken.engrams,
    skills: input.skillTotal - taken.skills,
  };
}

function noticeOf(omitted: PrimeOmitted, more: number | undefined, words: PrimeWords): string {
  const parts = (['pins', 'engrams', 'skills', 'directories', 'tags'] as const)
    .filter((name) => omitted[name] > 0)
    .map((name) => `${omitted[name]} ${words.left[name]}`);
  return parts.length === 0 ? '' : words.leftOut(parts, more);
}

function textOf(parts: Record<PartName, Part>, taken: Record<PartName, number>, notice: string): string {
  const shown = (names: readonly PartName[]) =>
    names
      .filter((name) => taken[name] > 0)
      .map((name) => [parts[name].heading, ...parts[name].lines.slice(0, taken[name])].join('\n'));
  const recalled = shown(RECALLED);
  return [
    ...shown(['howTo', 'asking', 'maintenance', 'proposals']),
    ...(recalled.length === 0 ? [] : [fenced(recalled.join('\n\n'))]),
    ...(notice === '' ? [] : [notice]),
  ].join('\n\n');
}
