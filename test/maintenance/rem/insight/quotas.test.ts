import { expect, it } from 'vitest';
import { quotasOf } from '../../../../src/maintenance/rem/insight/quotas';
import type { Proposal } from '../../../../src/store/proposal-codec';

const answered = (
  mode: string,
  status: 'accepted' | 'dismissed',
  count: number,
  decidedBy = 'Ann',
): Proposal[] =>
  Array.from({ length: count }, (_, n) => ({
    id: `${mode}${n}`,
    source: 'rem-insight',
    action: 'add',
    mode,
    status,
    decidedBy,
  }));

it.each<[string, Proposal[], number, number[]]>([
  ['nothing was answered', [], 5, [2, 2, 1]],
  ['looking back was right', answered('retrospective', 'accepted', 8), 5, [1, 3, 1]],
  ['everything was wrong', answered('integration', 'dismissed', 9), 5, [1, 2, 2]],
  ['we took it back ourselves', answered('integration', 'dismissed', 9, 'co-engram'), 5, [2, 2, 1]],
  ['there is room for one', answered('inspiration', 'accepted', 3), 1, [0, 0, 1]],
  ['there is no room', [], 0, [0, 0, 0]],
])('room is shared out by what was accepted: %s', (_, proposals, most, expected) => {
  const { integration, retrospective, inspiration } = quotasOf(proposals, most);
  expect([integration, retrospective, inspiration]).toEqual(expected);
  expect(integration + retrospective + inspiration).toBe(most);
});
