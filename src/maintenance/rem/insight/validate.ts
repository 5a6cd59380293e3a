/** What every insight must stand, whoever drafted it: its sources are there and cited, and it is no rewording. */

import { jaccard, termSet } from '../../../search/shared-words';
import type { Proposal } from '../../../store/proposal-codec';
import { citedIn, type Draft } from '../draft/source';
import type { RemSnapshot } from '../rem-snapshot';
import { INSIGHT_SOURCE } from './insight';

/** Jaccard of the terms from which a text repeats another. */
const REWORDING = 0.65;

/** Does the draft cite every one of so many sources, and no other? */
export function citesAll({ content }: Draft, sources: number): boolean {
  const cited = citedIn(content);
  return cited.length === sources && cited.every((number, n) => number === n + 1);
}

/**
 * A test for drafts (without their list of sources): is it new beside every engram of the team and every insight that
 * was suggested before, dismissed ones among them?
 */
export function noveltyTest({ alike, proposals }: RemSnapshot): (draft: Draft) => boolean {
  let known: Array<ReadonlySet<string>> | undefined;
  const read = () => [
    ...alike
      .filter(({ audience }) => audience === 'team')
      .flatMap(({ engrams, bodies }) => engrams.map(({ title }, n) => termSet(`${title}\n${bodies[n]}`))),
    ...proposals.filter(({ source }) => source === INSIGHT_SOURCE).map(termsOfInsight),
  ];
  return ({ title, content }) => {
    known ??= read();
    const own = termSet(`${title}\n${content}`);
    return known.every((terms) => jaccard(own, terms) < REWORDING);
  };
}

function termsOfInsight({ title = '', content = '' }: Proposal): ReadonlySet<string> {
  return termSet(`${title}\n${content.replace(/\n## (?:Sources|来源)\n[\s\S]*$/, '')}`);
}
