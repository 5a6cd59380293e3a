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

/** Which pack has which output file; the first that wants it gets it. */
function assign(packs: readonly Pack[], outputs: ReadonlyMap<string, OutputFile>): Map<string, Pack> {
  const packOf = new Map<string, Pack>();
  for (const pack of packs) {
    const files = pack.modules.flatMap((module) => [...filesOf(module, outputs)]);
    for (const file of files) if (!packOf.has(file)) packOf.set(file, pack);
  }
  return packOf;
}

/**
 * `load(name)` gives the exports of a packed chunk. What another pack holds is taken from there without reading
 * the pointer; the rest is required as a file.
 */
function packText(chunks: ReadonlyMap<string, string>, elsewhere: ReadonlyMap<string, string>): string {
  const definitions = [...chunks].map(
    ([id, code]) => `${JSON.stringify(id)}(module,exports,require){${code.trim()}\n}`,
  );
  const used = [...elsewhere].filter(([id]) => definitions.some((code) => code.includes(JSON.stringify(id))));
  return `"use strict";const chunks={${definitions.join(',\n')}};
const elsewhere=${JSON.stringify(Object.fromEntries(used))};const loaded={};
const find=(id)=>chunks[id]?load(id):elsewhere[id]?require(elsewhere[id])(id):require(id);
const load=(id)=>{const before=loaded[id];if(before)return before.exports;
const module=loaded[id]={exports:{}};chunks[id](module,module.exports,find);return module.exports};
module.exports=load;
`;
}

/** Points from the chunk's own file into the pack; the names tell importers of ES modules what it exports. */
function pointerText(pack: Pack, file: string, exports: readonly string[]): string {
  return `module.exports=require("./${pack.file}")("${idOf(file)}");0&&(module.exports={${exports.join(',')}});\n`;
}

function idOf(file: string): string {
  return `./${basename(file)}`;
}

async function writePacks(folder: string, packs: readonly Pack[], outputs: ReadonlyMap<string, OutputFile>) {
  const packOf = assign(packs, outputs);
  const elsewhere = new Map([...packOf].map(([file, pack]) => [idOf(file), `./${pack.file}`]));
  for (const pack of packs) {
    const files = [...packOf].filter(([, owner]) => owner === pack).map(([file]) => file);
    const chunks = new Map<string, string>();
    for (const file of files) chunks.set(idOf(file), await readFile(file, 'utf8'));
    await writeFile(join(folder, pack.file), packText(chunks, elsewhere));
    for (const file of files)
      await writeFile(file, pointerText(pack, file, outputs.get(file)?.exports ?? []));
  }
}

/** The two plugins share what esbuild knows of the outputs. */
export function packChunks(
  folder: string,
  packs: readonly Pack[],
): { esbuild: EsbuildPlugin; tsup: TsupPlugin } {
  let outputs = new Map<string, OutputFile>();
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
      buildEnd: () => writePacks(folder, packs, outputs),
    },
  };
}
