/** `password: …`, `API_KEY=…`, `the password is …`, `密码是…`. */
import type { SecretName } from '../assigned-value';
import { isAssignedSecret } from '../assigned-value';
import type { RiskRule, RuleMatch } from '../risk';

const PASSWORD =
  'passwords?|passwd|passphrase|passcode|pwd|(?<=[_-]|db|user|admin|root|smtp|mail|ftp|redis|mysql|pg|my)pass';
const KEY =
  'secret[ _-]?(?:access[ _-]?)?(?:key|token)|client[ _-]?secret|secret|(?:access|auth|refresh|bot|api|id|session)[ _-]?token|token|(?:api|access|account|auth|signing|encryption|master|license)[ _-]?key(?:[ _-]?(?:id|secret))?|apikey|credentials?';
const CHINESE_PASSWORD = '密码|口令|密碼';
const CHINESE_KEY = '密钥|秘钥|令牌|密鑰|金鑰|访问密钥|私钥';

/** What lies between the quotes, or up to the next space. */
const VALUE = String.raw`(?:"(?<double>[^"\n]{1,200})"|'(?<single>[^'\n]{1,200})'|${'`'}(?<back>[^${'`'}\n]{1,200})${'`'}|[“”](?<curly>[^“”\n]{1,200})[“”]|(?<bare>[^\s"'${'`'}“”|<>;，。；、！？）】」』]{1,200}))`;
/** End of the name, an operator, then the value: `"password" : "x"`, `**Password:** x`, `| token | x`. */
const OPERATOR = String.raw`["'${'`'}\]*_]{0,3}[ \t]{0,4}(?:=>|:=|={1,3}|:|\|)\*{0,2}[ \t]{0,4}`;
const IS = String.raw`["'${'`'}]?(?:[ \t](?:for|of|on|at|in|to|there|here|now)(?:[ \t][\w.@/-]{1,30}){0,4})?[ \t](?:is|was|=)(?:[ \t](?:now|still|just))?:?[ \t]{1,4}`;
const CHINESE_IS = String.raw`["'${'`'}“”「」『』]?(?<between>[\u4e00-\u9fff ]{0,8}?)(?:[是为為成][了]?|[:=])[:=]?[ \t]{0,4}`;
const CHINESE_VALUE = `(?:["'${'`'}“「『](?<quoted>[!-~]{1,200}?)["'${'`'}”」』]|(?<bare>[!#-&(-_a-~]{1,200}))`;

const SUMMARIES: Readonly<Record<SecretName, string>> = {
  password: 'password beside its name',
  key: 'key, token or secret beside its name',
};

export const ASSIGNMENTS: readonly RiskRule[] = [
  assignment('password-assignment', 'password', ['pass', 'pwd'], `(?:${PASSWORD})${OPERATOR}${VALUE}`),
  assignment('password-sentence', 'password', ['pass', 'pwd'], String.raw`\b(?:${PASSWORD})${IS}${VALUE}`),
  assignment(
    'password-chinese',
    'password',
    ['密码', '口令', '密碼'],
    `(?:${CHINESE_PASSWORD})${CHINESE_IS}${CHINESE_VALUE}`,
  ),
  assignment(
    'secret-assignment',
    'key',
    ['secret', 'token', 'key', 'credential'],
    `(?:${KEY})${OPERATOR}${VALUE}`,
  ),
  assignment(
    'secret-sentence',
    'key',
    ['secret', 'token', 'key', 'credential'],
    String.raw`\b(?:${KEY})${IS}${VALUE}`,
  ),
  assignment(
    'secret-chinese',
    'key',
    ['钥', '令牌', '鑰'],
    `(?:${CHINESE_KEY})${CHINESE_IS}${CHINESE_VALUE}`,
  ),
];

function assignment(rule: string, name: SecretName, needles: readonly string[], pattern: string): RiskRule {
  return {
    rule,
    category: 'secret',
    summary: SUMMARIES[name],
    needles,
    pattern: new RegExp(pattern, 'gi'),
    accepts: (match) => isAssigned(rule, name, match),
  };
}

function isAssigned(rule: string, name: SecretName, match: RuleMatch): boolean {
  const { bare, between = '' } = match.groups;
  // Cut before it is searched: a line may be as long as the text.
  const before = match.text.slice(Math.max(0, match.start - 120), match.start);
  return isAssignedSecret({
    name,
    value: match.value,
    isQuoted: bare === undefined,
    isSentence: rule.endsWith('-sentence'),
    between,
    before: before.slice(before.lastIndexOf('\n') + 1),
    after: match.text.slice(match.end, match.end + 40),
  });
}
