import { expect, it } from 'vitest';
import { stem } from '../../src/search/stem';
import { isStopWord } from '../../src/search/stop-words';
import { tokenize } from '../../src/search/tokenize';

/** Words and stems of the published vocabulary of the algorithm, by rule. */
const VOCABULARY: Record<string, string> = {
  consign: 'consign',
  consigned: 'consign',
  consigning: 'consign',
  consignment: 'consign',
  consist: 'consist',
  consistency: 'consist',
  consistently: 'consist',
  consolation: 'consol',
  consoling: 'consol',
  conspicuous: 'conspicu',
  conspiracy: 'conspiraci',
  knack: 'knack',
  knaves: 'knave',
  kneaded: 'knead',
  kneeling: 'kneel',
  knives: 'knive',
  knocked: 'knock',
  knots: 'knot',
  generate: 'generat',
  generously: 'generous',
  general: 'general',
  caresses: 'caress',
  ponies: 'poni',
  ties: 'tie',
  cries: 'cri',
  gas: 'gas',
  gaps: 'gap',
  kiwis: 'kiwi',
  this: 'this',
  status: 'status',
  feed: 'feed',
  agreed: 'agre',
  proceeded: 'proceed',
  plastered: 'plaster',
  bled: 'bled',
  luxuriated: 'luxuri',
  hopping: 'hop',
  hoped: 'hope',
  adding: 'add',
  falling: 'fall',
  by: 'by',
  say: 'say',
  cry: 'cri',
  rational: 'ration',
  relational: 'relat',
  vietnamization: 'vietnam',
  feudalism: 'feudal',
  decisiveness: 'decis',
  sensibility: 'sensibl',
  geology: 'geolog',
  quickly: 'quick',
  uselessly: 'useless',
  triplicate: 'triplic',
  formalize: 'formal',
  electricity: 'electr',
  hopeful: 'hope',
  goodness: 'good',
  demonstrative: 'demonstr',
  revival: 'reviv',
  adjustable: 'adjust',
  replacement: 'replac',
  adoption: 'adopt',
  effective: 'effect',
  controlling: 'control',
  rate: 'rate',
  cease: 'ceas',
  skies: 'sky',
  dying: 'die',
  news: 'news',
  innings: 'inning',
  inning: 'inning',
  proceed: 'proceed',
  yellow: 'yellow',
  enjoying: 'enjoy',
  youth: 'youth',
  be: 'be',
  university: 'universiti',
};

it.each(Object.entries(VOCABULARY))('%s -> %s', (word, expected) => {
  expect(stem(word)).toBe(expected);
});

it('joins the forms that people use of the words of this trade', () => {
  const families = [
    ['deploy', 'deploys', 'deployed', 'deploying', 'deployment', 'deployments'],
    ['configure', 'configured', 'configuration', 'configurations', 'configuring'],
    ['migrate', 'migration', 'migrations', 'migrating', 'migrated'],
    ['index', 'indexes', 'indexed', 'indexing'],
    ['retry', 'retries', 'retried'],
    ['memory', 'memories'],
  ];
  for (const family of families) expect(new Set(family.map(stem)).size).toBe(1);
});

it('keeps apart what only looks alike', () => {
  const pairs = [
    ['general', 'generate'],
    ['import', 'important'],
    ['author', 'authorize'],
    ['university', 'universe'],
    ['server', 'serve'],
  ];
  for (const [a = '', b = ''] of pairs) expect(stem(a)).not.toBe(stem(b));
});

it('knows stop words as the tokenizer gives them', () => {
  const words = 'the of why does having very only their use don';
  for (const token of tokenize(words)) expect([token, isStopWord(token)]).toEqual([token, true]);
  for (const token of tokenize('什么 怎么 的了')) expect([token, isStopWord(token)]).toEqual([token, true]);
  for (const token of tokenize('may won deploy 数据 v2'))
    expect([token, isStopWord(token)]).toEqual([token, false]);
});
