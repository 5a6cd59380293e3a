/** Mermaid, which forges draw inside Markdown. */
import { printableLine } from '../util/printable';
import type { ExportedGraph } from './graph';

/** Line by line, each with its newline. Nodes have numbers: an id or title must not be taken for syntax. */
export function* mermaidOf({ nodes, edges }: ExportedGraph): Generator<string> {
  yield 'flowchart LR\n';
  const names = new Map(nodes.map(({ engram }, index) => [engram.id, `n${index + 1}`]));
  for (const { engram } of nodes) yield `  ${names.get(engram.id)}["${escaped(engram.title)}"]\n`;
  for (const { from, to, kind, relation } of edges) {
    yield `  ${names.get(from)} -->|"${escaped(relation ?? kind)}"| ${names.get(to)}\n`;
  }
}

/** Mermaid's own escapes are HTML's with `#` for `&`; everything but words and plain punctuation is written so. */
function escaped(text: string): string {
  return printableLine(text).replace(
    /[^\p{L}\p{N}\p{M} .,:_/+-]/gu,
    (character) => `#${character.codePointAt(0)};`,
  );
}
