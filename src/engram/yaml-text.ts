/** Words and numbers that YAML 1.1 or 1.2 reads as something else than text; some readers (Psych) ignore case. */
const WORD = /^(?:~|null|true|false|yes|no|on|off|y|n|=|<<|[-+]?\.inf|[-+]?\.nan)$/i;
const NUMBERS = [
  /^[-+]?[0-9][0-9_]*(?:\.[0-9_]*)?(?:e[-+]?[0-9]+)?$/i,
  /^[-+]?\.[0-9._]*(?:e[-+]?[0-9]+)?$/i,
  // The yaml package, reading YAML 1.1, makes NaN of it.
  /^[-+]?e[-+]?[0-9]+$/i,
  /^[-+]?0(?:b[01_]+|o[0-7_]+|x[0-9a-f_]+)$/i,
  /^[-+]?[0-9][0-9_]*(?::[0-5]?[0-9])+(?:\.[0-9_]*)?$/,
  /^[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}(?:$|[Tt \t])/,
];
const LEADING_INDICATOR = /^(?:[,[\]{}#&*!|>'"%@`]|[-?:](?:$| )|---|\.\.\.)/;
const MEANING_INSIDE = /: | #|:$|^ | $/;
const FLOW_MEANING = /[,[\]{}]|^[-?:]/;
/** Controls, line separators, halves of surrogate pairs, byte order mark and non-characters. */
const UNPRINTABLE = /[\p{Cc}\u2028\u2029\p{Cs}\ufeff\ufffe\uffff]/u;
const ESCAPED = /["\\\p{Cc}\u2028\u2029\p{Cs}\ufeff\ufffe\uffff]/gu;
const SHORT_ESCAPES: Readonly<Record<string, string>> = {
  '"': '\\"',
  '\\': '\\\\',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
};

/**
 * A string as a YAML scalar of one line: plain, or in double quotes when YAML 1.1 or 1.2 would read the plain
 * text as something else or cannot hold it. `isFlow`: inside `[…]`.
 */
export function formatYamlText(text: string, isFlow = false): string {
  return needsQuotes(text, isFlow) ? quote(text) : text;
}

function needsQuotes(text: string, isFlow: boolean): boolean {
  if (text === '' || WORD.test(text) || LEADING_INDICATOR.test(text)) return true;
  if (MEANING_INSIDE.test(text) || UNPRINTABLE.test(text)) return true;
  if (isFlow && FLOW_MEANING.test(text)) return true;
  return NUMBERS.some((number) => number.test(text));
}

function quote(text: string): string {
  return `"${text.replace(ESCAPED, escapeCharacter)}"`;
}

function escapeCharacter(char: string): string {
  return SHORT_ESCAPES[char] ?? `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** A number as both YAML versions read it back. */
export function formatYamlNumber(value: number): string {
  if (Number.isNaN(value)) return '.nan';
  if (!Number.isFinite(value)) return value > 0 ? '.inf' : '-.inf';
  return Object.is(value, -0) ? '-0' : String(value);
}
