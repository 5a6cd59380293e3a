import { readFileSync } from 'node:fs';

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };

/** Replaces the name by the version at build time, so that `--version` reads no second file. */
export const DEFINE_VERSION = { CO_ENGRAM_VERSION: JSON.stringify(version) };
