/** Decides whether a text may be written where others read it. */
import type { Visibility } from '../engram/engram';
import { CoEngramError } from '../errors';
import type { Risk } from './find-risks';
import { findRisks } from './find-risks';
import { riskRuleNames } from './rules';

export interface FieldRisk extends Risk {
  /** The name of the text in which it stands: `body`, `title`, `evidence[0]`. */
  field: string;
}

export interface RiskPolicy {
  visibility: Visibility;
  /** What to do with personal and internal things: `privacy.onRisk`. */
  onRisk: 'warn' | 'refuse';
  /** Rules that the caller allows this once: `--allow-secret`, to be recorded by whoever writes. */
  allow?: readonly string[];
  /** `privacy.words`. */
  words?: readonly string[];
}

export interface CheckedRisks {
  /** Personal and internal things: to be asked about, or answered with. */
  risks: FieldRisk[];
  /** What `allow` let through. */
  allowed: FieldRisk[];
}

/**
 * Checks every text that a write would put into a file. A private engram may hold anything. Otherwise a secret is
 * REFUSED, and with `onRisk: 'refuse'` a personal or internal thing too; the failure names rule and place, never the
 * value. USAGE when `allow` names no rule.
 */
export function checkRisks(fields: Readonly<Record<string, string>>, policy: RiskPolicy): CheckedRisks {
  const allow = new Set(policy.allow ?? []);
  checkRuleNames(allow);
  if (policy.visibility === 'private') return { risks: [], allowed: [] };
  const found = Object.entries(fields).flatMap(([field, text]) =>
    findRisks(text, { words: policy.words }).map((risk) => ({ field, ...risk })),
  );
  const risks = found.filter((risk) => !allow.has(risk.rule));
  const refused = risks.filter((risk) => risk.category === 'secret' || policy.onRisk === 'refuse');
  if (refused.length > 0) throw refusal(refused);
  return { risks, allowed: found.filter((risk) => allow.has(risk.rule)) };
}

function checkRuleNames(allow: ReadonlySet<string>): void {
  const names = riskRuleNames();
  for (const rule of allow) {
    if (names.includes(rule)) continue;
    throw new CoEngramError('USAGE', `no rule is called ${JSON.stringify(rule)}`, {
      hint: 'the refusal names the rule',
      data: { rules: names },
    });
  }
}

const WHAT: Readonly<Record<Risk['category'], string>> = {
  secret: 'a secret',
  personal: 'something personal',
  internal: 'something internal',
};

function refusal(refused: readonly FieldRisk[]): CoEngramError {
  const first = refused.find((risk) => risk.category === 'secret') ?? refused[0];
  if (first === undefined) throw new RangeError('nothing to refuse');
  const { field, category, rule, line, column } = first;
  const more = refused.length > 1 ? ` and ${refused.length - 1} more` : '';
  return new CoEngramError(
    'REFUSED',
    `${field} holds ${WHAT[category]} (${rule}) at line ${line}, column ${column}${more}`,
    {
      hint: `--visibility private keeps it on this machine, --allow-secret ${rule} shares it all the same`,
      data: { risks: refused },
    },
  );
}
