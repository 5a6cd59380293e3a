import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { bundleScript } from '../helpers/bundle-script';
import { tempFolder } from '../helpers/temp-folder';

const LARGEST_BYTES = 110_000;

describe('the merge core', () => {
  it('gives the same in every time zone, language and folder', { timeout: 60_000 }, async () => {
    const script = await bundleScript(join(__dirname, 'print-merges.ts'));
    const surroundings = [
      { TZ: 'UTC', LANG: 'C', LC_ALL: 'C' },
      { TZ: 'Pacific/Kiritimati', LANG: 'tr_TR.UTF-8', LC_ALL: 'tr_TR.UTF-8' },
      { TZ: 'America/St_Johns', LANG: 'zh_CN.UTF-8', LC_ALL: 'zh_CN.UTF-8' },
    ];
    const printed = surroundings.map((env) =>
      execFileSync(process.execPath, [script], { env, cwd: tempFolder('co-engram-pure-'), encoding: 'utf8' }),
    );
    expect(printed[0]).toMatch(/^120 [0-9a-f]{64}$/);
    expect(new Set(printed).size).toBe(1);
  });

  it('is a small bundle of its own: no YAML library, no schemas, no command line, nothing of the system but hashes', async () => {
    const { metafile, outputFiles } = await build({
      entryPoints: ['src/merge/merge-file.ts'],
      bundle: true,
      minify: true,
      platform: 'node',
      format: 'cjs',
      metafile: true,
      write: false,
      logLevel: 'silent',
    });
    const foreign = Object.keys(metafile.inputs).filter((path) => path.includes('node_modules'));
    expect(foreign.map((path) => /node_modules\/([^/]+)/.exec(path)?.[1])).toEqual(['node-diff3']);
    const external = Object.values(metafile.inputs).flatMap(({ imports }) =>
      imports.filter((one) => one.external === true),
    );
    expect([...new Set(external.map(({ path }) => path))].sort()).toEqual(['node:crypto', 'node:util']);
    expect(outputFiles[0]?.contents.byteLength).toBeLessThan(LARGEST_BYTES);
  });

  it('merges an engram that both sides changed in about a millisecond', async () => {
    const { mergeFile } = await import('../../src/merge/merge-file');
    const { engramText } = await import('../helpers/engram-text');
    const text = (tag: string, line: string): string =>
      engramText({
        tags: ['locks', tag],
        summary: 'Sort the ids before the first lock.',
        version: 2,
        updatedAt: '2026-01-02T00:00:00.000Z',
        body: `${line}\n\n${'A line of the body that nobody changed.\n\n'.repeat(20)}end ${tag}`,
      });
    const run = (): number => {
      const started = process.cpuUsage();
      for (let i = 0; i < 200; i += 1)
        mergeFile(text('x', 'first'), text('y', 'first'), text('x', 'begun'), { path: 'a/b.md' });
      const { user, system } = process.cpuUsage(started);
      return (user + system) / 1000 / 200;
    };
    run();
    // The best of some: the machine may be busy, the instrumented code of a coverage run is slower.
    expect(Math.min(run(), run(), run())).toBeLessThan(5);
  });
});
