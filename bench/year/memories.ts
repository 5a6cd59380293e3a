/** The memories of a small team, and what they will turn out to be worth. */
import { contentHash, contentSize } from '../../src/engram/content-hash';
import type { Kind } from '../../src/engram/engram';
import { newId } from '../../src/engram/new-id';
import { formatInstant } from '../../src/util/instants';
import { random } from '../generate';

export const DAY_MS = 86_400_000;
export const YEAR_START = Date.UTC(2025, 0, 1);

/** What a memory will turn out to be. */
export const ROLES = ['used', 'misleading', 'unused', 'pinned', 'copy'] as const;
export type Role = (typeof ROLES)[number];

export interface TeamMemory {
  id: string;
  title: string;
  body: string;
  contentHash: string;
  contentSize: number;
  kind: Kind;
  domainTags: string[];
  createdBy: string;
  createdAt: string;
  importance: number;
  role: Role;
  /** What people will look for when this is a hit. */
  topic: number;
  /** Days after the start of the year. */
  bornDay: number;
}

export const PEOPLE = ['Ada', 'Bob', 'Cem'] as const;
export const TOPICS = 60;
/** How many of each; 300 in all. */
const COUNTS: Readonly<Record<Role, number>> = {
  used: TOPICS,
  misleading: 20,
  unused: 190,
  pinned: 10,
  copy: 20,
};

const WORDS =
  `archive token deploy invoice export queue schema index cache retry budget ticket review branch release metric
alert pager cluster volume backup restore login session header cookie upload thumbnail search ranking crawler proxy`.split(
    /\s+/,
  );
const KINDS: readonly Kind[] = [
  'observation',
  'observation',
  'fact',
  'fact',
  'procedure',
  'hypothesis',
  'pattern',
];

/** The same memories for the same seed, in the order of their ids. */
export function teamMemories(seed: number): TeamMemory[] {
  const next = random(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T;
  const memories: TeamMemory[] = [];
  for (const role of ROLES) {
    for (let n = 0; n < COUNTS[role]; n += 1) {
      const original =
        role === 'copy' ? memories.find((each) => each.role === 'used' && each.topic === n) : undefined;
      const bornDay = original === undefined ? Math.floor(next() * 60) : original.bornDay + 1;
      const at = YEAR_START + bornDay * DAY_MS + Math.floor(next() * 8 * 3600) * 1000 + 9 * 3_600_000;
      const body = original?.body ?? sentence(pick, `${role}${n}`);
      memories.push({
        id: newId(at, (size) => Uint8Array.from({ length: size }, () => Math.floor(next() * 256))),
        title: `${role} ${n}: ${pick(WORDS)} and ${pick(WORDS)}`,
        body,
        contentHash: contentHash(body),
        contentSize: contentSize(body),
        kind: original?.kind ?? pick(KINDS),
        domainTags: [pick(WORDS)],
        createdBy: pick(PEOPLE),
        createdAt: formatInstant(at),
        importance: importanceOf(role, next),
        role,
        topic: role === 'used' || role === 'misleading' || role === 'copy' ? n : Math.floor(next() * TOPICS),
        bornDay,
      });
    }
  }
  return memories.sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** Nobody knows at birth what will be of use: all roles are judged alike. */
function importanceOf(role: Role, next: () => number): number {
  const importance = Math.round((0.1 + next() * 0.6) * 100) / 100;
  return role === 'pinned' ? Math.max(0.5, importance) : importance;
}

/** Words that no two memories share, but for the copies. */
function sentence(pick: (list: readonly string[]) => string, name: string): string {
  const words = Array.from({ length: 14 }, (_, n) => (n % 2 === 0 ? `${pick(WORDS)}-${name}` : pick(WORDS)));
  return `${words.join(' ')}.`;
}
