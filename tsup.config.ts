import { defineConfig, type Options } from 'tsup';
import { commonJsChunks } from './scripts/build/commonjs-chunks';
import { importApart } from './scripts/build/import-apart';
import { collectLicences } from './scripts/build/licences';
import { packChunks } from './scripts/build/packs';
import { removeOlder } from './scripts/build/remove-older';
import { replaceModule } from './scripts/build/replace-module';
import { DEFINE_VERSION } from './scripts/build/version';

const TARGET = 'node20';
const FOLDER = 'dist';

/** Every call but --version loads the first, which also holds what most declarations of commands import. */
const packs = packChunks({ folder: FOLDER, target: TARGET }, [
  {
    file: 'frame.cjs',
    modules: [
      'src/cli/core.ts',
      'src/cli/declarations.ts',
      'src/engram/engram.ts',
      'src/cli/commands/search.ts',
      'src/cli/commands/prime.ts',
      'src/cli/commands/context-assemble.ts',
    ],
  },
  { file: 'help.cjs', modules: ['src/cli/commands/help.ts'] },
  {
    file: 'search.cjs',
    modules: [
      'src/index.ts',
      'src/search/use-index.ts',
      'src/search/git-state.ts',
      'src/recall/prime/prime.ts',
      'src/recall/context/assemble.ts',
      'src/recall/context/turn.ts',
      // small, and wanted by the next three
      'src/store/proposals.ts',
      'src/store/proposal-status.ts',
      'src/engram/parse-engram.ts',
      'src/recall/first-sentence.ts',
      'src/util/tokens.ts',
    ],
  },
  {
    file: 'read.cjs',
    modules: [
      'src/cli/commands/get.ts',
      'src/recall/get.ts',
      'src/cli/commands/list.ts',
      'src/recall/list-memory.ts',
      'src/search/update.ts',
    ],
  },
  { file: 'write.cjs', modules: ['src/cli/commands/add.ts', 'src/remember/add.ts'] },
  {
    file: 'recall.cjs',
    modules: [
      'src/maintenance/overdue-stages.ts',
      'src/recall/prime/primed.ts',
      'src/capture/said-words.ts',
      'src/recall/context/remind.ts',
    ],
  },
  { file: 'skills.cjs', modules: ['src/skills/catalogue.ts'] },
]);

const code: Options = {
  entry: { entry: 'src/cli/main.ts', index: 'src/index.ts' },
  /** CommonJS in the end: see commonjs-chunks. */
  format: 'esm',
  outExtension: () => ({ js: '.cjs' }),
  target: TARGET,
  outDir: FOLDER,
  define: DEFINE_VERSION,
  splitting: true,
  /** Installing brings no dependency tree; and one bundle starts faster than node_modules. */
  noExternal: [/.*/],
  plugins: [packs.tsup, commonJsChunks(TARGET), removeOlder(FOLDER)],
  esbuildPlugins: [packs.esbuild, collectLicences(FOLDER, 'THIRD-PARTY-LICENSES.txt')],
};

/**
 * The merge driver: one file for itself, since git starts it for each file and copies of it lie in repositories, and
 * the complete YAML reader in a second one. Its packages are in the program too, so their licences are collected.
 */
const driver: Options = {
  entry: { driver: 'src/driver/main.ts', 'driver-yaml': 'src/engram/yaml-reader.ts' },
  format: 'cjs',
  outExtension: () => ({ js: '.cjs' }),
  target: TARGET,
  outDir: FOLDER,
  define: DEFINE_VERSION,
  splitting: false,
  minify: true,
  /** Or the plugin behind it would never see node:crypto. */
  removeNodeProtocol: false,
  noExternal: [/.*/],
  esbuildOptions(options) {
    options.supported = { ...options.supported, 'dynamic-import': false };
    options.legalComments = 'none';
  },
  esbuildPlugins: [
    importApart(/\/yaml-reader$/, 'driver-yaml.cjs'),
    replaceModule(/^node:crypto$/, 'src/util/light-crypto.ts'),
  ],
};

/** `tsup --no-dts` leaves them out: tests do not need them, and they take ten times as long as the code. */
const types: Options = {
  entry: { index: 'src/index.ts' },
  dts: { only: true },
  format: 'cjs',
  outDir: FOLDER,
};

export default defineConfig(({ dts }) => (dts === false ? [code, driver] : [code, driver, types]));
