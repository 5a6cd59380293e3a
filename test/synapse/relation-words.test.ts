import { describe, expect, it } from 'vitest';
import { linkOfRelation } from '../../src/synapse/relation-words';

describe('words of other systems for links', () => {
  it.each([
    ['depends_on', 'depends_on', false, undefined],
    ['Depends on', 'depends_on', false, undefined],
    ['dependsOn', 'depends_on', false, undefined],
    ['blocks', 'depends_on', true, 'blocks'],
    ['caused', 'causes', false, 'caused'],
    ['caused-by', 'causes', true, 'caused_by'],
    ['part_of', 'part_of', false, undefined],
    ['replaced', 'supersedes', false, 'replaced'],
    ['derived', 'derives_from', false, 'derived'],
    ['RELATES_TO', 'contextualizes', false, 'relates_to'],
    ['works at', 'contextualizes', false, 'works_at'],
    ['', 'contextualizes', false, undefined],
    ['constructor', 'contextualizes', false, 'constructor'],
  ])('%s is %s', (word, kind, isReversed, relation) => {
    expect(linkOfRelation(word)).toEqual({
      kind,
      isReversed,
      ...(relation === undefined ? {} : { relation }),
    });
  });
});
