/** Everything that names one entity names another afterwards. */

import { edgesOf } from '../../remember/edges';
import { editText } from '../../remember/edit-fields';
import { isPrivateEngram } from '../../remember/move-edges';
import type { WriteStep } from '../../remember/write';
import { yamlForSynapse } from '../../remember/yaml-for';
import type { DigestEntry } from '../../search/contract';
import { readEngramText, readSynapseText } from '../../store/read-engram-file';
import { editSynapse } from '../../synapse/edit-synapse';
import { formatSynapse } from '../../synapse/format-synapse';
import { synapseId } from '../../synapse/id';
import { joinSynapses } from '../../synapse/join-synapses';
import { synapsePath } from '../../synapse/paths';
import { titleOf } from '../compose-fact';
import { nameKey } from './names';

/** How many places changed. */
export interface Moved {
  facts: number;
  about: number;
  wikilinks: number;
  synapses: number;
}

export interface Target {
  name: string;
  id: string;
  path: string;
}

/** What becomes another: names as facts write them, and engrams. */
export interface Source {
  keys: ReadonlySet<string>;
  entries: readonly DigestEntry[];
}

interface Stamp {
  author: string;
  now: number;
}

/** Subject and object of a fact, and its title and first line where they are made of them. */
export async function moveFact(step: WriteStep, path: string, target: Target, source: Source, stamp: Stamp) {
  const file = await readEngramText(step.plan.read(path), path);
  const { subject, predicate = '', object = '', polarity = 'positive', category = '' } = file.engram;
  const renamed = (name: string) => (source.keys.has(nameKey(name)) ? target.name : name);
  const [newSubject, newObject] = [subject === undefined ? undefined : renamed(subject), renamed(object)];
  if (newSubject === subject && newObject === object) return false;
  const before = { subject: subject ?? null, predicate, object, polarity, category };
  const title = titleOf({ ...before, subject: newSubject ?? null, object: newObject });
  const isDerived = file.engram.title === titleOf(before);
  const body =
    isDerived && file.body.startsWith(`${file.engram.title}\n`)
      ? title + file.body.slice(file.engram.title.length)
      : undefined;
  const fields = { subject: newSubject, object: newObject, ...(isDerived ? { title } : {}) };
  step.plan.update(path, await editText(file, { fields, body }, stamp));
  return true;
}

/** The ids that an engram says it is about. */
export async function moveAbout(
  step: WriteStep,
  path: string,
  target: Target,
  { entries }: Source,
  stamp: Stamp,
) {
  const file = await readEngramText(step.plan.read(path), path);
  const gone = new Set(entries.map(({ id }) => id));
  const { about, id } = file.engram;
  if (!about.some((each) => gone.has(each))) return false;
  const moved = [...new Set(about.map((each) => (gone.has(each) ? target.id : each)))].filter(
    (each) => each !== id,
  );
  step.plan.update(path, await editText(file, { fields: { about: moved } }, stamp));
  return true;
}

const WIKILINK = /\[\[([^[\]|#\n]{1,200})(#[^[\]|\n]{0,200})?(\|[^[\]\n]{0,200})?\]\]/g;

/** `[[Old Name]]` and `[[old-file|label]]` in a body; what is read stays the same. */
export async function moveWikilinks(
  step: WriteStep,
  path: string,
  target: Target,
  source: Source,
  stamp: Stamp,
) {
  const file = await readEngramText(step.plan.read(path), path);
  const files = new Set(source.entries.map((entry) => fileName(entry.path).toLowerCase()));
  const body = file.body.replace(WIKILINK, (whole, to: string, place = '', label = `|${to}`) => {
    const last = fileName(to.trim());
    if (files.has(last.toLowerCase())) return `[[${fileName(target.path)}${place}${label}]]`;
    return source.entries.length > 0 && source.keys.has(nameKey(to))
      ? `[[${target.name}${place}${label}]]`
      : whole;
  });
  if (body === file.body) return false;
  step.plan.update(path, await editText(file, { fields: {}, body }, stamp));
  return true;
}

/** Without folder and `.md`. */
function fileName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(/\.md$/, '');
}

/** The links of an engram, joined with those that are there; a link to itself is dropped. Gives how many changed. */
export async function moveSynapses(
  step: WriteStep,
  gone: string,
  target: string,
  mayTouch: (id: string) => boolean,
) {
  let count = 0;
  for (const edge of edgesOf(step, gone)) {
    const other = edge.from === gone ? edge.to : edge.from;
    if (!step.plan.has(edge.path) || !mayTouch(other)) continue;
    if (edge.kind === 'consolidates') continue;
    count += 1;
    const { synapse } = await readSynapseText(step.plan.read(edge.path), edge.path);
    step.plan.remove(edge.path);
    if (other === target) continue;
    const ends = edge.from === gone ? { from: target, to: other } : { from: other, to: target };
    const id = synapseId(ends.from, ends.to, edge.kind);
    const isPrivate = isPrivateEngram(step, target) || isPrivateEngram(step, other);
    const path = synapsePath(edge.kind, id, isPrivate);
    const moved = { ...synapse, ...ends, id };
    if (!step.plan.has(path)) step.plan.create(path, formatSynapse(moved));
    else await join(step, path, moved);
  }
  return count;
}

async function join(step: WriteStep, path: string, added: Parameters<typeof joinSynapses>[1]): Promise<void> {
  const text = step.plan.read(path);
  const { synapse } = await readSynapseText(text, path);
  const { weight, evidence, updatedAt } = joinSynapses(synapse, added);
  step.plan.update(
    path,
    editSynapse(text, { weight, evidence, updatedAt }, await yamlForSynapse(text, path)),
  );
}
