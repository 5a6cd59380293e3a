import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openTranscripts, wholeTranscript } from '../../../src/capture/transcript/read-transcript';
import type { ScanOptions } from '../../../src/capture/transcript/scan-file';
import { tempFolder } from '../../helpers/temp-folder';
import { entry, HEADER, jsonl, turn } from './lines';

const FIXTURES = join(import.meta.dirname, '../../fixtures/transcripts');

function readFile(path: string, options: ScanOptions = {}) {
  const { sessions, close } = openTranscripts(path, options);
  try {
    return sessions.map((session) => {
      const { problems, warnings } = session;
      return { ...wholeTranscript(session), problems, warnings };
    });
  } finally {
    close();
  }
}

function read(lines: readonly (object | string)[] | string | Buffer, options: ScanOptions = {}) {
  const path = join(tempFolder(), 'session.jsonl');
  writeFileSync(path, typeof lines === 'string' || Buffer.isBuffer(lines) ? lines : jsonl(lines));
  return readFile(path, options);
}

function textsOf(lines: readonly (object | string)[] | string | Buffer): string[] {
  return read(lines).flatMap(({ messages }) => messages.map(({ text }) => text));
}

describe('a transcript', () => {
  it.each(['openclaw', 'claude-code'])('of %s is its active branch; the rest is counted', (host) => {
    const expected = JSON.parse(readFileSync(join(FIXTURES, `${host}.expected.json`), 'utf8'));
    const { sessions, close } = openTranscripts(join(FIXTURES, `${host}.jsonl`));
    const transcript = sessions.map(wholeTranscript);
    close();
    expect(transcript).toEqual([expected]);
  });

  it('is the same with CRLF, a byte order mark, blank lines and zeros of a crash', () => {
    const lines = [HEADER, entry('a', null, 'One.'), '', '\0\0\0', entry('b', 'a', 'Two.')];
    expect(textsOf(`\ufeff${jsonl(lines, '\r\n')}`)).toEqual(['One.', 'Two.']);
    expect(
      textsOf(
        jsonl([HEADER, entry('a', null, 'One.')]) + '\0'.repeat(5000) + jsonl([entry('b', 'a', 'Two.')]),
      ),
    ).toEqual(['One.', 'Two.']);
  });

  it('may end in the middle of a line', () => {
    const [session] = read(`${jsonl([HEADER, entry('a', null, 'One.')])}{"type":"mess`);
    expect(session).toMatchObject({ messages: [{ text: 'One.' }], skipped: { malformed: 1 } });
  });

  it('names the place of what has the wrong shape', () => {
    const [session] = read([
      HEADER,
      entry('a', null, 'One.'),
      '[1]',
      'null',
      entry('b', 'a', '', { message: { role: 'user', content: 7 } }),
      entry('c', 'b', '', { message: 'hello' }),
      entry('d', 'c', '', { message: { content: 'no role' } }),
      entry('e', 'd', 'Two.'),
    ]);
    expect(session?.messages.map(({ text }) => text)).toEqual(['One.', 'Two.']);
    expect(session?.skipped.malformed).toBe(5);
    expect(session?.problems.map(({ line, pointer }) => `${line}${pointer}`)).toEqual([
      '3',
      '4',
      '5/message/content',
      '6/message',
      '7/message/role',
    ]);
  });

  it('keeps a message whose day does not exist, without a time', () => {
    const [session] = read([HEADER, entry('a', null, 'One.', { timestamp: '2026-02-30T00:00:00Z' })]);
    expect(session?.messages).toMatchObject([{ text: 'One.', at: null }]);
    expect(session?.problems).toMatchObject([{ line: 2, pointer: '/timestamp' }]);
  });

  it('bridges a parent that is missing, and says so', () => {
    const [session] = read([HEADER, entry('a', null, 'One.'), '{"torn', entry('c', 'b', 'Three.')]);
    expect(session?.messages.map(({ text }) => text)).toEqual(['One.', 'Three.']);
    expect(session?.warnings).toEqual([expect.stringContaining('W_ORPHAN')]);
  });

  it('includes every chain above a missing parent', () => {
    const lines = [turn('u-01', null, 'A.'), turn('u-02', null, 'B.'), turn('u-04', 'u-03', 'D.')];
    expect(textsOf(lines)).toEqual(['A.', 'B.', 'D.']);
  });

  it('cuts a circle of parents', () => {
    const [session] = read([HEADER, entry('a', 'b', 'One.'), entry('b', 'a', 'Two.')]);
    expect(session?.messages.map(({ text }) => text)).toEqual(['One.', 'Two.']);
    expect(session?.warnings).toEqual([expect.stringContaining('W_CYCLE')]);
    expect(textsOf([HEADER, entry('a', 'a', 'Alone.')])).toEqual(['Alone.']);
  });

  it('takes an id that comes twice once', () => {
    const [session] = read([
      HEADER,
      entry('a', null, 'One.'),
      entry('b', 'a', 'Two.'),
      entry('a', 'b', 'Again.'),
    ]);
    expect(session?.messages.map(({ text }) => text)).toEqual(['One.', 'Two.']);
    expect(session?.skipped).toEqual({ duplicate: 1, meta: 1 });
  });

  it('survives lists in lists, ten thousand deep', () => {
    const deep = `{"type":"message","id":"b","parentId":"a","message":{"role":"toolResult","content":${'['.repeat(10_000)}${']'.repeat(10_000)}}}`;
    expect(textsOf([HEADER, entry('a', null, 'One.'), deep, entry('c', 'b', 'Two.')])).toEqual([
      'One.',
      'Two.',
    ]);
  });

  it('reads a line of megabytes with its long strings cut, and keeps its place in the tree', () => {
    const image = { type: 'image', data: `${'A'.repeat(3 << 20)}\\"é`, mimeType: 'image/png' };
    const picture = { message: { role: 'user', content: [{ type: 'text', text: 'Look.' }, image] } };
    const lines = [HEADER, entry('a', null, 'One.'), entry('b', 'a', '', picture), entry('c', 'b', 'Two.')];
    expect(textsOf(lines)).toEqual(['One.', 'Look.', 'Two.']);
  });

  it('gives up a line that stays too long, and bridges it', () => {
    const many = {
      message: { role: 'toolResult', content: Array.from({ length: 900_000 }, () => 'x'.repeat(10)) },
    };
    const [session] = read([
      HEADER,
      entry('a', null, 'One.'),
      entry('b', 'a', '', many),
      entry('c', 'b', 'Two.'),
    ]);
    expect(session?.messages.map(({ text }) => text)).toEqual(['One.', 'Two.']);
    expect(session).toMatchObject({
      skipped: { malformed: 1 },
      problems: [{ line: 3, reason: 'is too long' }],
    });
  });

  it.each([
    ['an empty file', '', 'is empty'],
    [
      'a picture',
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 0x0a, 0xff, 0xfe]),
      'is no transcript: line 1',
    ],
    ['prose', 'Dear diary,\nnothing.\n', 'is no transcript: line 1 is no JSON'],
    ['other JSON', '{"name":"x"}\n', 'is no transcript: line 1 /type is of no host'],
  ])('is not %s', (_what, content, message) => {
    expect(() => read(content)).toThrow(message);
  });

  it('is not a pipe, which would be waited for', () => {
    const path = join(tempFolder(), 'pipe');
    execFileSync('mkfifo', [path]);
    expect(() => readFile(path)).toThrow('is no file');
  });

  it('is not a folder, and not a file that is not there', () => {
    expect(() => readFile(tempFolder())).toThrow('is no file');
    expect(() => readFile('/nowhere.jsonl')).toThrow('cannot read /nowhere.jsonl (ENOENT)');
  });
});

describe('OpenClaw', () => {
  it('is followed to the place at which the user left off', () => {
    const lines = [
      HEADER,
      entry('a', null, 'One.'),
      entry('b', 'a', 'Two.'),
      { type: 'leaf', id: 'c', parentId: 'b', targetId: 'a' },
    ];
    expect(textsOf(lines)).toEqual(['One.']);
  });

  it('of the first version has neither ids nor parents', () => {
    const said = (role: string, content: string) => ({ type: 'message', message: { role, content } });
    const [session] = read([{ type: 'session', id: 's-1' }, said('user', 'One.'), said('assistant', 'Two.')]);
    expect(session?.messages.map(({ text, role }) => `${role}: ${text}`)).toEqual([
      'user: One.',
      'assistant: Two.',
    ]);
    expect(session?.messages[0]?.id).toMatch(/^sha256:[0-9a-f]{16}$/);
  });

  it.each([
    ['the old envelope', 'Sender (untrusted metadata):\n```json\n{"label":"Dana"}\n```\n\nHello.', 'Dana'],
    ['the new one', 'Sender: ⟦openclaw:ctx⟧\n```json\n{"name":"Dana"}\n```\n\nHello.', 'Dana'],
    [
      'nested braces',
      'Conversation info (untrusted metadata):\n```json\n{"sender":{"name":"Dana"},"a":{"b":{}}}\n```\nHello.',
      'Dana',
    ],
    ['a date in front', '[Wed 2026-03-11 23:51 PDT] Hello.', null],
    ['no envelope but a fence that says a name', 'Hello.\n```json\n{"name":"bash"}\n```', null],
    [
      'an envelope that the user wrote below',
      'Hello.\n\nSender (untrusted metadata):\n```json\n{"name":"Eve"}\n```',
      null,
    ],
  ])('knows the speaker by %s', (_what, text, speaker) => {
    const [session] = read([HEADER, entry('a', null, text)]);
    expect(session?.messages[0]?.speaker).toBe(speaker);
    expect(session?.messages[0]?.text.split('\n')[0]).toBe('Hello.');
  });

  it.each([
    'HEARTBEAT_OK',
    'no_reply',
    '<co-engram-recall>\n- old\n</co-engram-recall>',
    'System: [2026-03-11] Exec finished :: ok',
  ])('says nothing with %j', (text) => {
    const [session] = read([HEADER, entry('a', null, text)]);
    expect(session).toMatchObject({ messages: [], skipped: { noise: 1, meta: 1 } });
  });

  it('comes from a store as rows, several sessions at once and in any order', () => {
    const row = (session_id: string, seq: number, event: object) => ({
      session_id,
      seq,
      event_json: JSON.stringify(event),
    });
    const rows = [
      row('s-2', 2, entry('d', 'c', 'Four.')),
      row('s-1', 1, entry('a', null, 'One.')),
      row('s-2', 1, entry('c', null, 'Three.')),
      row('s-1', 2, entry('b', 'a', 'Two.')),
    ];
    const sessions = read(rows, { isStore: true });
    expect(sessions.map(({ sessionId, messages }) => [sessionId, messages.map(({ text }) => text)])).toEqual([
      ['s-2', ['Three.', 'Four.']],
      ['s-1', ['One.', 'Two.']],
    ]);
  });

  it('comes as a list of rows, and as bare events after each other', () => {
    const rows = [HEADER, entry('a', null, 'One.')].map((event) =>
      JSON.stringify({ event_json: JSON.stringify(event) }),
    );
    expect(read(`[${rows.join(',\n')}]\n`, { isStore: true })).toMatchObject([
      { sessionId: 's-1', messages: [{ text: 'One.' }] },
    ]);
    const two = [HEADER, entry('a', null, 'One.'), { ...HEADER, id: 's-2' }, entry('a', null, 'Two.')];
    expect(read(two, { isStore: true }).map(({ sessionId }) => sessionId)).toEqual(['s-1', 's-2']);
  });
});

describe('Claude Code', () => {
  it('joins the blocks of one answer, tools between them or not', () => {
    const block = (uuid: string, parent: string, content: object) =>
      turn(uuid, parent, '', {
        type: 'assistant',
        message: { id: 'msg_1', role: 'assistant', content: [content] },
      });
    const lines = [
      turn('u-01', null, 'Go.'),
      block('u-02', 'u-01', { type: 'text', text: 'First.' }),
      block('u-03', 'u-02', { type: 'tool_use', id: 't1', name: 'Read', input: {} }),
      block('u-04', 'u-03', { type: 'text', text: 'Second.' }),
    ];
    expect(textsOf(lines)).toEqual(['Go.', 'First.\nSecond.']);
  });

  it('counts answers of tools that were called at once as such', () => {
    const call = (uuid: string, parent: string) =>
      turn(uuid, parent, '', {
        type: 'assistant',
        message: { id: 'msg_1', role: 'assistant', content: [{ type: 'tool_use', id: uuid }] },
      });
    const result = (uuid: string, parent: string) =>
      turn(uuid, parent, '', {
        message: { role: 'user', content: [{ type: 'tool_result', tool_use_id: parent, content: 'x' }] },
      });
    const [session] = read([
      turn('u-01', null, 'Go.'),
      call('u-02', 'u-01'),
      call('u-03', 'u-02'),
      result('u-04', 'u-02'),
      result('u-05', 'u-03'),
      turn('u-06', 'u-05', 'Done.'),
    ]);
    expect(session).toMatchObject({
      messages: [{ text: 'Go.' }, { text: 'Done.' }],
      skipped: { toolResult: 2 },
    });
  });

  it.each([
    '<command-name>/model</command-name>',
    '<local-command-stdout>ok</local-command-stdout>',
    '<bash-input>ls</bash-input>',
    '<task-notification>done</task-notification>',
    '<system-reminder>be kind</system-reminder>',
    '[Request interrupted by user for tool use]',
  ])('does not take %j for words of the user', (text) => {
    const [session] = read([turn('u-01', null, 'Go.'), turn('u-02', 'u-01', text)]);
    expect(session).toMatchObject({ messages: [{ text: 'Go.' }], skipped: { noise: 1 } });
  });

  it('takes a continued session for a summary although the line has no mark', () => {
    const text = 'This session is being continued from a previous conversation that ran out of context.';
    const [session] = read([
      turn('u-01', null, 'Go.'),
      turn('u-02', null, text),
      turn('u-03', 'u-02', 'On.'),
    ]);
    expect(session).toMatchObject({
      messages: [{ text: 'Go.' }, { text: 'On.' }],
      summaries: [{ id: 'u-02', text }],
    });
  });
});
