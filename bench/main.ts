/** `npm run bench NAME [arguments]`: one file of this folder a bench. */

const BENCHES: Record<string, () => Promise<{ main(args: readonly string[]): Promise<number> }>> = {
  generate: () => import('./generate'),
  maintain: () => import('./maintain'),
  merge: () => import('./merge'),
  quality: () => import('./quality'),
  speed: () => import('./speed'),
  sync: () => import('./sync'),
  year: () => import('./year'),
};

/** Gives the exit code. */
export async function main([name = '', ...args]: readonly string[]): Promise<number> {
  const load = BENCHES[name];
  if (load === undefined) {
    console.error(`usage: npm run bench ${Object.keys(BENCHES).join('|')} [arguments]`);
    return 2;
  }
  const bench = await load();
  return bench.main(args);
}
