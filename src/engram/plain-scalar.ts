const NUMBER = /^[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?$/;
const INTEGER = /^[-+]?[0-9]+$/;
const INFINITE = /^[-+]?\.(?:inf|Inf|INF)$/;

/** What an unquoted scalar that is not empty means in the core schema of YAML 1.2, as the `yaml` package reads it. */
export function resolvePlain(text: string): null | boolean | number | string {
  const first = text.charCodeAt(0);
  if (first <= 0x39) return resolveNumber(text, first);
  if (text.length > 5) return text;
  return resolveWord(text);
}

function resolveNumber(text: string, first: number): number | string {
  if (first < 0x2b || first === 0x2c || first === 0x2f) return text;
  if (NUMBER.test(text)) return INTEGER.test(text) ? Number.parseInt(text, 10) : Number.parseFloat(text);
  if (first === 0x30) return resolveRadix(text);
  return first < 0x30 ? resolveDotted(text, first) : text;
}

function resolveDotted(text: string, first: number): number | string {
  if (INFINITE.test(text)) return first === 0x2d ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
  return text === '.nan' || text === '.NaN' || text === '.NAN' ? Number.NaN : text;
}

function resolveRadix(text: string): number | string {
  const letter = text.charCodeAt(1);
  if (letter !== 0x78 && letter !== 0x6f) return text;
  if (/^0x[0-9a-fA-F]+$/.test(text)) return Number.parseInt(text.slice(2), 16);
  return /^0o[0-7]+$/.test(text) ? Number.parseInt(text.slice(2), 8) : text;
}

function resolveWord(text: string): null | boolean | string {
  switch (text) {
    case '~':
    case 'null':
    case 'Null':
    case 'NULL':
      return null;
    case 'true':
    case 'True':
    case 'TRUE':
      return true;
    case 'false':
    case 'False':
    case 'FALSE':
      return false;
    default:
      return text;
  }
}
