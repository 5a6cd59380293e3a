import { describe, expect, it } from 'vitest';
import { manualFiles } from '../../scripts/generate/manual';
import { roffExample, roffTerm, roffText } from '../../scripts/generate/roff';
import { schemaFiles } from '../../scripts/generate/schemas';

describe('roff', () => {
  it('prints what it is given', () => {
    expect(roffText('a\\b')).toBe('a\\eb');
    expect(roffText('--limit')).toBe('\\-\\-limit');
    expect(roffText('.hidden')).toBe('\\&.hidden');
    expect(roffText("'quoted'")).toBe('\\(aqquoted\\(aq');
    expect(roffText('one\n.two')).toBe('one\n\\&.two');
    expect(roffText('记忆')).toBe('\\[u8BB0]\\[u5FC6]');
    expect(roffText('a~b^c`d"')).toBe('a\\(tib\\(hac\\(gad\\(dq');
    expect(roffTerm('--x', 'y')).toBe('.TP\n\\fB\\-\\-x\\fR\ny');
    expect(roffExample(['.a'])).toContain('\n\\&.a\n');
  });
});

describe('man pages', () => {
  it('name every command and leave no control line to chance', async () => {
    const files = await manualFiles();
    expect(files.get('man/co-engram.1')).toContain('.SH "EXIT STATUS"');
    expect(files.get('man/co-engram-config.1')).toContain('.SS "co\\-engram config get');
    const macros = /^\.(TH|SH|SS|PP|TP|RS|RE|nf|fi)\b/;
    for (const [path, text] of files) {
      for (const line of text.split('\n')) {
        if (/^[.']/.test(line)) expect(line, path).toMatch(macros);
      }
      expect(text, path).toMatch(/^[ -~\n]*$/);
      expect(text, path).not.toMatch(/\.S[HS] .*\n\.PP/);
    }
  });
});

describe('published schemas', () => {
  it('allow fields that a later version adds', () => {
    const text = schemaFiles().get('docs/schema/version.json') ?? '';
    expect(JSON.parse(text)).toMatchObject({
      type: 'object',
      required: expect.arrayContaining(['kind', 'version']),
    });
    expect(text).not.toContain('"additionalProperties": false');
  });
});
