import { describe, expect, it } from 'vitest';
import { hygieneOf, sectionsOf } from '../../src/capture/hygiene';

const FENCES = '```\ncode\n```\n```\ncode\n```\n';
const FIVE = '"entities":[ "relationships":[ "facts":[ "episode_summary": <think>\n';

describe('how clean a text is', () => {
  it.each([
    ['/a/memory/2026-01-01.md', 'Plain words.', 'canonical', 0.9, 0.05, true],
    ['/a/memory/notes.md', 'Plain words.', 'canonical', 0.9, 0, true],
    [
      '/a/memory/2026-01-01-main-abcdef12.md',
      `Session summary\ntool call\n${FENCES}`,
      'candidate',
      0.44,
      0.35,
      true,
    ],
    ['/a/memory/2026-01-01.md', `${FIVE}tool call\n${FENCES}`, 'archive', 0.15, 0.65, false],
    ['/a/exported-sessions/2026-01-01-main-abcdef12.md', 'Plain words.', 'archive', 0.05, 0.5, true],
    [
      '/a/exported-sessions/2026-01-01-main-abcdef12.md',
      `tool call\n${FENCES}session summary`,
      'archive',
      0.15,
      0.8,
      false,
    ],
    ['notes.md', 'Plain words.', 'canonical', 0.9, 0, true],
    ['/a/memory-archive/x.md', `tool output\nsummary of it\n${FENCES}`, 'candidate', 0.52, 0.3, true],
    ['', '', 'canonical', 0.9, 0, true],
  ] as const)('%s', (path, text, tier, quality, contamination, retrievable) => {
    expect(hygieneOf(text, path)).toMatchObject({ tier, quality, contamination, retrievable });
  });

  it('never passes one, whatever is in it', () => {
    const all = `${FIVE}[TOOL_RESULT] EXTERNAL_UNTRUSTED_CONTENT Sender (untrusted metadata) Conversation info (untrusted\n`;
    const { contamination, marks } = hygieneOf(
      `${all}session summary tool call\n${FENCES}`,
      'exported-sessions/2026-01-01.md',
    );
    expect(contamination).toBe(1);
    expect(marks).toContainEqual({ name: 'tool-result', weight: 0.08, line: 2 });
  });

  it.each([
    '"entities": [',
    '"relationships":[',
    '"facts" : [',
    '"episode_summary":',
    'Conversation info (untrusted metadata):',
    'Sender: ⟦openclaw:ctx⟧',
    'EXTERNAL_UNTRUSTED_CONTENT',
    '<think>',
    'Extract all entities of the text.',
    'Return only valid JSON.',
    '[TOOL_RESULT]',
  ])('counts %j as one mark of 0.08, however often it stands there', (text) => {
    expect(hygieneOf(`${text}\n${text}`).contamination).toBe(0.08);
  });

  it('has a ceiling for marks, and weights of their own for words and code', () => {
    const marks = `${FIVE}[TOOL_RESULT] EXTERNAL_UNTRUSTED_CONTENT`;
    expect(hygieneOf(marks).contamination).toBe(0.45);
    expect(hygieneOf('A summary of it. Session summary.').contamination).toBe(0.1);
    expect(hygieneOf('tool call, tool output').contamination).toBe(0.12);
    expect(hygieneOf(FENCES).contamination).toBe(0.08);
    expect(hygieneOf('```json\n{"entities":[]}\n```').contamination).toBe(0.24);
  });

  it('takes no comment in code for a heading', () => {
    expect(sectionsOf('# One\n\n```sh\n# two\n```\n').map(({ heading }) => heading)).toEqual(['One']);
  });

  it('is told section by section', () => {
    const text = `Before.\n\n# Clean\n\nWords.\n\n## Dirty\n\n<think>\ntool call\n`;
    expect(sectionsOf(text)).toEqual([
      { heading: '', line: 1, contamination: 0, marks: [] },
      { heading: 'Clean', line: 3, contamination: 0, marks: [] },
      { heading: 'Dirty', line: 7, contamination: 0.2, marks: ['thinking', 'tool-output'] },
    ]);
    expect(sectionsOf('')).toEqual([]);
  });

  it('takes linear time', () => {
    const start = performance.now();
    for (const piece of ['"entities"', '# a\n', '```', 'extract all ', '<think', 'summary o', '\n']) {
      const text = piece.repeat(200_000);
      hygieneOf(text);
      sectionsOf(text);
    }
    expect(performance.now() - start).toBeLessThan(8000);
  });
});
