/**
 * esbuild cuts shared code into a chunk for every set of entry points that reach it: a search would read 40 small
 * files, at 0.3 ms each. A pack holds the chunks of one way through the program in a single file. Chunks that are
 * loaded together are bundled once more, into a group: what they import from each other is then a plain name, without
 * a module around it and without a getter for every call. All files ask the packs for what they hold, so that a module
 * exists once; a chunk's own file only points there, for index.cjs.
 */
import { readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Options } from 'tsup';
import { bundleGroup } from './bundle-group';

type TsupPlugin = NonNullable<Options['plugins']>[number];
type EsbuildPlugin = NonNullable<Options['esbuildPlugins']>[number];

interface OutputFile {
  entryPoint?: string;
  inputs: Record<string, unknown>;
  imports: { path: string; kind: string }[];
  exports: string[];
}

type Outputs = ReadonlyMap<string, OutputFile>;

export interface Pack {
  /** Name of the file in the output folder. */
  file: string;
  /** Modules that are loaded on this way: their chunks and all that those import statically are packed. */
  modules: readonly string[];
}

/** Chunks of a pack that the same of its modules need. */
interface Group {
  pack: Pack;
  name: string;
  files: string[];
}

/** Output files that `module` needs when it is loaded, its own first. */
function filesOf(module: string, outputs: Outputs): Set<string> {
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

/** The groups of all packs; a chunk is in the first pack that wants it. */
function groupsOf(packs: readonly Pack[], outputs: Outputs): Group[] {
  const taken = new Set<string>();
  return packs.flatMap((pack) => {
    const wanted = pack.modules.map((module) => filesOf(module, outputs));
    const files = [...new Set(wanted.flatMap((set) => [...set]))].filter((file) => !taken.has(file));
    const groups = new Map<string, Group>();
    for (const file of files) {
      taken.add(file);
      const name = wanted.map((set) => (set.has(file) ? '1' : '0')).join('');
      const group = groups.get(name) ?? { pack, name, files: [] };
      group.files.push(file);
      groups.set(name, group);
    }
    return [...groups.values()];
  });
}

/** Those of a group that others load, or that are loaded by themselves when they are asked for. */
function askedFor({ files }: Group, outputs: Outputs): string[] {
  const own = new Set(files);
  const asked = new Set(files.filter((file) => outputs.get(file)?.entryPoint !== undefined));
  for (const [importer, { imports }] of outputs) {
    for (const { path, kind } of imports) {
      if (own.has(path) && (!own.has(importer) || kind === 'dynamic-import')) asked.add(path);
    }
  }
  return [...asked];
}

/** `load(id)` gives the exports of a packed chunk: the value `key` of a group's exports. */
function packText(groups: ReadonlyMap<string, { code: string; keys: ReadonlyMap<string, string> }>): string {
  const definitions = [...groups].map(
    ([name, { code }]) => `"${name}"(module,exports,require){${code.trim()}\n}`,
  );
  const places = [...groups].flatMap(([name, { keys }]) =>
    [...keys].map(([id, key]) => `${JSON.stringify(id)}:["${name}","${key}"]`),
  );
  return `"use strict";const groups={${definitions.join(',\n')}};
const places={${places.join(',')}};
const loaded={};const find=(id)=>places[id]?load(id):require(id);
const group=(name)=>{const before=loaded[name];if(before)return before.exports;
const module=loaded[name]={exports:{}};groups[name](module,module.exports,find);return module.exports};
const load=(id)=>{const [name,key]=places[id];return group(name)[key]};
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

async function writePacks(
  { folder, target }: { folder: string; target: string },
  packs: readonly Pack[],
  outputs: Outputs,
  sources: ReadonlyMap<string, string>,
) {
  const groups = groupsOf(packs, outputs);
  const packOf = new Map(
    groups.flatMap(({ pack, files }) => files.map((file) => [idOf(file), pack] as const)),
  );
  const contents = new Map(packs.map((pack) => [pack, new Map()]));
  for (const group of groups) {
    const { pack, name, files } = group;
    const asked = askedFor(group, outputs);
    const keys = new Map(asked.map((file, i) => [idOf(file), `k${i}`]));
    const code = await bundleGroup({ ids: new Set(files.map(idOf)), keys, sources, target });
    contents.get(pack)?.set(name, { code: askPacks(code, packOf, pack), keys });
    for (const file of files) {
      if (!asked.includes(file)) await rm(file);
      else await writeFile(file, pointerText(pack, file, outputs.get(file)?.exports ?? []));
    }
  }
  for (const [file] of outputs) {
    if (!packOf.has(idOf(file))) await writeFile(file, askPacks(await readFile(file, 'utf8'), packOf));
  }
  for (const [pack, parts] of contents) await writeFile(join(folder, pack.file), packText(parts));
}

/** The plugins share what esbuild knows of the outputs; that of tsup comes before what turns chunks into CommonJS. */
export function packChunks(
  options: { folder: string; target: string },
  packs: readonly Pack[],
): { esbuild: EsbuildPlugin; tsup: TsupPlugin } {
  let outputs = new Map<string, OutputFile>();
  /** Chunks as ES modules. */
  const sources = new Map<string, string>();
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
      renderChunk(code, { path }) {
        sources.set(idOf(path), code);
        return undefined;
      },
      buildEnd: () => writePacks(options, packs, outputs, sources),
    },
  };
}
