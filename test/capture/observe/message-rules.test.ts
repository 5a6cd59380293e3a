import { describe, expect, it } from 'vitest';
import { judgeMessage, type MESSAGE_RULES } from '../../../src/capture/observe/message-rules';

const never = () => false;

/** By rule: what it leaves out, and what comes close and is kept. */
const CASES: Record<(typeof MESSAGE_RULES)[number], { out: string[]; kept: string[] }> = {
  system: {
    out: [
      'HEARTBEAT_OK',
      '<system-reminder>The port of the gateway is 9090 now.</system-reminder>',
      '> quoted mail',
    ],
    kept: ['The system reminder of the build server goes out at nine every morning.'],
  },
  empty: { out: ['', ' \n\t'], kept: ['The empty queue of the importer is checked every five minutes.'] },
  secret: {
    out: [
      `The deploy token of the shop is ghp_${'a1B2'.repeat(9)} for everybody.`,
      '数据库的密码是 hunter2hunter2，请保存好。',
    ],
    kept: ['The token of a deploy expires after thirty days in the vault.'],
  },
  punctuation: {
    out: ['...', '!!! ??? ---', '👍🎉'],
    kept: ['9090, 8080 and 7070 are the ports of the three gateways.'],
  },
  greeting: {
    out: [
      'Hi!',
      'thanks, that was great!',
      '你好',
      '谢谢，辛苦了！',
      'ok, thank you so much',
      '再见，周末愉快',
    ],
    kept: ['Thanks to the new index the search of the shop takes four milliseconds.'],
  },
  too_short: {
    out: ['port 9090 it is then', '端口是 9090'],
    kept: ['The gateway on staging listens on port 9090', '网关的端口从 8080 改成了 9090，配置在仓库里'],
  },
  repeated: { out: [], kept: [] },
  residue: {
    out: [
      "I'm still running the migration, almost done with it.",
      'Let me check the configuration of the gateway first.',
      'As you said above, the second one is the better choice.',
      'I just restarted the worker and the build is green again.',
      '我正在看数据库的日志，马上就能找到原因了。',
      '上面的那个方案可以，我先把配置改一下再说。',
    ],
    kept: [
      'The migration runs for forty minutes on the shop database.',
      '数据库的日志保留三十天，存放在杭州机房。',
    ],
  },
  trivial: {
    out: [
      'well it is what it is and that is just how it is with these things',
      'so then we could do that or also not do that',
    ],
    kept: ['What the importer cannot read goes into the quarantine folder.'],
  },
  few_tokens: {
    out: ['gateway gateway gateway gateway gateway gateway'],
    kept: ['gateway, importer, worker and shop share one cluster'],
  },
};

describe.each(Object.entries(CASES))('the rule %s', (rule, { out, kept }) => {
  it('leaves out what it names, and keeps what comes close', () => {
    expect(out.map((text) => [text, judgeMessage({ role: 'user', text }, never).rule])).toEqual(
      out.map((text) => [text, rule]),
    );
    expect(kept.map((text) => [text, judgeMessage({ role: 'user', text }, never).rule])).toEqual(
      kept.map((text) => [text, undefined]),
    );
  });
});

describe('a message', () => {
  it('is left out when the session has heard it, or when nobody of the two said it', () => {
    const text = 'The gateway listens on port 9090 in staging.';
    expect(judgeMessage({ role: 'user', text }, () => true)).toEqual({ rule: 'repeated' });
    expect(judgeMessage({ role: 'tool', text }, never)).toEqual({ rule: 'system' });
    expect(judgeMessage({ role: 'toString', text }, never)).toEqual({ rule: 'system' });
    expect(judgeMessage({ role: 'assistant', text: 'Port 9090 for gateway staging' }, never)).toEqual({
      rule: undefined,
      said: 'Port 9090 for gateway staging',
    });
  });

  it('of any length takes little time, whatever is in it', () => {
    const start = performance.now();
    for (const part of [
      'The gateway listens on port 9090. ',
      '先',
      'first ',
      '1. a\n',
      '，',
      '<system-reminder>',
    ]) {
      judgeMessage({ role: 'user', text: part.repeat(1_000_000 / part.length) }, never);
    }
    expect(performance.now() - start).toBeLessThan(3000);
  });
});
