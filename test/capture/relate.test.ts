import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { extract } from '../../src/capture/extract';
import { type Relation, relate } from '../../src/capture/relate';

function relationOf(first: string, second: string): Relation {
  const [known, next] = [first, second].map((text) => extract(text).facts[0]);
  if (known === undefined || next === undefined) throw new Error(`no fact in "${first}" or "${second}"`);
  return relate(known, next);
}

const CASES = ['fact-relations.jsonl', 'fact-relations-hard.jsonl'].flatMap((name) =>
  readFileSync(new URL(`../fixtures/capture/${name}`, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as { id: string; first: string; second: string; relation: Relation }),
);

describe('how two facts stand to each other', () => {
  it.each(CASES)('$id $first | $second', ({ first, second, relation }) => {
    expect(relationOf(first, second)).toBe(relation);
  });

  it.each<[string, string, Relation]>([
    ['I like tea', 'i like Tea!', 'duplicate'],
    ['Tom deployed the hotfix', 'Tom deployed hotfix', 'duplicate'],
    ['I prefer tabs', 'I prefer tabs because they are accessible', 'duplicate'],
    ['我喜欢深色模式', '我喜欢深色模式。', 'duplicate'],
    ['My wife is a nurse', 'My wife is not a nurse', 'supersede'],
    ['My name is Dana', 'My name is Dana Scully', 'supersede'],
    ['Alice works at Acme', 'Alice works at Initech', 'supersede'],
    ['The staging server runs on port 8080', 'The staging server runs on port 9090', 'supersede'],
    ['The deploy script lives at /srv/a.sh', 'The deploy script lives at /opt/a.sh', 'supersede'],
    ['My favorite editor is Neovim', 'My favorite editor is Helix', 'supersede'],
    ['Our production database is PostgreSQL', 'Our production database is MySQL', 'supersede'],
    ['The owner of the repo is Alice', 'The owner of the repo is Bob', 'supersede'],
    ['The version of the API is v2.1.0', 'The version of the API is v2.2.0', 'supersede'],
    ['Alice leads the backend team', 'Alice leads the data team', 'supersede'],
    ['We use Jenkins', 'We no longer use Jenkins', 'supersede'],
    ['I no longer live in Berlin', 'I live in Berlin', 'supersede'],
    ['Always use tabs', 'Never use tabs', 'supersede'],
    ['I decided to use Kubernetes', 'I decided not to use Kubernetes', 'supersede'],
    ["I don't like tea", 'I love tea', 'supersede'],
    ['Sam started smoking', 'Sam stopped smoking', 'supersede'],
    ['我喜欢喝茶', '我讨厌喝茶', 'supersede'],
    ['默认分支是 main', '默认分支是 trunk', 'supersede'],
    ['我在腾讯工作', '我在百度工作', 'supersede'],
    ['I am 34 years old', 'I am 35 years old', 'supersede'],
    ['I like tea', 'I love tea', 'similar'],
    ['I like tea', 'I like green tea', 'similar'],
    ['I use Vim', 'I use Vim for notes', 'similar'],
    ['We decided to use PostgreSQL', "Let's use PostgreSQL", 'similar'],
    ['I use Vim', 'I use Emacs', 'new'],
    ['Bob has two kids', 'Bob has a car', 'new'],
    ['I work on billing', 'I work on search', 'new'],
    ['Tom is a designer', 'Tom is a father', 'new'],
    ['I live in Berlin', "I don't live in Dublin", 'new'],
    ['I live in Berlin', 'I no longer live in Dublin', 'new'],
    ['We decided to use PostgreSQL', 'Alice decided to use MySQL', 'new'],
    ['Tom likes tea', 'Anna likes tea', 'new'],
    ['I like tea', 'I hate coffee', 'new'],
    ['我喜欢喝茶', '我喜欢编程', 'new'],
  ])('%s | %s: %s', (first, second, relation) => {
    expect(relationOf(first, second)).toBe(relation);
  });
});
