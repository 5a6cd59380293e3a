/** Which items are new, and may become memory. */
import { contentHash } from '../../engram/content-hash';
import { CoEngramError } from '../../errors';
import { shown } from '../../proposals/listed-proposal';
import { checkEngramRisks } from '../../remember/check-engram-risks';
import { type ComposedEngram, composeEngram } from '../../remember/draft';
import type { WriteStep } from '../../remember/write';
import { dedupe } from '../../search/dedupe';
import type { FieldRisk } from '../../secrets/check-text';
import type { ProposalFile } from '../../store/proposals';
import { withoutHidden } from '../../util/hidden-characters';
import { type Hygiene, hygieneOf } from '../hygiene';
import { nearestDomain } from '../observe/nearest-domain';
import type { ImportStep } from './import';
import { idOfItem, KnownItems, tailOf } from './known';
import type { ImportedItem, ImportKind, Note, Reading } from './reading';

export interface JudgedItem {
  item: ImportedItem;
  kind: ImportKind;
  composed: ComposedEngram;
  hygiene: Hygiene;
  risk: FieldRisk[];
  /** The suggestion that this one takes the place of. */
  outdated?: ProposalFile;
}

export interface Judgement {
  fresh: JudgedItem[];
  refused: Note[];
  /** How many are known already. */
  known: number;
}

const OTHERWISE = 'is here too, with other words; ours stays';

/** Items between two words about how far it is. */
const SHOWN_EVERY = 50;

/** So much of machines in a text that it is none of a person. */
const MOST_CONTAMINATION = 0.6;

export class ItemJudge {
  /** The engram or suggestion that an item is, or would be; by item. */
  private readonly ids = new Map<ImportedItem, string>();
  private readonly fresh = new Set<string>();
  /** Hash of each new text -> id: two notes of one text are one memory. */
  private readonly texts = new Map<string, string>();

  private constructor(
    private readonly step: WriteStep,
    private readonly readings: readonly Reading[],
    private readonly options: ImportStep,
    private readonly known: KnownItems,
  ) {}

  static async of(step: WriteStep, readings: readonly Reading[], options: ImportStep): Promise<ItemJudge> {
    const isEmpty = readings.every(({ items }) => items.length === 0);
    return new ItemJudge(step, readings, options, await KnownItems.of(step, isEmpty));
  }

  idOf(item: ImportedItem): string | undefined {
    return this.ids.get(item);
  }

  isFresh(id: string): boolean {
    return this.fresh.has(id);
  }

  judgeAll(): Judgement {
    const judgement: Judgement = { fresh: [], refused: [], known: 0 };
    const now = this.step.memory.surroundings.now();
    const all = this.readings.flatMap(({ kind, items }) =>
      items.map((item) => ({ item, kind, id: idOfItem(item, now) })),
    );
    const current = new Set(all.map(({ id }) => tailOf(id)));
    for (const [done, { item, kind, id }] of all.entries()) {
      if (done % SHOWN_EVERY === 0) this.options.onProgress?.(done, all.length);
      const found = this.known.find(id);
      if (found !== undefined) {
        this.ids.set(item, found);
        if (this.isOtherwise(item, found)) judgement.refused.push({ place: item.place, why: OTHERWISE });
        else judgement.known += 1;
        continue;
      }
      try {
        this.judge(item, kind, id, current, judgement);
      } catch (error) {
        if (!(error instanceof CoEngramError)) throw error;
        judgement.refused.push({ place: shownPlace(item, error.code === 'REFUSED'), why: error.message });
      }
    }
    return judgement;
  }

  /** Of another repository: is it an engram here too, with other words? */
  private isOtherwise({ file, content }: ImportedItem, id: string): boolean {
    const doc = file === undefined ? undefined : this.step.view.docOfId(id);
    return doc !== undefined && this.step.view.entry(doc).contentHash !== contentHash(content);
  }

  private judge(
    item: ImportedItem,
    kind: ImportKind,
    id: string,
    current: ReadonlySet<string>,
    judgement: Judgement,
  ): void {
    const hygiene = hygieneOf(item.content, item.place);
    if (item.file === undefined && hygiene.contamination >= MOST_CONTAMINATION) {
      const marks = hygiene.marks.map(({ name }) => name).join(', ');
      judgement.refused.push({ place: item.place, why: `is output of machines, not memory (${marks})` });
      return;
    }
    const composed = this.compose(item, id);
    const twin = item.file === undefined ? this.twinOf(composed) : undefined;
    if (twin !== undefined) {
      this.ids.set(item, twin);
      judgement.known += 1;
      return;
    }
    const risk = checkEngramRisks(this.step, composed, this.options.allowSecret);
    const outdated = this.known.outdated(item.key ?? item.place, current);
    this.ids.set(item, id);
    this.known.note(id);
    if (item.file === undefined) this.texts.set(composed.engram.contentHash ?? '', id);
    this.fresh.add(id);
    judgement.fresh.push({
      item,
      kind,
      composed,
      hygiene,
      risk,
      ...(outdated === undefined ? {} : { outdated }),
    });
  }

  private compose(item: ImportedItem, id: string): ComposedEngram {
    const { author, visibility, batch, accept } = this.options;
    const { title, content, fields, file } = item;
    const birth = { id, now: this.step.memory.surroundings.now(), author };
    if (file !== undefined && accept === true) return composeFile(item, birth);
    const given = {
      ...fields,
      domainTags: this.domainOf(item),
      ...(visibility === undefined ? {} : { visibility }),
      origin: 'import',
      batch,
    };
    // As the review of a suggestion shows it: what nobody sees says nothing to anybody.
    const { text } = withoutHidden(content);
    const seen = shown(given) as ImportedItem['fields'];
    return composeEngram({ title: clipped(withoutHidden(title).text), content: text, fields: seen }, birth);
  }

  private domainOf({ fields, title, content }: ImportedItem): string[] {
    const { domain = [] } = this.options;
    const own = Array.isArray(fields.domainTags) ? fields.domainTags.map(String) : [];
    if (own.length > 0 || domain.length > 0) return [...domain, ...own];
    return nearestDomain(this.step.view, `${title}\n${content.slice(0, 2000)}`);
  }

  /** What says the same already. */
  private twinOf({ engram, body }: ComposedEngram): string | undefined {
    const hash = engram.contentHash ?? '';
    const same = this.texts.get(hash) ?? this.known.twinOf(hash);
    if (same !== undefined || this.step.view.documentCount === 0) return same;
    const { verdict, targetId } = dedupe(this.step.view, { ...engram, body }, this.step.memory.config.dedupe);
    return verdict === 'DUPLICATE' ? targetId : undefined;
  }
}

/** Of a file that is taken over as it is, only what tells where it belongs and who may see it. */
function composeFile(
  { title, content, fields: { visibility, domainTags } }: ImportedItem,
  birth: { id: string; now: number; author: string },
): ComposedEngram {
  const words = content.trim() === '' ? title : content;
  return composeEngram({ title: clipped(title), content: words, fields: { visibility, domainTags } }, birth);
}

/** Where it is; not with its heading, which may be the secret. */
function shownPlace({ place, line }: ImportedItem, isSecret: boolean): string {
  if (!isSecret) return place;
  const file = place.includes('#') ? place.slice(0, place.indexOf('#')) : place;
  return line === undefined ? (place.includes('#/') ? place : file) : `${file}:${line}`;
}

/** One line that a title may be. */
function clipped(title: string): string {
  const characters = [...title.replace(/\s+/g, ' ').trim()];
  return characters.length <= 200 ? characters.join('') : `${characters.slice(0, 199).join('')}…`;
}
