/** Values that stand for a secret without being one. */

const WORDS = new Set(
  (
    'password passwd passphrase pass pwd secret token key apikey api-key api_key api-token username user ' +
    'example sample dummy fake mock test testing placeholder changeme change-me change_me changeit redacted ' +
    'removed hidden masked censored none null nil undefined empty blank unset missing true false yes no on off ' +
    'required optional string str text number int integer boolean bool bytes object any unknown void varchar ' +
    'here todo tbd n/a foo bar baz foobar value passwort kennwort wachtwoord contrasena senha parola heslo'
  ).split(' '),
);

/** Templates, variables and references of shells, YAML, Helm, Terraform, Python, Windows, Vault and sops. */
const REFERENCE =
  /\$\{|\{\{|<%|#\{|%\{|\$\(|%\(|^\$[A-Za-z_]|^%[A-Za-z_]\w*%$|^%[sdv@]$|^\{[\w.]*\}$|^[:@&*?][A-Za-z_]\w*$|^![A-Za-z]|^ENC\[|^\{cipher\}/;

/** Something left out by whoever wrote it: `****`, `xxxxxx`, `...`, `[redacted]`, `<your key>`. */
const LEFT_OUT = /^[*•●xX.\-_#?]+$|\*{3}|•{3}|x{4}|X{4}|\.{3}|…|^<|^\[[^\]]*\]$|^\([^)]*\)$/;

const SAYS_SO = /example|placeholder|change[-_]?me|redacted|dummy|(?:^|[-_])(?:your|insert|replace)[-_]?/i;

/** True for `<password>`, `****`, `${VAR}`, `changeme`, `your-token`, `string` and their like. */
export function isPlaceholder(value: string): boolean {
  return (
    WORDS.has(value.toLowerCase()) || REFERENCE.test(value) || LEFT_OUT.test(value) || SAYS_SO.test(value)
  );
}

/** True for a key whose body was blanked out: `ghp_xxxxxxxx`, `sk-00000000`. */
export function isBlankedOut(value: string): boolean {
  return /x{5}|X{5}|0{8}|\*{3}|\.{3}/.test(value);
}
