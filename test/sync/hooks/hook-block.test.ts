import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  hasBlock,
  hasCurrentBlock,
  hookCommand,
  insertBlock,
  isOwnRemainder,
  leadsToOurs,
  newHookText,
  removeBlock,
} from '../../../src/sync/hooks/hook-block';

const HOOKS = [
  '',
  '#!/bin/sh',
  '#!/bin/sh\n',
  '#!/bin/bash\nset -eu\nnpm test\nexec other "$@"\n',
  '#!/bin/sh\r\necho crlf\r\n',
  'no first line that says\nexit 0',
  '#!/bin/sh\n\n\n',
  '#!/usr/bin/env -S bash -e\necho "# >>> other >>>"\n# <<< other <<<\n',
];

describe('the block in a hook', () => {
  it.each(HOOKS)('comes out of %j as if it had never been there', (text) => {
    const once = insertBlock(text, 'post-merge');
    expect(hasCurrentBlock(once, 'post-merge')).toBe(true);
    expect(insertBlock(once, 'post-merge')).toBe(once);
    expect(removeBlock(once)).toBe(text);
  });

  it('comes out of any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary-ascii' }), fc.boolean(), (words, isScript) => {
        const text = isScript ? `#!/bin/sh\n${words}` : words;
        expect(removeBlock(insertBlock(text, 'pre-commit'))).toBe(text);
      }),
    );
  });

  it('stands right behind the first line, before what may end the script', () => {
    const lines = insertBlock('#!/bin/sh\nexec other\n', 'post-merge').split('\n');
    expect(lines[0]).toBe('#!/bin/sh');
    expect(lines[2]).toBe(hookCommand('post-merge'));
    expect(lines.at(-2)).toBe('exec other');
  });

  it('of another version is replaced, and only one is left', () => {
    const old =
      '#!/bin/sh\nfirst\n# >>> co-engram >>> 0.0.1\nsh .git/co-engram/hook.sh post-merge\nmore\n# <<< co-engram <<<\nmine\n';
    expect([hasBlock(old), hasCurrentBlock(old, 'post-merge')]).toEqual([true, false]);
    const renewed = insertBlock(old, 'post-merge');
    expect(renewed).toMatch(/^#!\/bin\/sh\nfirst\n# >>> co-engram >>> [\s\S]*co-engram <<<\nmine\n$/);
    expect(removeBlock(renewed)).toBe('#!/bin/sh\nfirst\nmine\n');
  });

  it('without its end is nobody’s', () => {
    const cut = '#!/bin/sh\n# >>> co-engram >>>\nmine\n';
    expect([hasBlock(cut), removeBlock(cut)]).toEqual([false, cut]);
  });

  it('tells a file of our own from an empty one of somebody else', () => {
    expect(isOwnRemainder(removeBlock(newHookText('pre-commit')))).toBe(true);
    expect(isOwnRemainder('#!/bin/sh\n')).toBe(false);
  });

  it('is known by its command, whoever wrote it down', () => {
    const told = `post-merge:\n  run: |\n    ${hookCommand('post-merge', '{0}')}\n`;
    expect([leadsToOurs(told, 'post-merge'), leadsToOurs(told, 'pre-commit')]).toEqual([true, false]);
  });
});
