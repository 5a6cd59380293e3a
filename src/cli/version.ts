/** Set by the builds from package.json (see scripts/build/version.ts). */
declare global {
  const CO_ENGRAM_VERSION: string;
}

/** Version of this package. */
export const VERSION: string = CO_ENGRAM_VERSION;
