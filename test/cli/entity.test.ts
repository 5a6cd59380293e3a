import { describe, expect, it } from 'vitest';
import { makeCliRepository } from '../helpers/cli-repository';
import { expectSchema } from '../helpers/expect-schema';

async function told(...texts: string[]) {
  const test = makeCliRepository();
  for (const text of texts) await test.json(['extract', '--store', '--text', text]);
  return test;
}

describe('entity', () => {
  it('lists and shows, for people and for programs', async () => {
    const test = await told('Alice works at Acme', 'Alice leads the data team', 'I live in Oslo');
    const list = await test.json('entity list --type person');
    expectSchema('entity-list', list);
    expect(list).toMatchObject({ total: 2, results: [{ name: 'Alice', current: 2 }, { name: 'user' }] });
    expect((await test.run('entity list')).stdout).toMatch(/^Alice person, 2 facts$/m);
    const shown = await test.json('entity show alice');
    expectSchema('entity-show', shown);
    expect((await test.run('entity show alice')).stdout).toMatch(
      /Alice works at Acme[\s\S]*works_at -> Acme/,
    );
    expect((await test.run('entity show alice --as-of 2001-01-01')).exitCode).toBe(3);
  });

  it('says what to do when there is nothing', async () => {
    const test = makeCliRepository();
    expect(await test.json('entity list')).toMatchObject({ total: 0 });
    expect((await test.run('entity show Alice')).stderr).toMatch(
      /nothing is known of "Alice"\nhint: co-engram entity list/,
    );
    expect((await test.run('entity dedupe')).stdout).toMatch(/no two names are one/);
  });

  it('joins names, and refuses those that differ in digits', async () => {
    const test = await told('The queue uses PG', 'The API depends on Postgres', 'Bob uses Postgres 15');
    const dry = await test.json('entity dedupe PG --into Postgres --dry-run');
    expectSchema('entity-dedupe', dry);
    expect(dry).toMatchObject({ dryRun: true, joined: [{ from: [{ name: 'PG' }] }] });
    expect((await test.run('entity dedupe "Postgres 15" --into Postgres')).exitCode).not.toBe(0);
    expect((await test.run(['entity', 'dedupe', 'Postgres 15', '--into', 'Postgres'])).exitCode).toBe(7);
    expect((await test.run('entity dedupe PG')).exitCode).toBe(2);
    expect((await test.run('entity dedupe --into Postgres')).exitCode).toBe(2);
    expect((await test.run('entity list --type animal')).exitCode).toBe(2);
    expect((await test.run('entity dedupe PG --into Postgres')).stdout).toMatch(/PG -> Postgres 1 facts/);
    expect((await test.run('entity show PG')).stdout).toMatch(/PG is now\nPostgres \(PG\)/);
  });
});
