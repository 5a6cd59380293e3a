/** A program that records one use of one engram; many of them are started at once. Arguments: data root, id. */
import { commitPlan } from '../../src/store/apply-plan';
import type { Repository } from '../../src/store/repository';
import { planUsage } from '../../src/store/usage-writer';
import type { Surroundings } from '../../src/util/surroundings';

const [, , root = '', id = ''] = process.argv;

const repo: Repository = {
  root,
  rule: 'flag',
  gitDir: `${root}/.git`,
  stateDir: `${root}/.git/co-engram`,
  isBare: false,
  isTrusted: true,
  layout: 'co-engram',
  contentPrefix: '',
};

const surroundings: Surroundings = {
  now: () => 0,
  cwd: root,
  env: {},
  platform: process.platform,
  warn: (message) => void process.stderr.write(`${message}\n`),
};

void commitPlan(repo, surroundings, async () => ({
  summary: 'feedback',
  changes: await planUsage(repo, surroundings, [
    { id, isPrivate: false, judged: { importance: 0.5, confidence: 0.8 }, effective: 1, importance: 0.01 },
  ]),
}));
