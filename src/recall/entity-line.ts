import { parseEngram } from '../engram/parse-engram';
import type { IndexView } from '../search/contract';
import { lineOf, safeLine } from './words-of';

/** `[name] description`, or what the body says where it has none. */
export function entityLine(view: IndexView, doc: number): string {
  const { title, path } = view.entry(doc);
  const name = safeLine(title);
  const parsed = parseEngram(view.read(doc), path);
  const description = parsed.type === 'engram' ? safeLine(parsed.file.engram.description ?? '') : '';
  return `[${name}] ${description === '' ? afterTitle(lineOf(view, doc), name) : description}`.trim();
}

/** What a line says beside the title. */
function afterTitle(line: string, title: string): string {
  if (line.startsWith(`${title}: `)) return line.slice(title.length + 2);
  return line === title ? '' : line;
}
