/** Licences of the packages that are bundled: their terms ask that the text travels with the code. */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Options } from 'tsup';

type EsbuildPlugin = NonNullable<Options['esbuildPlugins']>[number];

const PACKAGE_FOLDER = /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/;
const LICENCE_FILE = /^(licen[cs]e|copying)(\.(md|txt))?$/i;

async function licenceOf(folder: string): Promise<string> {
  const { name, version, license } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  const file = (await readdir(folder)).find((each) => LICENCE_FILE.test(each));
  if (file === undefined) throw new Error(`${folder} is bundled but has no licence file`);
  const text = await readFile(join(folder, file), 'utf8');
  return `${name} ${version} (${license})\n\n${text.trim()}\n`;
}

/** Writes `file` with the licence of every package of the bundle, by name. */
export function collectLicences(folder: string, file: string): EsbuildPlugin {
  return {
    name: 'collect-licences',
    setup(build) {
      build.onEnd(async ({ metafile }) => {
        const folders = new Set<string>();
        for (const input of Object.keys(metafile?.inputs ?? {})) {
          const match = PACKAGE_FOLDER.exec(input);
          if (match !== null) folders.add(match[0]);
        }
        const texts = await Promise.all([...folders].sort().map(licenceOf));
        await mkdir(folder, { recursive: true });
        await writeFile(join(folder, file), texts.join(`\n${'-'.repeat(80)}\n\n`));
      });
    },
  };
}
