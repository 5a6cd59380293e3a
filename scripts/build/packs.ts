/**
 * esbuild cuts shared code into a chunk for every set of entry points that reach it: a search would read 40 small
 * files, at 0.3 ms each. A pack holds the chunks of one way through the program in a single file. All files ask the
 * packs for what they hold, so that a module exists once; a chunk's own file only points there, for index.cjs.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Options } from 'tsup';

type TsupPlugin = NonNullable<Options['plugins']>[number];
type EsbuildPlugin = NonNullable<Options['esbuildPlugins']>[number];

interface OutputFile {
  entryPoint?: string;
  inputs: Record<string, unknown>;
  imports: { path: string; kind: string }[];
  exports: string[];
}

export interface Pack {
  /** Name of the file in the output folder. */
  file: string;
  /** Modules that are loaded on this way: their chunks and all that those import statically are packed. */
  modules: readonly string[];
}

/** Output files that `module` needs when it is loaded, its own first. */
function filesOf(module: string, outputs: ReadonlyMap<string, OutputFile>): Set<string> {
  const isOwn = ([, output]: [string, OutputFile]) => output.entryPoint === module || module in output.inputs;
  const start = [...outputs].find(isOwn)?.[0];
  if (start === undefined) throw new Error(`${module} is to be packed but is in no output file`);
  const found = new Set([start]);
  for (const file of found) {
    for (const { path, kind } of outputs.get(file)?.imports ?? []) {
      if (kind === 'import-statement' && outputs.has(path)) found.add(path);
    }
  }
  return found;
}

/** Which pack has which chunk; the first that wants it gets it. */
function assign(packs: readonly Pack[], outputs: ReadonlyMap<string, OutputFile>): Map<string, Pack> {
  const packOf = new Map<string, Pack>();
  for (const pack of packs) {
    const files = pack.modules.flatMap((module) => [...filesOf(module, outputs)]);
    for (const file of files) if (!packOf.has(idOf(file))) packOf.set(idOf(file), pack);
  }
  return packOf;
}

/** `load(id)` gives the exports of a packed chunk. */
function packText(chunks: ReadonlyMap<string, string>): string {
  const definitions = [...chunks].map(
    ([id, code]) => `${JSON.stringify(id)}(module,exports,require){${code.trim()}\n}`,
  );
  return `"use strict";const chunks={${definitions.join(',\n')}};
const loaded={};const find=(id)=>chunks[id]?load(id):require(id);
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

/** The code asking the packs for what they hold; `own` has its chunks at hand. */
function askPacks(code: string, packOf: ReadonlyMap<string, Pack>, own?: Pack): string {
  return code.replace(/\brequire\("(\.\/[^"]+)"\)/g, (whole, id: string) => {
    const pack = packOf.get(id);
    return pack === undefined || pack === own ? whole : `require("./${pack.file}")("${id}")`;
  });
}

async function writePacks(folder: string, packs: readonly Pack[], outputs: ReadonlyMap<string, OutputFile>) {
  const packOf = assign(packs, outputs);
  const chunksOf = new Map(packs.map((pack) => [pack, new Map<string, string>()]));
  for (const [file, { exports }] of outputs) {
    const pack = packOf.get(idOf(file));
    const code = askPacks(await readFile(file, 'utf8'), packOf, pack);
    if (pack !== undefined) chunksOf.get(pack)?.set(idOf(file), code);
    await writeFile(file, pack === undefined ? code : pointerText(pack, file, exports));
  }
  for (const [pack, chunks] of chunksOf) await writeFile(join(folder, pack.file), packText(chunks));
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
