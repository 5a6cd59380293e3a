/** Addresses and names that only mean something inside a company's network. */
import type { RiskRule, RuleMatch } from '../risk';

/** The blocks of RFC 1918 themselves, as every description of private networks names them. */
const WHOLE_BLOCK = /^(?:10\.0\.0\.0\/8|172\.16\.0\.0\/12|192\.168\.0\.0\/16)(?!\d)/;
const VERSION_BEFORE =
  /(?:\b(?:chrome|chromium|edge|firefox|safari|electron|windows|android|webkit)|\bversion|\brelease|\bbuild|\bver\.?|\bv|[A-Za-z]\/|==?|>=|\^|~)[ \t]{0,2}$/i;

/** Names that are the same on every machine. */
const KNOWN_HOST =
  /^(?:(?:host|gateway|kubernetes)\.docker\.internal|metadata\.google\.internal|metadata\.internal|(?:kubernetes\.)?(?:default\.)?svc\.cluster\.local|cluster\.local|localhost\.localdomain|(?:instance-data\.)?ec2\.internal)$/;
/** First labels that make `x.local` a file and `x.internal` a member. */
const FILE_OR_MEMBER =
  /^(?:env|config|settings?|dockerfile|makefile|compose|docker-compose|package|tsconfig|gitconfig|profile|bashrc|zshrc|vimrc|hosts|application|override|values|rc|this|self|super|module|modules|thread|threading|state|process|window|document|options|opts|props|data|node|req|res|ctx|obj|pkg|lib|src|api|utils?|types?|scope|storage|vars?|sun|com|org|java|android|kotlin)$/;

export const NETWORK: readonly RiskRule[] = [
  {
    rule: 'private-ip',
    category: 'internal',
    summary: 'address of a private network',
    needles: ['10.', '172.', '192.168.'],
    pattern: /(?<![\w.])(?:10\.\d{1,3}|172\.(?:1[6-9]|2\d|3[01])|192\.168)\.\d{1,3}\.\d{1,3}(?![\w]|\.\d)/g,
    accepts: isPrivateAddress,
  },
  {
    rule: 'private-ipv6',
    category: 'internal',
    summary: 'unique local IPv6 address',
    needles: ['fc', 'fd'],
    pattern: /(?<![\w:.])f[cd][0-9a-f]{2}:(?:[0-9a-f]{0,4}:){1,6}[0-9a-f]{0,4}(?![\w:])/gi,
    // fc00::/7 and fd00::/8 are how the block itself is written.
    accepts: ({ value }) => !/^f[cd]00::$/i.test(value),
  },
  {
    rule: 'internal-host',
    category: 'internal',
    summary: 'host name of an internal network',
    needles: ['.internal', '.corp', '.local', '.lan', '.intranet', '.home.arpa'],
    pattern:
      /(?<![\w.-])(?:[a-z0-9][a-z0-9-]{0,62}\.){1,12}(?:internal|corp|localdomain|local|lan|intranet|home\.arpa)(?![\w-]|\.\w|\()/g,
    accepts: isHost,
  },
  {
    rule: 'intranet-address',
    category: 'internal',
    summary: 'address in an intranet',
    needles: ['intranet'],
    pattern: /(?<![\w.-])(?:https?:\/\/intranet(?![\w-])|intranet(?:\.[a-z0-9-]{1,63}){1,5}(?![\w-]))/gi,
  },
];

function isPrivateAddress({ value, text, start }: RuleMatch): boolean {
  if (value.split('.').some((octet) => Number(octet) > 255 || /^0\d/.test(octet))) return false;
  if (WHOLE_BLOCK.test(text.slice(start, start + 20))) return false;
  return !VERSION_BEFORE.test(text.slice(Math.max(0, start - 12), start));
}

function isHost({ value, text, start, end }: RuleMatch): boolean {
  if (KNOWN_HOST.test(value)) return false;
  const labels = value.split('.');
  const [first = ''] = labels;
  const before = text.slice(Math.max(0, start - 3), start);
  if (before.endsWith('//') || before.endsWith('@') || /^:\d{2,5}/.test(text.slice(end, end + 6)))
    return true;
  // A part of a path, as in /etc/rc.local and src/db.local.
  if (before.endsWith('/')) return false;
  if (labels.length > 2) return !/^(?:com|org|java|sun|android|node|this)$/.test(first);
  return !FILE_OR_MEMBER.test(first) && !isMemberAccess(text, start, end);
}

/** `specifier.local = x`, `walk(node.internal)`, `!item.local`: code, where a host name would be quoted. */
function isMemberAccess(text: string, start: number, end: number): boolean {
  const before = text.slice(Math.max(0, start - 12), start);
  const after = text.slice(end, end + 4);
  return (
    /(?:[=!&|?+[{]|[\w$]\(|\.\.\.|=>|\b(?:return|typeof|of|in|if \())[ \t]{0,2}$/.test(before) ||
    /^(?:;|\[|[ \t]{0,2}(?:[=?+]|&&|\|\||!=)|,[ \t]\w+[,)])/.test(after)
  );
}
