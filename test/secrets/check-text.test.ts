import { describe, expect, it } from 'vitest';
import { CoEngramError } from '../../src/errors';
import type { RiskPolicy } from '../../src/secrets/check-text';
import { checkRisks } from '../../src/secrets/check-text';
import { plain } from './cases';

const VALUE = plain('gh¦p_x7Kq2Lm9Nz4Rt6Vw1Yp3Bc5Dj8Fh0Gs2Ua');
const TEAM: RiskPolicy = { visibility: 'team', onRisk: 'warn' };

function failureOf(fields: Record<string, string>, policy: RiskPolicy): CoEngramError {
  try {
    checkRisks(fields, policy);
  } catch (error) {
    if (error instanceof CoEngramError) return error;
    throw error;
  }
  throw new Error('it was not refused');
}

describe('checking what is about to be written', () => {
  it('lets harmless texts pass', () => {
    expect(checkRisks({ title: 'Retries', body: 'Use backoff.' }, TEAM)).toEqual({ risks: [], allowed: [] });
  });

  it.each(['team', 'public', 'restricted'] as const)(
    'refuses a secret in a %s engram, naming rule and place',
    (visibility) => {
      const failure = failureOf({ title: 'x', body: `one\ntwo ${VALUE}` }, { ...TEAM, visibility });
      expect(failure.exitCode).toBe(7);
      expect(failure.message).toBe('body holds a secret (github-token) at line 2, column 5');
      expect(failure.hint).toContain('--visibility private');
      expect(failure.hint).toContain('--allow-secret github-token');
      expect(failure.data).toEqual({
        risks: [
          { field: 'body', category: 'secret', rule: 'github-token', line: 2, column: 5, masked: 'gh…' },
        ],
      });
      expect(JSON.stringify(failure.toFields())).not.toContain(VALUE.slice(4, 12));
    },
  );

  it('allows anything in a private engram', () => {
    expect(checkRisks({ body: VALUE }, { ...TEAM, visibility: 'private' })).toEqual({
      risks: [],
      allowed: [],
    });
  });

  it('gives personal and internal things back, with their field', () => {
    const { risks } = checkRisks(
      { body: 'ask bo@northwind.cn on 10.1.2.3', 'evidence[0]': 'falcon' },
      { ...TEAM, words: ['Falcon'] },
    );
    expect(risks.map(({ field, category, rule }) => [field, category, rule])).toEqual([
      ['body', 'personal', 'email'],
      ['body', 'internal', 'private-ip'],
      ['evidence[0]', 'internal', 'privacy-word'],
    ]);
  });

  it('refuses them too when the policy says so', () => {
    const failure = failureOf({ body: 'ask bo@northwind.cn on 10.1.2.3' }, { ...TEAM, onRisk: 'refuse' });
    expect(failure.code).toBe('REFUSED');
    expect(failure.message).toBe('body holds something personal (email) at line 1, column 5 and 1 more');
    const internal = failureOf({ title: 'falcon' }, { ...TEAM, onRisk: 'refuse', words: ['falcon'] });
    expect(internal.message).toContain('title holds something internal (privacy-word)');
    expect(JSON.stringify(internal.toFields())).not.toMatch(/falcon/i);
  });

  it('names the secret first when there are warnings too', () => {
    const failure = failureOf({ title: 'bo@northwind.cn', body: VALUE }, { ...TEAM, onRisk: 'refuse' });
    expect(failure.message).toBe('body holds a secret (github-token) at line 1, column 1 and 1 more');
  });

  it('lets through what is allowed by name, and says so', () => {
    const checked = checkRisks(
      { body: VALUE, title: 'bo@northwind.cn' },
      { ...TEAM, allow: ['github-token'] },
    );
    expect(checked.allowed.map((risk) => risk.rule)).toEqual(['github-token']);
    expect(checked.risks.map((risk) => risk.rule)).toEqual(['email']);
    const other = failureOf({ body: VALUE }, { ...TEAM, allow: ['jwt'] });
    expect(other.code).toBe('REFUSED');
  });

  it('knows the rules that can be allowed', () => {
    const failure = failureOf({ body: 'x' }, { ...TEAM, allow: ['everything'] });
    expect(failure.code).toBe('USAGE');
    expect(failure.message).toBe('no rule is called "everything"');
  });
});
