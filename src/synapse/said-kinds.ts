/** Which kind of link the words of people speak of. */
import type { SynapseKind } from './synapse';

/** Phrases in the direction of the link: the first engram … the second. Chinese ones beside the English. */
const PHRASES: Readonly<Partial<Record<SynapseKind, readonly string[]>>> = {
  depends_on: ['depends? on', 'relies on', 'requires?', 'needs?', 'prerequisites?', '依赖', '取决于'],
  causes: ['causes?', 'leads? to', 'results? in', 'triggers?', '导致', '引起', '造成'],
  supersedes: ['supersedes?', 'replaces?', 'obsoletes?', 'outdates?', '取代', '替代', '代替'],
  contradicts: ['contradicts?', 'conflicts with', 'disagrees with', 'says the opposite', '矛盾', '冲突'],
  part_of: ['(?:is |are )?part of', 'belongs? to', 'component of', '属于', '的一部分'],
  exemplifies: ['examples? of', 'instances? of', 'exemplif(?:y|ies)', 'illustrates?', '的例子', '的实例'],
  extends: ['extends?', 'builds? (?:up)?on', 'adds? to', 'elaborates? on', '扩展', '补充'],
  follows: ['follows (?:on|from|after)', 'comes after', 'next step after', '紧接', '之后的步骤'],
  contextualizes: ['(?:gives|is|sets) (?:the )?(?:context|background) (?:for|of|to)', '的背景'],
};

const PATTERNS: ReadonlyArray<readonly [SynapseKind, RegExp]> = Object.entries(PHRASES).map(
  ([kind, phrases]) => [kind as SynapseKind, patternOf(phrases)],
);

/** Latin phrases as whole words that nothing turns round: no negation before them, no passive. */
function patternOf(phrases: readonly string[]): RegExp {
  const latin = phrases.filter((phrase) => /^[\x20-\x7e]+$/.test(phrase));
  const others = phrases.filter((phrase) => !latin.includes(phrase));
  return new RegExp(
    `(?<!\\b(?:not|never|no longer|n't|without) (?:\\w+ )?)\\b(?:${latin.join('|')})\\b(?! by\\b)|(?<![不未无没])(?:${others.join('|')})`,
    'iu',
  );
}

/** So much of a text is looked at. */
const LOOKED_AT = 2000;

/** The kinds that a text speaks of, in the order of the table; empty for most texts. */
export function saidKinds(text: string): SynapseKind[] {
  const looked = text.slice(0, LOOKED_AT);
  return PATTERNS.filter(([, pattern]) => pattern.test(looked)).map(([kind]) => kind);
}
