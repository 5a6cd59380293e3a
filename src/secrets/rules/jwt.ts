/** JSON Web Tokens, told from other base64 by decoding them. */
import type { RiskRule, RuleMatch } from '../risk';

export const JWT: readonly RiskRule[] = [
  {
    rule: 'jwt',
    category: 'secret',
    summary: 'JSON Web Token',
    needles: ['eyj'],
    pattern: /(?<![\w-])eyJ[\w-]{5,2000}\.[\w-]{2,8000}\.[\w-]{0,2000}/g,
    accepts: hasJwtHeader,
  },
];

/** RFC 7519: the part before the first dot is a JSON object that names an algorithm. */
function hasJwtHeader({ value }: RuleMatch): boolean {
  const header = parseObject(Buffer.from(value.slice(0, value.indexOf('.')), 'base64url').toString('utf8'));
  return header !== undefined && ('alg' in header || 'typ' in header || 'enc' in header);
}

function parseObject(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    // JSON.parse throws nothing but SyntaxError: these are other bytes, not a header.
    return undefined;
  }
}
