import { describe, expect, it } from 'vitest';
import { createPaint, finishText, wantsColor } from '../../src/cli/paint';

const ESC = '\u001b';
const key = 'q7';
const paint = createPaint(key);

describe('paint', () => {
  it('colours when colours are wanted', () => {
    const text = `${paint.bold('a')} ${paint.red(`b ${paint.dim('c')}`)}`;
    expect(finishText(text, { key, color: true })).toBe(
      `${ESC}[1ma${ESC}[22m ${ESC}[31mb ${ESC}[2mc${ESC}[22m${ESC}[39m`,
    );
    expect(finishText(text, { key, color: false })).toBe('a b c');
  });

  it('neutralises sequences that came with the text, also inside of painted text', () => {
    const hostile = paint.bold(`${ESC}[8mhidden${ESC}[0m`);
    expect(finishText(hostile, { key, color: true })).toBe(`${ESC}[1m␛[8mhidden␛[0m${ESC}[22m`);
    expect(finishText(`${ESC}k31m`, { key, color: true })).toBe('␛k31m');
  });

  it('paints nothing as nothing', () => {
    expect(paint.bold('')).toBe('');
  });
});

describe('colours', () => {
  const terminal = { isTTY: true };
  const pipe = { isTTY: false };

  it.each([
    ['a terminal', {}, terminal, undefined, true],
    ['a pipe', {}, pipe, undefined, false],
    ['NO_COLOR', { NO_COLOR: '1' }, terminal, undefined, false],
    ['an empty NO_COLOR', { NO_COLOR: '' }, terminal, undefined, true],
    ['TERM=dumb', { TERM: 'dumb' }, terminal, undefined, false],
    ['FORCE_COLOR on a pipe', { FORCE_COLOR: '1' }, pipe, undefined, true],
    ['FORCE_COLOR=0', { FORCE_COLOR: '0' }, terminal, undefined, false],
    ['FORCE_COLOR=false', { FORCE_COLOR: 'false' }, terminal, undefined, false],
    ['FORCE_COLOR over NO_COLOR', { FORCE_COLOR: '1', NO_COLOR: '1' }, pipe, undefined, true],
    ['--no-color over FORCE_COLOR', { FORCE_COLOR: '1' }, terminal, false, false],
    ['--color over NO_COLOR', { NO_COLOR: '1' }, pipe, true, true],
  ])('with %s', (_name, env, output, flag, wanted) => {
    expect(wantsColor({ flag, env, output })).toBe(wanted);
  });
});
