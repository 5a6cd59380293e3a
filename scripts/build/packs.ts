/**
 * esbuild cuts shared code into a chunk for every set of entry points that reach it: a search would read 40 small
 * files, at 0.3 ms each. A pack holds the chunks of one way through the program in a single file; each chunk's
 * own file only points into it, so that a module exists once whoever asks for it.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Options } from 'tsup';

type TsupPlugin = NonNullable<Options['plugins']>[number];
type EsbuildPlugin = NonNullable<Options['esbuildPlugins']>[number];

interface OutputFile {
  entryPoint?: string;
  imports: { path: string; kind: string }[];
  exports: string[];
}

export interface Pack {
  /** Name of the file in the output folder. */
  file: string;
  /** Modules that are loaded on this way: they and all that they import statically are packed. */
  modules: readonly string[];
}

/** Output files that `module` needs when it is loaded, itself first; throws when it is no entry point of a chunk. */
function filesOf(module: string, outputs: ReadonlyMap<string, OutputFile>): Set<string> {
  const start = [...outputs].find(([, output]) => output.entryPoint === module)?.[0];
  if (start === undefined) throw new Error(`${module} is in a pack but nothing loads it on demand`);
  const found = new Set([start]);
  for (const file of found) {
    for (const { path, kind } of outputs.get(file)?.imports ?? []) {
      if (kind === 'import-statement' && outputs.has(path)) found.add(path);
    }
  }
  return found;
}

/** `load(name)` gives the exports of a packed chunk; what is not packed here is required as a file. */
function packText(chunks: readonly (readonly [string, string])[]): string {
  const definitions = chunks.map(
    ([name, code]) => `${JSON.stringify(`./${name}`)}(module,exports,require){${code.trim()}\n}`,
  );
  return `"use strict";const chunks={${definitions.join(',\n')}};const loaded={};
const load=(name)=>{const before=loaded[name];if(before)return before.exports;
const module=loaded[name]={exports:{}};
chunks[name](module,module.exports,(id)=>Object.hasOwn(chunks,id)?load(id):require(id));
return module.exports};module.exports=load;
`;
}

/** Points from the chunk's own file into the pack; the names tell importers of ES modules what it exports. */
function pointerText(pack: string, name: string, exports: readonly string[]): string {
  return `module.exports=require("./${pack}")("./${name}");0&&(module.exports={${exports.join(',')}});\n`;
}

/** The two plugins share what esbuild knows of the outputs. The first pack that wants a chunk gets it. */
export function packChunks(
  folder: string,
  packs: readonly Pack[],
): { esbuild: EsbuildPlugin; tsup: TsupPlugin } {
  let outputs = new Map<string, OutputFile>();

  async function write(pack: Pack, taken: Set<string>): Promise<void> {
    const files = new Set(pack.modules.flatMap((module) => [...filesOf(module, outputs)]));
    const own = [...files].filter((file) => !taken.has(file));
    const chunks = await Promise.all(
      own.map(async (file) => [basename(file), await readFile(file, 'utf8')] as const),
    );
    await writeFile(join(folder, pack.file), packText(chunks));
    for (const file of own) {
      taken.add(file);
      await writeFile(file, pointerText(pack.file, basename(file), outputs.get(file)?.exports ?? []));
    }
  }

  return {
    esbuild: {
      name: 'packs-outputs',
      setup(build) {
        build.onEnd(({ metafile }) => {
          outputs = new Map(Object.entries(metafile?.outputs ?? {}));
        });
      },
    },
    tsup: {
      name: 'packs',
      async buildEnd() {
        const taken = new Set<string>();
        for (const pack of packs) await write(pack, taken);
      },
    },
  };
}
