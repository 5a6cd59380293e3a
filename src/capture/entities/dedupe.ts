/** Joins entities that are one: every reference moves, the old name leads to where it went. */
import { randomBytes } from 'node:crypto';
import { formatEngram } from '../../engram/format-engram';
import { newId } from '../../engram/new-id';
import { CoEngramError } from '../../errors';
import { lifecycleChange } from '../../learning/lifecycle';
import { readerOf } from '../../recall/reader';
import { auditChange } from '../../remember/audit-change';
import { composeEngram } from '../../remember/draft';
import { editText } from '../../remember/edit-fields';
import { freePath } from '../../remember/free-path';
import { planLink } from '../../remember/link';
import { mergedText } from '../../remember/merged-text';
import { type WriteOptions, type WriteStep, type Written, write } from '../../remember/write';
import type { DigestEntry } from '../../search/contract';
import { authorOf, type Memory } from '../../store/memory';
import { readEngramText } from '../../store/read-engram-file';
import { type DuplicateGroup, duplicateGroups } from './duplicates';
import { findEntity } from './entities';
import { type Entity, gatherEntities } from './gather';
import {
  type Moved,
  moveAbout,
  moveFact,
  moveSynapses,
  moveWikilinks,
  type Source,
  type Target,
} from './move-references';
import { nameKey, numbersOf } from './names';

export interface DedupeOptions extends WriteOptions {
  /** Names, aliases or ids to join; without any, those that differ in case, blanks, `-` and `_` alone. */
  names?: readonly string[];
  /** What they become; needed with names. */
  into?: string;
}

export interface JoinedEntities {
  into: { name: string; id: string };
  from: Array<{ name: string; id?: string }>;
  moved: Moved;
}

export interface DedupeOutcome {
  joined: JoinedEntities[];
  /** Left apart, with why. */
  skipped: Array<{ names: string[]; reason: string }>;
}

/**
 * Joins the entities of the calling agent and of the team; what is shared among agents only for the agent `shared`, and
 * never what another agent has. Throws NOT_FOUND, USAGE, and REFUSED for names that differ in digits.
 */
export async function dedupeEntities(
  memory: Memory,
  options: DedupeOptions = {},
): Promise<Written<DedupeOutcome>> {
  const author = await authorOf(memory);
  return write(
    memory,
    async (step) => {
      const outcome: DedupeOutcome = { joined: [], skipped: [] };
      for (const group of groupsOf(step, options)) {
        const reason = refusalOf(step, group);
        const names = [group.into, ...group.from].map(({ name }) => name);
        if (reason !== undefined) outcome.skipped.push({ names, reason });
        else outcome.joined.push(await new Joiner(step, group, author).join());
      }
      return {
        summary: `entity dedupe ${outcome.joined.map(({ into }) => into.id).join(' ')}`.trim(),
        outcome,
      };
    },
    options,
  );
}

function groupsOf({ view, memory }: WriteStep, { names = [], into }: DedupeOptions): DuplicateGroup[] {
  const entities = gatherEntities(view, readerOf(memory, {}));
  if (names.length === 0 && into === undefined) return duplicateGroups([...entities.values()]);
  if (into === undefined || names.length === 0) {
    throw new CoEngramError(
      'USAGE',
      into === undefined ? 'say what the names become' : 'say which names become it',
      {
        hint: 'co-engram entity dedupe "Postgres" "PG" --into PostgreSQL',
      },
    );
  }
  const target = requireKnown(entities, into);
  const from = [...new Set(names.map((name) => requireKnown(entities, name)))].filter(
    (entity) => entity !== target,
  );
  for (const entity of from) requireSameNumbers(entity, target);
  return from.length === 0 ? [] : [{ into: target, from }];
}

function requireKnown(entities: ReadonlyMap<string, Entity>, name: string): Entity {
  const found = findEntity(entities, name)?.entity;
  if (found !== undefined) return found;
  throw new CoEngramError('NOT_FOUND', `nothing is known of "${name.slice(0, 100)}"`, {
    hint: 'co-engram entity list',
  });
}

function requireSameNumbers(a: Entity, b: Entity): void {
  if (numbersOf(a.name).join() === numbersOf(b.name).join()) return;
  throw new CoEngramError('REFUSED', `"${a.name}" and "${b.name}" differ in digits: they are two`, {
    hint: 'rename one first, if it is a slip: co-engram update ID --title NAME',
  });
}

/** Whose entities an agent may change: its own and the team's. */
function mayChange({ memory }: WriteStep, { agentId }: Pick<DigestEntry, 'agentId'>): boolean {
  return agentId === undefined || agentId === memory.agent;
}

function refusalOf(step: WriteStep, { into, from }: DuplicateGroup): string | undefined {
  const entries = [into, ...from].flatMap((entity) => entity.entries);
  if (entries.some((entry) => !mayChange(step, entry))) return 'shared among agents: --agent shared';
  if (new Set(entries.map(({ visibility }) => visibility)).size > 1) return 'not for the same people';
  return undefined;
}

class Joiner {
  private readonly stamp: { author: string; now: number };

  constructor(
    private readonly step: WriteStep,
    private readonly group: DuplicateGroup,
    private readonly author: string,
  ) {
    this.stamp = { author, now: step.memory.surroundings.now() };
  }

  async join(): Promise<JoinedEntities> {
    const { into, from } = this.group;
    const target = this.target();
    const gone = this.gone(target);
    const keys = from.flatMap(({ name, aliases }) => [name, ...aliases]).map(nameKey);
    const moved = await this.move(target, { keys: new Set(keys), entries: gone });
    await this.keepNames(target, gone);
    for (const entry of gone) await this.retire(target, entry);
    return {
      into: { name: into.name, id: target.id },
      from: [
        ...from.map(({ name, entries }) => ({
          name,
          ...(entries[0] === undefined ? {} : { id: entries[0].id }),
        })),
        ...into.entries.slice(1).map(({ title, id }) => ({ name: title, id })),
      ],
      moved,
    };
  }

  /** The engram that stays; names that only facts have get one, so that the old name leads somewhere. */
  private target(): Target {
    const { into } = this.group;
    const [known] = into.entries;
    if (known !== undefined) return { name: known.title, id: known.id, path: known.path };
    const { memory } = this.step;
    const fields = {
      domainTags: ['entities'],
      category: 'entity',
      entityType: into.type,
      agentId: memory.agent,
    };
    const { now, author } = this.stamp;
    const birth = { id: newId(now, randomBytes), now, author };
    const { engram, body } = composeEngram({ title: into.name, content: into.name, fields }, birth);
    const path = freePath(this.step, engram);
    this.step.plan.create(path, formatEngram(engram, body));
    auditChange(this.step, this.author, 'add', {
      engramId: engram.id,
      title: engram.title,
      category: 'entity',
    });
    return { name: engram.title, id: engram.id, path };
  }

  /** Engrams that go into it. */
  private gone(target: Target): DigestEntry[] {
    const { into, from } = this.group;
    return [into, ...from].flatMap(({ entries }) => entries).filter(({ id }) => id !== target.id);
  }

  /** In everything that the agent and the team have, over and hidden facts too. */
  private async move(target: Target, source: Source): Promise<Moved> {
    const { step, stamp } = this;
    const moved: Moved = { facts: 0, about: 0, wikilinks: 0, synapses: 0 };
    const ids = new Set(source.entries.map(({ id }) => id));
    for (const doc of step.view.docs()) {
      const entry = step.view.entry(doc);
      const { path, subject = '', object = '', predicate, about, id } = entry;
      if (!mayChange(step, entry) || ids.has(id)) continue;
      const isNamed = source.keys.has(nameKey(subject)) || source.keys.has(nameKey(object));
      if (predicate !== undefined && isNamed && (await moveFact(step, path, target, source, stamp)))
        moved.facts += 1;
      if (about.some((each) => ids.has(each)) && (await moveAbout(step, path, target, source, stamp)))
        moved.about += 1;
      const hasLinks = source.entries.length > 0 && step.view.read(doc).includes('[[');
      if (hasLinks && (await moveWikilinks(step, path, target, source, stamp))) moved.wikilinks += 1;
    }
    const mayTouch = (id: string) => {
      const doc = step.view.docOfId(id);
      return doc === undefined || mayChange(step, step.view.entry(doc));
    };
    for (const id of ids) moved.synapses += await moveSynapses(step, id, target.id, mayTouch);
    return moved;
  }

  /** Names, tags and words of those that go, with the one that stays. */
  private async keepNames(target: Target, gone: readonly DigestEntry[]): Promise<void> {
    const { step } = this;
    const { path } = target;
    const file = await readEngramText(step.plan.read(path), path);
    const { aliases, tags, description, title } = file.engram;
    let body = file.body;
    let told = description;
    for (const entry of gone) {
      const other = await readEngramText(step.plan.read(entry.path), entry.path);
      if (nameKey(other.body) !== nameKey(other.engram.title)) body = mergedText(body, other.body);
      told ??= other.engram.description;
    }
    const names = [
      ...this.group.from.flatMap((entity) => [entity.name, ...entity.aliases]),
      ...gone.flatMap((each) => [each.title, ...each.aliases]),
    ];
    const joined = [...new Set([...aliases, ...names])].filter((name) => name !== title);
    const fields = {
      aliases: joined,
      tags: [...new Set([...tags, ...gone.flatMap((entry) => entry.tags)])],
      ...(told === undefined ? {} : { description: told }),
    };
    const isNewBody = body !== file.body;
    step.plan.update(path, await editText(file, { fields, ...(isNewBody ? { body } : {}) }, this.stamp));
    auditChange(step, this.author, 'entity_dedupe', { engramId: target.id, title, from: names });
  }

  /** Forgotten, with a link from where it went. */
  private async retire(target: Target, entry: DigestEntry): Promise<void> {
    const { step, author, stamp } = this;
    const file = await readEngramText(step.plan.read(entry.path), entry.path);
    const change = lifecycleChange('forget', file.engram, stamp.now);
    const fields = change.type === 'change' ? change.fields : {};
    step.plan.update(entry.path, await editText(file, { fields }, stamp));
    const privateIds = new Set(entry.visibility === 'private' ? [entry.id, target.id] : []);
    await planLink(
      step,
      {
        from: target.id,
        kind: 'consolidates',
        to: entry.id,
        evidence: [{ description: 'another name of it' }],
      },
      author,
      { privateIds },
    );
  }
}
