import { describe, expect, it } from 'vitest';
import { readingMarks, readingSet } from '../../src/search/default-set';
import { filterTest } from '../../src/search/filters';
import type { Filters, Include, Reader } from '../../src/search/request';
import { type MemoryDocument, memoryIndex } from '../helpers/memory-index';

const NOW = Date.UTC(2026, 0, 1);
const reader: Reader = { now: NOW, agent: 'main' };

function reasonFor(document: MemoryDocument, by: Partial<Reader> = {}, filters: Filters = {}) {
  const view = memoryIndex([document]);
  return readingSet(view, { ...reader, ...by }, filters)(0);
}

describe('the default set', () => {
  it.each<[string, MemoryDocument]>([
    ['an active team engram', {}],
    ['a public one', { visibility: 'public' }],
    ['an own private one', { visibility: 'private' }],
    ['a refuted one', { verificationStatus: 'refuted' }],
    ["the caller's", { agentId: 'main' }],
    ['a shared one', { agentId: 'shared' }],
    ['one of global scope', { scope: { type: 'global' } }],
    ['one valid from now on', { validFrom: '2026-01-01' }],
    ['one that expires later', { validTo: '2026-01-02' }],
    ['a canonical fact', { type: 'fact', tier: 'canonical' }],
  ])('has %s', (_, document) => {
    expect(reasonFor(document)).toBeUndefined();
  });

  it.each<[string, MemoryDocument, string]>([
    ['frozen', { status: 'frozen' }, 'frozen'],
    ['forgotten', { status: 'forgotten' }, 'forgotten'],
    ['draft', { status: 'draft' }, 'silent'],
    ['expired', { validTo: '2026-01-01' }, 'expired'],
    ['not yet valid', { validFrom: '2026-01-02' }, 'expired'],
    ['restricted', { visibility: 'restricted' }, 'restricted'],
    ["another agent's", { agentId: 'other' }, 'otherAgents'],
    ['of another channel', { scope: { type: 'channel', id: 'x' } }, 'outOfScope'],
    ['of another session', { agentId: 'main', scope: { type: 'session', id: 'x' } }, 'outOfScope'],
    ['not retrievable', { retrievable: false }, 'silent'],
    ['of the archive tier', { tier: 'archive' }, 'silent'],
    ['frozen and restricted', { status: 'frozen', visibility: 'restricted' }, 'frozen'],
  ])('leaves out what is %s', (_, document, reason) => {
    expect(reasonFor(document)).toBe(reason);
  });

  it.each<[Include, MemoryDocument]>([
    ['frozen', { status: 'frozen' }],
    ['forgotten', { status: 'forgotten' }],
    ['expired', { validTo: '2025-01-01' }],
    ['restricted', { visibility: 'restricted' }],
    ['otherAgents', { agentId: 'other' }],
    ['outOfScope', { scope: { type: 'channel', id: 'x' } }],
    ['hidden', { retrievable: false, tier: 'archive' }],
  ])('lifts one rule by name: %s', (include, document) => {
    expect(reasonFor(document, { include: [include] })).toBeUndefined();
    const others = (
      ['frozen', 'forgotten', 'expired', 'hidden', 'restricted', 'otherAgents', 'outOfScope'] as const
    ).filter((name) => name !== include);
    expect(reasonFor(document, { include: others })).toBeDefined();
  });

  it('counts what still stands against a document after one rule is lifted', () => {
    expect(reasonFor({ status: 'frozen', visibility: 'restricted' }, { include: ['frozen'] })).toBe(
      'restricted',
    );
  });

  it('is the same for one document and for all at once', () => {
    const documents = [
      {},
      { status: 'frozen' },
      { status: 'draft' },
      { visibility: 'restricted' },
      { visibility: 'private' },
      { retrievable: false },
      { tier: 'archive' },
      { agentId: 'other' },
      { agentId: 'shared', validTo: '2025-01-01' },
      { scope: { type: 'channel', id: 'x' } },
      { validTo: '2025-01-01' },
      { validFrom: '2025-01-01', status: 'frozen' },
    ] satisfies MemoryDocument[];
    const view = memoryIndex(documents);
    for (const more of [
      {},
      { agent: 'other' },
      { scopes: ['channel:x'], withPrivate: false },
      { include: ['expired', 'frozen', 'hidden'] },
    ] satisfies Array<Partial<Reader>>) {
      const reader = { now: NOW, agent: 'main', ...more };
      const reasonOf = readingSet(view, reader);
      const inSet = [...view.docs()].map((doc) => (reasonOf(doc) === undefined ? 1 : 0));
      expect([...readingMarks(view, reader)]).toEqual(inSet);
    }
  });

  it('follows the caller', () => {
    expect(reasonFor({ agentId: 'other' }, { agent: 'other' })).toBeUndefined();
    expect(reasonFor({ agentId: 'other' }, { allAgents: true })).toBeUndefined();
    expect(reasonFor({ scope: { type: 'channel', id: 'x' } }, { scopes: ['channel:x'] })).toBeUndefined();
    expect(reasonFor({ scope: { type: 'channel', id: 'x' } }, { scopes: ['session:x'] })).toBe('outOfScope');
    expect(reasonFor({ visibility: 'private' }, { withPrivate: false })).toBe('silent');
  });

  it('judges validity by the time asked about', () => {
    const asOf = Date.UTC(2025, 5, 1);
    expect(reasonFor({ validTo: '2025-07-01' }, { asOf })).toBeUndefined();
    expect(reasonFor({ validFrom: '2025-07-01' }, { asOf })).toBe('expired');
  });

  it('gives what a filter asks for by its status or visibility', () => {
    expect(reasonFor({ status: 'frozen' }, {}, { statuses: ['frozen'] })).toBeUndefined();
    expect(reasonFor({ status: 'draft' }, {}, { statuses: ['draft', 'active'] })).toBeUndefined();
    expect(reasonFor({ visibility: 'restricted' }, {}, { visibilities: ['restricted'] })).toBeUndefined();
  });
});

describe('filters', () => {
  const documents: MemoryDocument[] = [
    {
      domainTags: ['engineering', 'typescript'],
      tags: ['Strict', 'types'],
      kind: 'pattern',
      kinds: ['fact'],
      createdBy: 'Ada',
      createdAt: '2025-06-01T10:00:00Z',
      importance: 0.8,
      contextTags: ['ci'],
      perspective: 'reviewer',
      sourceType: 'inferred',
      verificationStatus: 'verified',
    },
    {
      domainTags: ['ops'],
      type: 'fact',
      kind: 'fact',
      createdAt: '2025-12-31T23:00:00Z',
      importance: 0.3,
      visibility: 'private',
    },
    { domainTags: ['ops', 'engineering'], kind: 'observation', status: 'frozen', type: 'session' },
  ];
  const passing = (filters: Filters) => {
    const view = memoryIndex(documents, { usage: { 1: { importance: 4000 } } });
    return [...view.docs()].filter(filterTest(view, filters, NOW) ?? (() => true));
  };

  it.each<[string, Filters, number[]]>([
    ['nothing', {}, [0, 1, 2]],
    ['type', { types: ['fact', 'session'] }, [1, 2]],
    ['a domain path', { domains: ['engineering/typescript'] }, [0]],
    ['a domain segment', { domains: ['engineering'] }, [0, 2]],
    ['a domain path and below', { domains: ['Ops/Engineering/'] }, [2]],
    ['several domains', { domains: ['typescript', 'ops'] }, [0, 1, 2]],
    ['a tag in any case', { tags: ['strict'] }, [0]],
    ['a kind, also a secondary one', { kinds: ['fact'] }, [0, 1]],
    ['status', { statuses: ['frozen'] }, [2]],
    ['author', { createdBy: ['ada'] }, [0]],
    ['since', { since: Date.UTC(2025, 5, 1, 10) }, [0, 1]],
    ['until', { until: Date.UTC(2025, 5, 1, 10) }, [0]],
    ['shown importance', { minImportance: 0.7 }, [0, 1]],
    ['context', { contextTags: ['ci'] }, [0]],
    ['visibility', { visibilities: ['private'] }, [1]],
    ['verification', { verifications: ['verified', 'refuted'] }, [0]],
    ['freshness', { freshnesses: ['stale'] }, [0]],
    ['source', { sourceTypes: ['inferred'] }, [0]],
    ['perspective', { perspectives: ['Reviewer'] }, [0]],
    ['different filters together', { kinds: ['fact'], domains: ['ops'] }, [1]],
  ])('by %s', (_, filters, docs) => {
    expect(passing(filters)).toEqual(docs);
  });
});
