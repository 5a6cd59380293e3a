import { describe, expect, it } from 'vitest';
import { AUDIT_LIMITS, rotateAudit } from '../../src/maintenance/rotate-audit';

const NOW = Date.UTC(2026, 5, 1);
const DAY_MS = 86_400_000;

const line = (action: string, daysAgo: number, extra: object = {}) =>
  `${JSON.stringify({ at: new Date(NOW - daysAgo * DAY_MS).toISOString(), action, actor: 'Ada', ...extra })}\n`;

describe('the rotation of the audit log', () => {
  it('keeps small things for 90 days and large ones for a year', () => {
    const young = line('feedback', 89) + line('delete', 364) + line('an_action_of_tomorrow', 200);
    const { text, dropped } = rotateAudit(line('feedback', 91) + young + line('delete', 366), NOW);
    expect({ text, dropped }).toEqual({ text: young, dropped: 2 });
  });

  it('gives the very same text when nothing has to go', () => {
    const text = `\n${line('add', 1)}\n\n{ half a li`;
    expect(rotateAudit(text, NOW)).toEqual({ text, dropped: 0 });
    expect(rotateAudit('', NOW)).toEqual({ text: '', dropped: 0 });
  });

  it('keeps damaged lines for ever, however old their neighbours are', () => {
    const damaged = '{"at":"2020-01-01","action":"add"}\nnot json\n{"at":"x","action":"a","actor":"b"}\n[]\n';
    expect(rotateAudit(damaged + line('add', 400), NOW)).toEqual({ text: damaged, dropped: 1 });
  });

  it('drops the oldest small things first, then the oldest large ones, until the rest fits', () => {
    const lines = [line('add', 9), line('feedback', 8), line('feedback', 7), line('delete', 6), 'damaged\n'];
    const size = (kept: string[]) => kept.join('').length;
    const limits = (kept: string[]) => ({ ...AUDIT_LIMITS, bytes: size(kept) });
    const [add, , second, last, damaged] = lines;
    const one = [add, second, last, damaged];
    expect(rotateAudit(lines.join(''), NOW, limits(one)).text).toBe(one.join(''));
    const three = [last, damaged];
    expect(rotateAudit(lines.join(''), NOW, limits(three)).text).toBe(three.join(''));
    expect(rotateAudit(lines.join(''), NOW, limits([])).text).toBe('damaged\n');
  });

  it('done twice changes nothing more', () => {
    const once = rotateAudit(line('feedback', 91) + line('add', 1), NOW);
    expect(rotateAudit(once.text, NOW)).toEqual({ text: once.text, dropped: 0 });
  });
});
