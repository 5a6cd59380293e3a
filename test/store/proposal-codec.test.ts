import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { editProposal, formatProposal, type Proposal, parseProposal } from '../../src/store/proposal-codec';
import { isSettled } from '../../src/store/proposal-status';

const HEAD = {
  id: '01KDY6T0ZZ0000000000000001',
  source: 'conversation',
  status: 'pending',
  action: 'add',
} as const;

async function proposalIn(text: string): Promise<Proposal> {
  const parsed = await parseProposal(text);
  if (parsed.type === 'damaged') throw new Error(parsed.message);
  return parsed.proposal;
}

describe('a proposal file', () => {
  it('shows a text of several lines as lines', () => {
    expect(
      formatProposal({ ...HEAD, title: 'Ports', content: '# Ports\n\nThe port is 9090: since May.' }),
    ).toBe(
      `id: ${HEAD.id}\nsource: conversation\nstatus: pending\naction: add\ntitle: Ports\n` +
        'content: |-\n  # Ports\n\n  The port is 9090: since May.\n',
    );
  });

  it('gives back every text that it was given, and keeps it when an answer comes', async () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({
        unit: fc.constantFrom('\n', ' ', '\t', '#', ':', '-', 'a', '端口', '\r', '"', '|', '\u200b'),
      }),
    );
    await fc.assert(
      fc.asyncProperty(text, async (content) => {
        fc.pre(content.trim() !== '' && !/\p{Cs}/u.test(content));
        const written = formatProposal({ ...HEAD, content });
        expect((await proposalIn(written)).content).toBe(content);
        const answered = await editProposal(written, { status: 'dismissed', decidedReason: content });
        expect(await proposalIn(answered)).toEqual({
          ...HEAD,
          content,
          status: 'dismissed',
          decidedReason: content,
        });
        const edited = await editProposal(answered, { content: `${content}!`, decidedReason: null });
        expect(await proposalIn(edited)).toEqual({ ...HEAD, status: 'dismissed', content: `${content}!` });
      }),
      { numRuns: 500 },
    );
  });

  it('keeps comments, unknown fields and the order that somebody gave it', async () => {
    const text = `# from the retro\n${formatProposal({ ...HEAD, mood: 'sure', title: 'Ports' })}`;
    expect(await editProposal(text, { status: 'accepted' })).toBe(text.replace('pending', 'accepted'));
  });

  it.each([
    ['', 'it is no mapping of fields', undefined],
    ['- a\n', 'it is no mapping of fields', undefined],
    [`id: ${HEAD.id}\nsource: x\nstatus: pending\n`, 'action is missing', undefined],
    [`id: ${HEAD.id}\nsource: x\nstatus: maybe\naction: add\n`, 'status must be one of', 3],
    ['id: ../../etc/passwd\n', 'id must be letters and digits', 1],
    [`id: ${HEAD.id}\ntitle: 2026\n`, 'title must be a text', 2],
    [`id: ${HEAD.id}\nengramIds: [../private]\n`, 'engramIds must be a list of ids', 2],
    [`id: ${HEAD.id}\nconfidence: 7\n`, 'confidence must be a number from 0 to 1', 2],
    [`id: ${HEAD.id}\n<<<<<<< ours\n`, 'a merge has left its markers', 2],
    ['id: [\n', 'must be sufficiently indented', 2],
  ])('that is damaged says how and where: %j', async (text, message, line) => {
    expect(await parseProposal(text)).toMatchObject({
      type: 'damaged',
      message: expect.stringContaining(message),
      ...(line === undefined ? {} : { line }),
    });
  });
});

describe('a suggestion', () => {
  it('is settled while it waits, once accepted, and until a dismissal is over', () => {
    const now = Date.parse('2026-03-01T00:00:00Z');
    expect(isSettled({ status: 'pending' }, now)).toBe(true);
    expect(isSettled({ status: 'accepted', until: '2026-02-01' }, now)).toBe(true);
    expect(isSettled({ status: 'dismissed' }, now)).toBe(true);
    expect(isSettled({ status: 'dismissed', until: '2026-03-02' }, now)).toBe(true);
    expect(isSettled({ status: 'dismissed', until: '2026-03-01' }, now)).toBe(false);
  });
});
