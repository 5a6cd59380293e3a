/**
 * A memory repository of any size, the same in every run: topical words of which each is in about 10 % of the
 * engrams, a long tail of rare identifiers, 10 % Chinese, bodies of about 1 kB, one edge for every four engrams.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { contentHash, contentSize } from '../src/engram/content-hash';
import { KINDS } from '../src/engram/engram';
import { formatEngram } from '../src/engram/format-engram';
import { slugify } from '../src/engram/slug';
import { formatSynapse } from '../src/synapse/format-synapse';
import { synapseId } from '../src/synapse/id';
import { synapsePath } from '../src/synapse/paths';
import type { SynapseKind } from '../src/synapse/synapse';

/** Rises with every change that gives other files. */
export const GENERATOR_VERSION = 1;

/** A small deterministic generator of numbers (mulberry32). */
export function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

const START = Date.UTC(2024, 0, 1);
const STEP_MS = 600_000;
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const SYLLABLES = 'ba ce di fo gu ha je ki lo mu na pe qui ro su ta ve wi xo zu'.split(' ');
const NAMED =
  'postgres deadlock retry cache index queue worker timeout socket parser token schema migration replica shard router proxy gateway certificate rollback deploy container volume registry webhook scheduler lease quorum snapshot compaction'.split(
    ' ',
  );
const SMALL =
  'the of and to in is it that for on with as was when we this by be are from at not have which one but after before only two'.split(
    ' ',
  );
const CHINESE =
  '数据库 死锁 重试 缓存 索引 队列 超时 解析 令牌 迁移 副本 分片 路由 代理 证书 回滚 部署 容器 调度 租约 快照 压缩 日志 监控 报警 权限 配置 版本 发布 测试 接口 服务 连接 事务 线程 内存 磁盘 网络 节点 集群'.split(
    ' ',
  );
const CHINESE_SMALL = '的 了 在 是 我们 以后 需要 不能 因为 所以 如果 就 和 对 时候 问题 方法 这个'.split(
  ' ',
);
const PEOPLE = ['Ada', 'Grace', 'Linus', 'Barbara', 'Ken', 'Margaret', '小明', 'Edsger'];
const EDGE_KINDS: SynapseKind[] = ['extends', 'depends_on', 'similar_to', 'follows', 'contextualizes'];

/** 350 words, the first of them real ones. */
function topicalWords(): string[] {
  const next = random(7);
  const words = new Set(NAMED);
  while (words.size < 350) {
    const parts = 2 + Math.floor(next() * 2);
    words.add(Array.from({ length: parts }, () => SYLLABLES[Math.floor(next() * SYLLABLES.length)]).join(''));
  }
  return [...words];
}

const TOPICAL = topicalWords();

export function generatedId(n: number): string {
  const next = random(n + 1);
  let time = START + n * STEP_MS;
  let head = '';
  for (let i = 0; i < 10; i += 1) {
    head = (ALPHABET[time % 32] ?? '0') + head;
    time = Math.floor(time / 32);
  }
  let tail = '';
  for (let i = 0; i < 16; i += 1) tail += ALPHABET[Math.floor(next() * 32)] ?? '0';
  return head + tail;
}

export interface GeneratedFile {
  path: string;
  text: string;
}

/** Engram number `n` of a repository with `total` engrams. */
export function generateEngram(n: number, total: number): GeneratedFile {
  const next = random(n * 2654435761 + 12345);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T;
  const isChinese = n % 10 === 9;
  const body = isChinese ? chineseBody(pick, next) : englishBody(pick, next, n);
  const words = isChinese ? [pick(CHINESE), pick(CHINESE), pick(CHINESE)] : [pick(TOPICAL), pick(TOPICAL)];
  const title = isChinese
    ? words.join('') + pick(CHINESE_SMALL) + pick(CHINESE)
    : `${capital(words.join(' '))} and ${pick(TOPICAL)}`;
  const domainTags = domainOf(n, total);
  const createdAt = new Date(START + n * STEP_MS).toISOString();
  const author = pick(PEOPLE);
  const text = formatEngram(
    {
      id: generatedId(n),
      title,
      domainTags,
      kind: pick(KINDS),
      tags: [pick(TOPICAL), pick(TOPICAL)],
      contentHash: contentHash(body),
      contentSize: contentSize(body),
      createdBy: author,
      createdAt,
      updatedBy: author,
      updatedAt: createdAt,
      version: 1,
      importance: Math.round(next() * 100) / 100,
      confidence: 0.8,
      status: 'active',
      visibility: 'team',
      verificationStatus: next() < 0.2 ? 'verified' : 'unverified',
    },
    body,
  );
  return { path: `${domainTags.join('/')}/${slugify(title)}-${n}.md`, text };
}

/** About one folder for every 31 engrams. */
function domainOf(n: number, total: number): string[] {
  const folders = Math.max(4, Math.min(2688, Math.round(total / 31)));
  const number = Math.imul(n, 2654435761) >>> 0;
  const folder = number % folders;
  const top = TOPICAL[100 + (folder % 16)] ?? 'engineering';
  return [top, `${TOPICAL[120 + (Math.floor(folder / 16) % 200)]}-${Math.floor(folder / 16)}`];
}

type Pick = <T>(list: readonly T[]) => T;

function englishBody(pick: Pick, next: () => number, n: number): string {
  const lines: string[] = [];
  for (let sentence = 0; sentence < 12; sentence += 1) {
    const words: string[] = [];
    for (let i = 0; i < 14; i += 1) {
      const kind = next();
      if (kind < 0.24) words.push(pick(TOPICAL));
      else if (kind < 0.955) words.push(pick(SMALL));
      else words.push(rareWord(pick, next, n));
    }
    lines.push(`${capital(words.join(' '))}.`);
    if (sentence === 4) lines.push('', `## ${capital(pick(TOPICAL))}`, '');
  }
  return lines.join('\n');
}

/** Identifiers that few engrams share. */
function rareWord(pick: Pick, next: () => number, n: number): string {
  const kind = next();
  if (kind < 0.3)
    return `${pick(SYLLABLES)}${pick(SYLLABLES)}${capital(pick(SYLLABLES))}${Math.floor(next() * 1000)}`;
  if (kind < 0.6) return `src/${pick(SYLLABLES)}${pick(SYLLABLES)}${pick(SYLLABLES)}.ts`;
  if (kind < 0.8) return `${pick(SYLLABLES)}${pick(SYLLABLES)}${pick(SYLLABLES)}${pick(SYLLABLES)}`;
  return String(n % 997);
}

function chineseBody(pick: Pick, next: () => number): string {
  const sentences: string[] = [];
  for (let sentence = 0; sentence < 14; sentence += 1) {
    let text = '';
    for (let i = 0; i < 11; i += 1) text += next() < 0.4 ? pick(CHINESE) : pick(CHINESE_SMALL);
    sentences.push(`${text}。`);
  }
  return sentences.join('\n');
}

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

function generateSynapse(n: number, total: number): GeneratedFile {
  const next = random(n * 40503 + 77);
  const from = generatedId(Math.floor(next() * total));
  const to = generatedId(Math.floor(next() * total));
  const kind = EDGE_KINDS[n % EDGE_KINDS.length] ?? 'extends';
  const id = synapseId(from, to, kind);
  const createdAt = new Date(START + n * STEP_MS).toISOString();
  const evidence = [{ description: 'mentioned together', addedAt: createdAt, addedBy: 'Ada' }];
  const synapse = {
    id,
    from,
    to,
    kind,
    weight: 0.5,
    evidence,
    createdBy: 'Ada',
    createdAt,
    updatedAt: createdAt,
    extra: {},
  };
  return { path: synapsePath(kind, id), text: formatSynapse(synapse) };
}

export interface Generated {
  engrams: number;
  edges: number;
  /** Bytes of the engram files. */
  bytes: number;
}

/** Writes a repository of `total` engrams to a new folder; with `git`, committed. */
export function generateRepository(root: string, total: number, options: { git: boolean }): Generated {
  const folders = new Set<string>();
  let bytes = 0;
  const write = (file: GeneratedFile) => {
    const path = join(root, file.path);
    const folder = dirname(path);
    if (!folders.has(folder)) mkdirSync(folder, { recursive: true });
    folders.add(folder);
    writeFileSync(path, file.text);
  };
  mkdirSync(root, { recursive: true });
  write({ path: 'co-engram.yaml', text: 'language: en\n' });
  write({ path: '.gitignore', text: '/private/\n/.co-engram/\n.co-engram-tmp-*\n' });
  for (let n = 0; n < total; n += 1) {
    const file = generateEngram(n, total);
    bytes += Buffer.byteLength(file.text);
    write(file);
  }
  const edges = Math.floor(total / 4);
  for (let n = 0; n < edges; n += 1) write(generateSynapse(n, total));
  if (options.git) commit(root);
  return { engrams: total, edges, bytes };
}

function commit(root: string): void {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
  git('init', '-q', '-b', 'main');
  git('config', 'user.name', 'Bench');
  git('config', 'user.email', 'bench@example.org');
  git('config', 'gc.auto', '0');
  git('add', '-A');
  git('commit', '-q', '-m', 'generated');
}

/** `npm run bench generate FOLDER COUNT`: a repository to try things on. Gives the exit code. */
export async function main([root = '', count = '1000']: readonly string[]): Promise<number> {
  const generated = generateRepository(root, Number(count), { git: true });
  process.stdout.write(`${JSON.stringify(generated)}\n`);
  return 0;
}
