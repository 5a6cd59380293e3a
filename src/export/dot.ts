/** DOT, for Graphviz. */
import { printableLine } from '../util/printable';
import type { ExportedGraph } from './graph';

/** Line by line, each with its newline. */
export function* dotOf({ nodes, edges }: ExportedGraph): Generator<string> {
  yield 'digraph memory {\n  node [shape=box, style=rounded];\n';
  for (const { engram } of nodes) {
    const { id, title, kind, domainTags } = engram;
    const tip = `${kind} · ${domainTags.join('/')}`;
    yield `  ${quoted(id)} [label=${quoted(title)}, tooltip=${quoted(tip)}];\n`;
  }
  for (const { from, to, kind, relation } of edges) {
    yield `  ${quoted(from)} -> ${quoted(to)} [label=${quoted(relation ?? kind)}];\n`;
  }
  yield '}\n';
}

/** Backslashes too: DOT takes `\N` for the node's name. */
function quoted(text: string): string {
  return `"${printableLine(text).replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}
