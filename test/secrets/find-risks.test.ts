import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findRisks } from '../../src/secrets/find-risks';
import { RISK_RULES, riskRuleNames } from '../../src/secrets/rules';
import { NEGATIVES, POSITIVES, plain } from './cases';

const found = (text: string, words: string[] = []) => findRisks(text, { words }).map((risk) => risk.rule);
const password = plain('hun¦ter2');

/** Full-width for every printable ASCII character. */
const wide = (text: string) =>
  text.replace(/[!-~]/g, (character) => String.fromCharCode(character.charCodeAt(0) + 0xfee0));

describe('what is found', () => {
  it.each(POSITIVES.map(([rule, text]) => [rule, plain(text)]))('%s: %s', (rule, text) => {
    expect(found(text)).toEqual([rule]);
  });

  it('is at least sixty things in English and Chinese', () => {
    expect(POSITIVES.length).toBeGreaterThanOrEqual(60);
    expect(NEGATIVES.length).toBeGreaterThanOrEqual(60);
  });
});

describe('what is left alone', () => {
  it.each(NEGATIVES.map((text) => [plain(text)]))('%s', (text) => {
    expect(found(text)).toEqual([]);
  });
});

describe('rules', () => {
  it('have names of their own, in the form that a flag takes', () => {
    const names = riskRuleNames();
    expect(new Set(names).size).toBe(names.length);
    expect(names.filter((name) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name))).toEqual([]);
  });

  it('look for needles in lower case and search globally', () => {
    for (const rule of RISK_RULES) {
      expect(rule.needles.every((needle) => needle === needle.toLowerCase())).toBe(true);
      expect(rule.pattern.global).toBe(true);
      expect(rule.summary).not.toBe('');
    }
  });

  it('never repeat without a bound', () => {
    for (const { rule, pattern } of RISK_RULES) {
      const withoutClasses = pattern.source.replace(/\\./g, '').replace(/\[[^\]]*\]/g, 'C');
      expect(withoutClasses, rule).not.toMatch(/[+*]|\{\d+,\}/);
    }
  });
});

describe('a secret cannot hide', () => {
  it.each([
    ['full-width letters', wide(`password:${password}`)],
    ['a zero-width space', `pass\u200bword: hun\u200bter2`],
    ['a soft hyphen', `pass\u00adword: hun\u00adter2`],
    ['a zero-width joiner in Chinese', `密\u200d码是${password}`],
    ['a variation selector', `password\ufe0f: hun\ufe0fter2`],
    ['a direction mark', `password: \u202ehun\u202cter2`],
    ['letters of mathematics', 'password: 𝐡𝐮𝐧𝐭𝐞𝐫𝟐'],
    ['a byte order mark', `\ufeffpassword: ${password}`],
    ['Windows line ends', `a\r\npassword: ${password}\r\n`],
  ])('behind %s', (_, text) => {
    expect(findRisks(text)).toHaveLength(1);
    expect(found(text)[0]).toMatch(/^password-/);
  });

  it('behind full-width letters of a key', () => {
    expect(found(wide(plain('gh¦p_x7Kq2Lm9Nz4Rt6Vw1Yp3Bc5Dj8Fh0Gs2Ua')))).toEqual(['github-token']);
  });
});

describe('where it is', () => {
  it('is told by line and column of the text as given', () => {
    const text = `标题\u200b\n\nfirst\n  密\u200b码：${wide(password)}`;
    expect(findRisks(text)).toEqual([
      { category: 'secret', rule: 'password-chinese', line: 4, column: 7, masked: '…' },
    ]);
  });

  it('counts characters of two units as two, as editors do', () => {
    expect(findRisks(`😀 password: ${password}`)[0]).toMatchObject({ line: 1, column: 14 });
  });

  it('is in reading order, one risk for each place', () => {
    const text = plain(`bo@north¦wind.cn\npassword: gh¦p_x7Kq2Lm9Nz4Rt6Vw1Yp3Bc5Dj8Fh0Gs2Ua\n/home/¦bo/x`);
    expect(findRisks(text).map((risk) => [risk.line, risk.rule])).toEqual([
      [1, 'email'],
      [2, 'github-token'],
      [3, 'home-path'],
    ]);
  });

  it('never shows more than two characters of a long value, and none of a short one', () => {
    for (const [, marked] of POSITIVES) {
      for (const risk of findRisks(plain(marked))) expect(risk.masked).toMatch(/^.{0,2}…$/su);
    }
    expect(findRisks(`password: ${password}`)[0]?.masked).toBe('…');
    expect(findRisks(plain('password: cor¦rect-Horse7'))[0]?.masked).toBe('co…');
  });
});

describe('words that must not leave the house', () => {
  it.each([
    ['Project FALCON starts', 'falcon'],
    ['the falcon-api and falcon_db', 'Falcon'],
    ['项目Falcon上线', 'falcon'],
    ['客户是蓝鲸科技有限公司', '蓝鲸科技'],
    ['ｆａｌｃｏｎ', 'falcon'],
    ['fal\u200bcon', 'falcon'],
    ['Über Straße', 'straße'],
    ['İstanbul office of falcon', 'falcon'],
    ['Blue  Horse and Blue Horse', 'blue horse'],
  ])('%s', (text, word) => {
    const risks = findRisks(text, { words: [word] });
    expect(risks.length).toBeGreaterThanOrEqual(1);
    expect(risks.every((risk) => risk.rule === 'privacy-word' && risk.masked === '…')).toBe(true);
    expect(risks.every((risk) => risk.category === 'internal')).toBe(true);
  });

  it.each([
    ['falcons fly, falconry is old', 'falcon'],
    ['nothing here', ''],
    ['nothing here', '  '],
    ['ééfalconéé', 'falcon'],
  ])('%s is no %s', (text, word) => {
    expect(found(text, [word])).toEqual([]);
  });

  it('are found at every place', () => {
    expect(findRisks('Falcon\nfalcon', { words: ['falcon', 'FALCON'] }).map((risk) => risk.line)).toEqual([
      1, 2,
    ]);
  });
});

describe('time', () => {
  const MIB = 1024 * 1024;
  const cpuMs = (text: string) => {
    const before = process.cpuUsage();
    findRisks(text, { words: ['falcon', 'aaaaaaaaab', '蓝鲸科技'] });
    return process.cpuUsage(before).user / 1000;
  };
  const repeated = (part: string) => part.repeat(Math.ceil(MIB / part.length)).slice(0, MIB);

  it.each(
    [
      'a',
      'a.',
      'a@',
      'a@a.',
      '1',
      '1 ',
      '1-',
      '+1 ',
      'A1',
      'DE12 ',
      'eyJ',
      'eyJhbGci.eyJhbGci.',
      '://',
      '://a:b',
      '://a:b@ ',
      'password',
      'password ',
      'password=',
      'password is ',
      'password for a b ',
      'password: "',
      'token token: ',
      '密码',
      '密码是',
      '密码：a1b2c3 ',
      'bearer ',
      'basic ',
      'curl ',
      'curl -u ',
      'mysql -p',
      '--password ',
      '-----BEGIN PRIVATE KEY-----\n',
      '-----BEGIN ',
      'sk-',
      'sk-ant-',
      'xoxb-',
      'ghp_',
      'AKIA',
      'M.M.',
      'fd00:',
      '10.0.0.',
      'a.internal',
      'a.internal ',
      '/home/',
      '/home/a ',
      'C:\\Users\\',
      'mnemonic: a b c ',
      'seed phrase: abc abc abc abc abc ',
      '\u200b',
      '\ufdfa',
      'ａ：',
      '😀',
      '\n',
    ].map((part) => [JSON.stringify(part), part]),
  )('1 MiB of %s takes less than a second', (_, part) => {
    expect(cpuMs(repeated(part))).toBeLessThan(1000);
  });

  it('any mixture of what rules look for stays linear', () => {
    const parts = RISK_RULES.flatMap((rule) => rule.needles).concat([
      'a',
      '1',
      ' ',
      '.',
      '-',
      '_',
      ':',
      '=',
      '@',
      '"',
    ]);
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...parts), { minLength: 1, maxLength: 12 }), (pieces) => {
        const text = pieces.join('').repeat(20_000).slice(0, 100_000);
        expect(cpuMs(text)).toBeLessThan(500);
      }),
      { numRuns: 60 },
    );
  }, 60_000);

  it('never throws, whatever the text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.string({ unit: 'binary' })), (text) => {
        for (const risk of findRisks(text)) expect(risk.line).toBeGreaterThan(0);
      }),
    );
  });
});
