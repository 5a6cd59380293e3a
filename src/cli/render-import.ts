import type { ImportOutcome, Written } from '../index';
import { counted } from '../util/counted';
import { printableLine } from '../util/printable';
import type { Paint } from './paint';

/** Enough to see what it is. */
const SHOWN = 20;

/** What an import found, or with a dry run would do; without paint for lines that are plain. */
export function renderImport(paint: Paint | undefined, written: Written<ImportOutcome>): string[] {
  const { batch, accepted, sources, imported, known, links, refused, problems, skipped } = written.outcome;
  const dim = paint?.dim ?? ((text: string) => text);
  const yellow = paint?.yellow ?? ((text: string) => text);
  const verb = `${written.dryRun ? 'would be ' : ''}${accepted ? 'stored' : 'suggested'}`;
  const total = [
    `${counted(imported.length, 'memory', 'memories')} ${verb}`,
    ...(known === 0 ? [] : [`${known} known already`]),
    ...(links === 0 ? [] : [counted(links, 'link')]),
  ].join(', ');
  return [
    ...sources.map(({ kind, from, found }) => printableLine(`${from}: ${kind}, ${counted(found, 'item')}`)),
    ...imported.slice(0, SHOWN).map(({ id, title, risk, replaces }) => {
      const notes = [
        ...(replaces === undefined ? [] : [`instead of ${replaces.slice(-6)}`]),
        ...[...new Set(risk.map(({ rule }) => rule))],
      ];
      const more = notes.length === 0 ? '' : `  ${yellow(printableLine(notes.join(', ')))}`;
      return `  ${dim(id.slice(-6))}  ${printableLine(title)}${more}`;
    }),
    ...(imported.length > SHOWN ? [dim(`  and ${imported.length - SHOWN} more`)] : []),
    ...[...refused, ...problems].map(({ place, why }) => yellow(printableLine(`left out ${place}: ${why}`))),
    ...Object.entries(skipped).map(([reason, count]) => dim(`passed over ${count}: ${reason}`)),
    total,
    ...(batch === undefined || written.dryRun
      ? []
      : [dim(`batch ${batch}: co-engram import undo ${batch.slice(-6)}`)]),
    ...(written.commit === undefined ? [] : [dim(`committed ${written.commit.slice(0, 10)}`)]),
  ];
}
