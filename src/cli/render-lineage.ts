import type { LineageAnswer } from '../index';
import { oneLine } from './one-line';
import type { Paint } from './paint';

const WORDS: Readonly<Record<string, readonly [up: string, down: string]>> = {
  derives_from: ['derives from', 'is source of'],
  consolidates: ['consolidates', 'went into'],
  supersedes: ['supersedes', 'was superseded by'],
};

/** The engram with its ancestors as a tree, then with its descendants. */
export function renderLineage(paint: Paint, answer: LineageAnswer): string {
  const name = namer(paint, answer);
  const lines = [paint.bold(name(answer.root))];
  const before = lines.length;
  if (answer.direction !== 'descendants') lines.push(...branches(paint, answer, { isUp: true, name }));
  if (answer.direction !== 'ancestors') lines.push(...branches(paint, answer, { isUp: false, name }));
  if (lines.length === before)
    lines.push(paint.dim('  no lineage: nothing it came from, nothing that came of it'));
  for (const cycle of answer.cycles) {
    lines.push(paint.yellow(`cycle: ${[...cycle, cycle[0] ?? ''].map(name).join(' → ')}`));
  }
  if (answer.isCut) lines.push(paint.dim('… there is more: --depth'));
  return lines.join('\n');
}

interface Tree {
  isUp: boolean;
  name(id: string): string;
}

/** Each engram is opened once; where it comes again, it is only named. */
function branches(paint: Paint, answer: LineageAnswer, { isUp, name }: Tree): string[] {
  const lines: string[] = [];
  const seen = new Set<string>([answer.root]);
  const inTree = new Set(
    answer.nodes.filter(({ depth }) => isUp === depth >= 0 || depth === 0).map(({ id }) => id),
  );
  const open = (id: string, indent: string): void => {
    const edges = answer.edges.filter(({ from, to }) => (isUp ? from : to) === id);
    for (const { from, to, kind } of edges) {
      const other = isUp ? to : from;
      if (!inTree.has(other)) continue;
      const [up = kind, down = kind] = WORDS[kind] ?? [];
      const again = seen.has(other);
      lines.push(
        `${indent}${paint.cyan(isUp ? up : down)} ${name(other)}${again ? paint.dim(' (above)') : ''}`,
      );
      if (again) continue;
      seen.add(other);
      open(other, `${indent}  `);
    }
  };
  open(answer.root, '  ');
  return lines;
}

function namer(paint: Paint, { nodes }: LineageAnswer): (id: string) => string {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  return (id) => {
    const { title, status } = byId.get(id) ?? {};
    if (title === undefined) return `${oneLine(id)} ${paint.dim('(missing)')}`;
    const state = status === undefined || status === 'active' ? '' : ` (${status})`;
    return `${oneLine(title)} ${paint.dim(id.slice(-6) + state)}`;
  };
}
