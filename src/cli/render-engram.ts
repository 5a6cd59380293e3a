import { ENGRAM_FIELDS_BY_NAME } from '../engram/fields';
import type { GetAnswer } from '../recall/get';
import type { PresentedSynapse } from '../recall/present';
import { printableLine } from '../util/printable';
import { oneLine } from './one-line';
import type { Paint } from './paint';

/** An engram for people: title, one line of facts, then what the tier holds. */
export function renderEngram(paint: Paint, answer: GetAnswer): string {
  const { entry, derived, tier, commit, validity } = answer;
  const lines = [
    paint.bold(oneLine(String(entry.title))),
    paint.dim(oneLine([entry.id, entry.kind, listOf(entry.domainTags, '/')].join('  '))),
  ];
  if (validity !== undefined) lines.push(...validityLines(paint, validity));
  if (commit !== undefined) lines.push(paint.dim(`as of ${commit.slice(0, 10)}`));
  if (tier === 'digest')
    lines.push('', printableLine(String(entry.summary ?? '')), '', ...factLines(paint, answer));
  if (tier === 'meta' || tier === 'content') lines.push(...metaLines(paint, entry));
  if (tier === 'content') lines.push('', String(entry.content ?? ''));
  if (tier === 'content' || tier === 'synapses') lines.push(...synapseLines(paint, entry.synapses));
  if (tier !== 'catalog' && tier !== 'digest') {
    lines.push(
      '',
      paint.dim(`${derived.freshness}, half-life ${derived.halfLifeDays} days, truth ${derived.truth}`),
    );
  }
  return lines.join('\n');
}

function validityLines(paint: Paint, { at, isValid, instead }: NonNullable<GetAnswer['validity']>): string[] {
  const day = at.slice(0, 10);
  if (isValid) return [paint.dim(`true on ${day}`)];
  const then = instead === undefined ? '' : `; then ${instead.id.slice(-6)} ${oneLine(instead.title)}`;
  return [paint.yellow(`not true on ${day}${then}`)];
}

function factLines(paint: Paint, { entry, derived }: GetAnswer): string[] {
  const importance = `importance ${rounded(entry.importance)}`;
  return [paint.dim([importance, entry.status, entry.verificationStatus, derived.freshness].join('  '))];
}

/** Fields that have their own place on the screen, or that are for programs. */
const NOT_LISTED = new Set([
  'id',
  'title',
  'kind',
  'domainTags',
  'content',
  'synapses',
  'contentHash',
  'contentSize',
  'importanceJudged',
  'confidenceJudged',
]);

function metaLines(paint: Paint, entry: Record<string, unknown>): string[] {
  return Object.entries(entry)
    .filter(([name, value]) => !NOT_LISTED.has(name) && value !== ENGRAM_FIELDS_BY_NAME.get(name)?.default)
    .map(([name, value]) => `${paint.dim(`${oneLine(name)}:`)} ${printableLine(valueText(value))}`);
}

function valueText(value: unknown): string {
  if (Array.isArray(value)) return value.map(valueText).join('; ');
  if (typeof value === 'number') return String(rounded(value));
  return typeof value === 'object' && value !== null
    ? Object.entries(value)
        .map(([name, inner]) => `${name} ${valueText(inner)}`)
        .join(', ')
    : String(value);
}

function synapseLines(paint: Paint, synapses: unknown): string[] {
  const list = (synapses ?? []) as PresentedSynapse[];
  if (list.length === 0) return [];
  return [
    '',
    ...list.map(({ direction, kind, other }) => {
      const arrow = direction === 'out' ? '→' : '←';
      return `${paint.cyan(`${arrow} ${kind}`)} ${oneLine(other.title ?? other.id)} ${paint.dim(other.id.slice(-6))}`;
    }),
  ];
}

function listOf(value: unknown, separator: string): string {
  return Array.isArray(value) ? value.join(separator) : '';
}

function rounded(value: unknown): number {
  return Math.round(Number(value) * 1000) / 1000;
}
