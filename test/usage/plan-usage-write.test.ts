import { describe, expect, it } from 'vitest';
import { formatUsageFile, parseUsageFile, SETTLED } from '../../src/usage/codec';
import type { EngramUsageDelta, UsageSnapshot } from '../../src/usage/plan-usage-write';
import { planUsageWrite } from '../../src/usage/plan-usage-write';
import { shownValues } from '../../src/usage/shown';
import { sumUsage } from '../../src/usage/sums';
import { KEPT_KEYS, parseWriterState } from '../../src/usage/writer';
import { type Scope, writersIn } from '../../src/usage/writers-in';
import { testId } from '../helpers/engram-text';
import { KEY, line, OTHER_KEY } from './lines';

const X = testId(1);
const Y = testId(2);
const JUDGED = { importance: 0.5, confidence: 0.8 };

/** The texts that a store would hold, and what writing does to them. */
class Texts {
  readonly files: Record<Scope, Map<string, string>> = { team: new Map(), private: new Map() };
  readonly ledgers = new Map<string, string>();
  stateText: string | undefined;
  host = 'laptop';
  splitAbove: number | undefined;
  private keys = 0;

  snapshot(): UsageSnapshot {
    return {
      files: this.files,
      stateText: this.stateText,
      ledgerNames: [...this.ledgers.keys()],
      readLedger: (name) => this.ledgers.get(name),
      fingerprint: { path: '/state', inode: '1', host: this.host },
      newKey: () => {
        this.keys += 1;
        return `wkey00000${this.keys}`;
      },
      splitAbove: this.splitAbove,
    };
  }

  write(...deltas: Array<Partial<EngramUsageDelta>>) {
    const changes = planUsageWrite(
      this.snapshot(),
      deltas.map((delta) => ({ id: X, isPrivate: false, judged: JUDGED, ...delta })),
    );
    for (const { place, name, before, after } of changes) {
      if (place === 'state') {
        expect(before).toBe(this.stateText);
        this.stateText = after;
        continue;
      }
      const texts = place === 'ledger' ? this.ledgers : this.files[place];
      expect(texts.get(name)).toBe(before);
      if (after === undefined) texts.delete(name);
      else texts.set(name, after);
    }
    return changes;
  }

  names(): string[] {
    return [...this.files.team.keys()];
  }

  sums(id = X) {
    return sumUsage(writersIn(this.files)).get(id);
  }
}

describe('writing usage', () => {
  it('writes file, ledger and state together, and then goes on with the same key', () => {
    const texts = new Texts();
    expect(texts.write({ retrieved: 1 }).map((change) => change.place)).toEqual(['team', 'ledger', 'state']);
    expect(texts.write({ retrieved: 1 }).map((change) => change.place)).toEqual(['team', 'ledger']);
    expect(texts.names()).toEqual(['wkey000001.tsv']);
    expect(texts.sums()?.retrieved).toBe(2);
    expect(texts.ledgers.get('wkey000001.tsv')).toBe(texts.files.team.get('wkey000001.tsv'));
  });

  it('writes nothing when there is nothing to learn', () => {
    expect(new Texts().write()).toEqual([]);
    expect(new Texts().write({ retrieved: 0 })).toEqual([]);
  });

  it('counts several events of one engram one after another', () => {
    const texts = new Texts();
    texts.write({ importance: 0.3 }, { importance: 0.3 }, { importance: -0.2 }, { id: Y, failed: 1 });
    expect(parseUsageFile(texts.files.team.get('wkey000001.tsv') ?? '').lines).toEqual([
      line({ n: 3, importance: 3000 }),
      line({ id: Y, failed: 1 }),
    ]);
  });

  it('takes a new key when its line was rewound, removed or brought from elsewhere', () => {
    const texts = new Texts();
    texts.write({ retrieved: 1 });
    const old = texts.files.team.get('wkey000001.tsv') ?? '';
    texts.write({ retrieved: 1 });
    texts.files.team.set('wkey000001.tsv', old);
    texts.write({ retrieved: 1 });
    expect(texts.names()).toEqual(['wkey000001.tsv', 'wkey000002.tsv']);
    expect(texts.files.team.get('wkey000001.tsv')).toBe(old);
    texts.files.team.delete('wkey000002.tsv');
    texts.write({ retrieved: 1 });
    expect(texts.names()).toEqual(['wkey000001.tsv', 'wkey000003.tsv']);
  });

  it('goes back to an older key on the branch where its lines are as it left them', () => {
    const texts = new Texts();
    texts.write({ retrieved: 1 });
    const main = new Map(texts.files.team);
    texts.files.team.clear();
    texts.write({ retrieved: 1 });
    expect(texts.names()).toEqual(['wkey000002.tsv']);
    const branch = new Map(texts.files.team);
    texts.files.team.clear();
    for (const [name, text] of main) texts.files.team.set(name, text);
    texts.write({ retrieved: 1 });
    expect(texts.names()).toEqual(['wkey000001.tsv']);
    for (const [name, text] of branch) texts.files.team.set(name, text);
    expect(texts.sums()?.retrieved).toBe(3);
  });

  it('lets go of the ledgers of the oldest keys', () => {
    const texts = new Texts();
    for (let round = 0; round < KEPT_KEYS + 1; round += 1) {
      texts.write({ retrieved: 1 });
      texts.files.team.clear();
    }
    expect(texts.ledgers.size).toBe(KEPT_KEYS);
    expect(texts.ledgers.has('wkey000001.tsv')).toBe(false);
    expect(parseWriterState(texts.stateText)?.keys).toHaveLength(KEPT_KEYS);
  });

  it('takes a new key in a copied state folder and drops the ledgers that came with it', () => {
    const texts = new Texts();
    texts.write({ retrieved: 1 }, { isPrivate: true, retrieved: 1 });
    texts.host = 'container';
    texts.write({ retrieved: 1 });
    expect(texts.names()).toEqual(['wkey000001.tsv', 'wkey000002.tsv']);
    expect([...texts.ledgers.keys()]).toEqual(['wkey000002.tsv']);
    expect(texts.sums()?.retrieved).toBe(3);
  });

  it.each([
    ['damage', (text: string) => `${text}<<<<<<< HEAD\n`],
    ['a newer format', (text: string) => text.replace('co-engram-usage-1', 'co-engram-usage-2')],
    ['the lines of another writer', (text: string) => text.replace('wkey000001', OTHER_KEY)],
    ['two lines for one engram', (text: string) => `${text}${text.slice(text.indexOf('\n') + 1)}`],
    ['no header', (text: string) => text.slice(text.indexOf('\n') + 1)],
  ])('leaves its own file alone when it holds %s', (_, harm) => {
    const texts = new Texts();
    texts.write({ retrieved: 1 });
    const harmed = harm(texts.files.team.get('wkey000001.tsv') ?? '');
    texts.files.team.set('wkey000001.tsv', harmed);
    texts.write({ retrieved: 1 });
    expect(texts.files.team.get('wkey000001.tsv')).toBe(harmed);
    expect(texts.names()).toEqual(['wkey000001.tsv', 'wkey000002.tsv']);
    expect(texts.sums()?.retrieved).toBe(2);
  });

  it('does not take a key that somebody has', () => {
    const texts = new Texts();
    texts.files.team.set('wkey000001.tsv', formatUsageFile([line({ retrieved: 4 })], 'wkey000001'));
    texts.ledgers.set('private-wkey000002.tsv', '');
    texts.write({ retrieved: 1 });
    expect(texts.names()).toEqual(['wkey000001.tsv', 'wkey000003.tsv']);
  });

  it('keeps private events in their own files and ledger, and both count', () => {
    const texts = new Texts();
    texts.write({ isPrivate: true, retrieved: 1, importance: 0.1 });
    expect(texts.names()).toEqual([]);
    texts.write({ retrieved: 1, importance: 0.1 });
    expect([...texts.files.private.keys()]).toEqual(['wkey000001.tsv']);
    expect([...texts.ledgers.keys()].sort()).toEqual(['private-wkey000001.tsv', 'wkey000001.tsv']);
    expect(texts.sums()).toMatchObject({ retrieved: 2, importance: 2000 });
  });

  it('knows what other writers and settled lines taught', () => {
    const texts = new Texts();
    texts.files.team.set(`${KEY}.tsv`, formatUsageFile([line({ importance: 4000 })], KEY));
    const settled = formatUsageFile([{ key: OTHER_KEY, ...line({ importance: 3000 }) }], SETTLED);
    texts.files.team.set('settled.tsv', settled);
    texts.write({ importance: -0.1 });
    const judged = {
      ...JUDGED,
      retrievalCount: 0,
      effectiveRetrievals: 0,
      failedUses: 0,
      reinforcementScore: 0,
    };
    expect(shownValues(judged, texts.sums()).importance).toBe(0.9);
    texts.write({ setImportance: 0.25 });
    expect(shownValues(judged, texts.sums()).importance).toBe(0.25);
  });

  it('carries lines of other engrams along as they are, also from another state', () => {
    const texts = new Texts();
    texts.write({ id: Y, retrieved: 1 });
    texts.write({ id: Y, retrieved: 1 });
    const rewound = formatUsageFile([line({ id: Y, retrieved: 1 })], 'wkey000001');
    texts.files.team.set('wkey000001.tsv', rewound);
    texts.write({ retrieved: 1 });
    expect(parseUsageFile(texts.files.team.get('wkey000001.tsv') ?? '').lines.map((each) => each.n)).toEqual([
      1, 1,
    ]);
    texts.write({ id: Y, retrieved: 1 });
    expect(texts.names()).toEqual(['wkey000001.tsv', 'wkey000002.tsv']);
  });
});

describe('a writer on a machine that checks out CRLF', () => {
  it('goes on with its lines', () => {
    const texts = new Texts();
    texts.write({ retrieved: 1 });
    const text = texts.files.team.get('wkey000001.tsv') ?? '';
    texts.files.team.set('wkey000001.tsv', text.replaceAll('\n', '\r\n'));
    texts.write({ retrieved: 1 });
    expect(texts.names()).toEqual(['wkey000001.tsv']);
    expect(texts.sums()?.retrieved).toBe(2);
    expect(texts.files.team.get('wkey000001.tsv')).not.toContain('\r');
  });
});

describe('a writer with many engrams', () => {
  const ids = Array.from({ length: 70 }, (_, index) => testId(index + 1));

  it('writes to parts by the last character once its file is full, and moves nothing', () => {
    const texts = new Texts();
    texts.splitAbove = 40;
    for (const id of ids) texts.write({ id, retrieved: 1 });
    const whole = texts.files.team.get('wkey000001.tsv');
    expect(parseUsageFile(whole ?? '').lines).toHaveLength(40);
    expect(texts.names()).toContain('wkey000001-0.tsv');
    texts.write({ id: testId(1), retrieved: 1 }, { id: testId(33), retrieved: 1 });
    expect(texts.files.team.get('wkey000001.tsv')).toBe(whole);
    expect(texts.names().every((name) => name.startsWith('wkey000001'))).toBe(true);
    expect(texts.sums(testId(1))?.retrieved).toBe(2);
    expect(texts.sums(testId(33))?.retrieved).toBe(2);
    expect(ids.slice(1, 32).every((id) => texts.sums(id)?.retrieved === 1)).toBe(true);
  });

  it('writes one line without touching other parts', () => {
    const texts = new Texts();
    texts.splitAbove = 3;
    texts.write(...ids.map((id) => ({ id, retrieved: 1 })));
    expect(texts.names()).not.toContain('wkey000001.tsv');
    const changes = texts.write({ id: testId(5), failed: 1 });
    expect(changes.map((change) => [change.place, change.name])).toEqual([
      ['team', 'wkey000001-5.tsv'],
      ['ledger', 'wkey000001-5.tsv'],
    ]);
    expect(texts.sums(testId(5))).toMatchObject({ retrieved: 1, failed: 1 });
  });

  it('keeps to 5,000 lines a file by itself', () => {
    const texts = new Texts();
    const many = Array.from({ length: 5_000 }, (_, index) => ({ id: testId(index + 1), retrieved: 1 }));
    texts.write(...many);
    expect(texts.names()).toEqual(['wkey000001.tsv']);
    texts.write({ id: testId(5_001), retrieved: 1 });
    expect(texts.names()).toEqual(['wkey000001.tsv', 'wkey000001-9.tsv']);
  });
});
