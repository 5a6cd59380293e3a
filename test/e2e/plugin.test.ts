import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeCliRepository } from '../helpers/cli-repository';
import { isolatedEnv } from '../helpers/run-cli';
import { tempFolder } from '../helpers/temp-folder';

const read = (path: string) => JSON.parse(readFileSync(path, 'utf8'));
const [{ hooks: sessionStart }] = read('hooks/hooks.json').hooks.SessionStart;

/** As Claude Code starts the hook: by a shell, with the event on stdin. */
function startSession(env: Record<string, string>, root = resolve('.')) {
  const cwd = tempFolder();
  return spawnSync('sh', ['-c', sessionStart[0].command], {
    cwd,
    env: { ...isolatedEnv(cwd), CLAUDE_PLUGIN_ROOT: root, ...env },
    input: JSON.stringify({ session_id: 's', cwd, hook_event_name: 'SessionStart', source: 'startup' }),
    encoding: 'utf8',
  });
}

describe('the plugin of Claude Code', () => {
  it('is shipped, in the version of the package', () => {
    const { version, files } = read('package.json');
    expect(read('.claude-plugin/plugin.json')).toMatchObject({ name: 'co-engram', version });
    expect(files).toEqual(expect.arrayContaining(['.claude-plugin', 'hooks', 'bin', 'dist']));
  });

  it('hands a new session what prime says', async () => {
    const test = makeCliRepository();
    await test.run(['pin', 'add', 'Never deploy on Fridays']);
    const { status, stdout, stderr } = startSession({ CO_ENGRAM_DATA_ROOT: test.root });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toContain('Never deploy on Fridays');
    expect(stdout).not.toContain('unavailable');
  });

  it('names an MCP server that answers', () => {
    const test = makeCliRepository();
    const { command, args } = read('.claude-plugin/plugin.json').mcpServers['co-engram'];
    const params = {
      protocolVersion: '2025-03-26',
      capabilities: {},
      clientInfo: { name: 't', version: '1' },
    };
    const words = args.map((word: string) => word.replace(/^\$\{CLAUDE_PLUGIN_ROOT\}/, resolve('.')));
    const { stdout } = spawnSync(command, words, {
      cwd: test.root,
      env: { ...isolatedEnv(test.home), CO_ENGRAM_DATA_ROOT: test.root },
      input: `${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params })}\n`,
      encoding: 'utf8',
    });
    expect(JSON.parse(stdout)).toMatchObject({ id: 1, result: { serverInfo: { name: 'co-engram' } } });
  });

  it.each([
    ['there is no memory', {}, undefined],
    ['the memory is gone', { CO_ENGRAM_DATA_ROOT: '/nowhere' }, undefined],
    ['the program is gone', {}, '/nowhere'],
  ])('says that the memory is unavailable when %s, and lets the session begin', (_when, env, root) => {
    const { status, stdout, stderr } = startSession(env, root);
    expect({ status, stdout, stderr }).toEqual({
      status: 0,
      stdout: 'co-engram: memory unavailable\n',
      stderr: '',
    });
  });
});
