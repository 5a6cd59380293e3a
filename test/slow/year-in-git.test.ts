import { describe, expect, it } from 'vitest';
import { DAY_MS, type TeamMemory, YEAR_START } from '../../bench/year/memories';
import { walkThroughYear } from '../../bench/year/walk';
import { parseEngram } from '../../src/engram/parse-engram';
import { write } from '../../src/remember/write';
import { engramText } from '../helpers/engram-text';
import { makeMemory, type TestMemory } from '../helpers/memory';

const pathOf = ({ domainTags, id }: TeamMemory) => `${domainTags.join('/')}/${id}.md`;

function textOf(memory: TeamMemory): string {
  const { id, title, domainTags, kind, createdBy, createdAt, importance, role, body } = memory;
  const birth = { createdBy, createdAt, updatedBy: createdBy, updatedAt: createdAt, importance };
  return engramText({
    id,
    title,
    domainTags,
    kind,
    ...birth,
    confidence: 0.8,
    pinned: role === 'pinned' || undefined,
    body,
  });
}

function fieldsOf(test: TestMemory, path: string) {
  const result = parseEngram(test.read(path), path);
  if (result.type !== 'engram') throw new Error(`${path} is no engram`);
  return result.file;
}

describe('the year of a team, in a real repository with a deep stage at its quarters only', () => {
  it('comes to what daily runs come to, with the same stamps, and git has everything', async () => {
    const year = walkThroughYear(1);
    const test = await makeMemory();
    const { library, surroundings } = test;
    const goTo = (at: number) => surroundings.advance(at - surroundings.now());
    let seen = 0;
    let born = 0;
    for (const quarter of [1, 2, 3, 4]) {
      const end = YEAR_START + Math.round((quarter * 365) / 4) * DAY_MS;
      for (const memory of year.memories
        .filter(({ bornDay }) => YEAR_START + bornDay * DAY_MS < end)
        .slice(born)) {
        test.write(pathOf(memory), textOf(memory));
        born += 1;
      }
      test.commitAll(`quarter ${quarter}: born`);
      const events = year.events.slice(seen).filter(({ at }) => at < end);
      seen += events.length;
      const byId = new Map(year.memories.map((memory) => [memory.id, memory]));
      await write(library.memory, async (step) => {
        for (const event of events) {
          const importance = byId.get(event.id)?.importance ?? 0;
          if (event.type === 'use')
            step.learn({
              ...event.delta,
              id: event.id,
              isPrivate: false,
              judged: { importance, confidence: 0.8 },
            });
        }
        return { summary: 'what use taught', outcome: undefined };
      });
      for (const event of events) {
        if (event.type !== 'archive') continue;
        goTo(event.at);
        await library.archive([event.id]);
      }
      goTo(end - 4 * 3_600_000);
      await library.maintain({ stages: ['light', 'deep'], yes: true });
      test.commitAll(`quarter ${quarter}: maintained`);
    }
    for (const memory of year.memories) {
      const { engram, body } = fieldsOf(test, pathOf(memory));
      const walked = year.engrams.find(({ id }) => id === memory.id);
      expect([memory.title, engram.status, engram.statusAt]).toEqual([
        memory.title,
        walked?.status,
        walked?.statusAt,
      ]);
      expect(body).toBe(memory.body);
      const births = test
        .git('log', '--diff-filter=A', '--format=%H', '--', pathOf(memory))
        .trim()
        .split('\n');
      expect(births).toHaveLength(1);
      expect(test.git('show', `${births[0]}:${pathOf(memory)}`)).toBe(textOf(memory));
    }
    expect((await library.check()).findings.filter(({ severity }) => severity === 'error')).toEqual([]);
  }, 600_000);
});
