/** GraphML, for Gephi, yEd, NetworkX and the like. */
import type { ExportedGraph } from './graph';

const NODE_KEYS = [
  ['title', 'string'],
  ['kind', 'string'],
  ['domain', 'string'],
  ['tags', 'string'],
  ['status', 'string'],
  ['verification', 'string'],
  ['visibility', 'string'],
  ['importance', 'double'],
  ['confidence', 'double'],
  ['created', 'string'],
  ['updated', 'string'],
  ['path', 'string'],
  ['summary', 'string'],
] as const;

const EDGE_KEYS = [
  ['link', 'string'],
  ['weight', 'double'],
  ['relation', 'string'],
] as const;

/** Line by line, each with its newline. */
export function* graphmlOf({ nodes, edges }: ExportedGraph): Generator<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n';
  yield '<graphml xmlns="http://graphml.graphdrawing.org/xmlns">\n';
  for (const [name, type] of NODE_KEYS) yield keyLine('node', name, type);
  for (const [name, type] of EDGE_KEYS) yield keyLine('edge', name, type);
  yield '  <graph id="memory" edgedefault="directed">\n';
  for (const { path, engram } of nodes) {
    const { title, kind, domainTags, tags, status, verificationStatus, visibility } = engram;
    const { importance, confidence, createdAt, updatedAt, summary } = engram;
    const values = {
      title,
      kind,
      domain: domainTags.join('/'),
      tags: tags.join(', '),
      status,
      verification: verificationStatus,
      visibility,
      importance,
      confidence,
      created: createdAt,
      updated: updatedAt,
      path,
      summary,
    };
    yield `    <node id="${escapeXml(engram.id)}">${dataOf(values)}</node>\n`;
  }
  for (const { id, from, to, kind, weight, relation } of edges) {
    const ends = `source="${escapeXml(from)}" target="${escapeXml(to)}"`;
    yield `    <edge id="${escapeXml(id)}" ${ends}>${dataOf({ link: kind, weight, relation })}</edge>\n`;
  }
  yield '  </graph>\n</graphml>\n';
}

function keyLine(of: 'node' | 'edge', name: string, type: string): string {
  return `  <key id="${name}" for="${of}" attr.name="${name}" attr.type="${type}"/>\n`;
}

function dataOf(values: Readonly<Record<string, string | number | undefined>>): string {
  return Object.entries(values)
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([name, value]) => `<data key="${name}">${escapeXml(String(value))}</data>`)
    .join('');
}

/** What XML 1.0 cannot hold, not even escaped. */
const NOT_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;
const MARKUP: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
  '\r': '&#13;',
};

function escapeXml(text: string): string {
  return text.replace(NOT_XML, '\ufffd').replace(/[&<>"'\r]/g, (character) => MARKUP[character] ?? character);
}
