const PLAIN = /^[A-Za-z][A-Za-z0-9_./@+-]*(?: [A-Za-z0-9_./@+-]+)*$/;
const DURATION = /^\d+(?:\.\d+)?(?:ms|s|m|h|d|w)$/;
/** Words that YAML 1.1 or 1.2 reads as something else. */
const MEANING = /^(?:true|false|yes|no|on|off|y|n|null)$/i;

/** A setting's value as YAML on one line. */
export function formatYamlValue(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(formatYamlValue).join(', ')}]`;
  if (typeof value !== 'string') return String(value);
  const isPlain = DURATION.test(value) || (PLAIN.test(value) && !MEANING.test(value));
  return isPlain ? value : JSON.stringify(value);
}
