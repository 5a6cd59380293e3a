import { type GitPlace, runGit } from './run-git';

/**
 * Stores contents as blobs, byte for byte (no filter runs), through one git process; gives their ids in the order of
 * the contents. Blobs that git has already are no failure.
 */
export async function writeBlobs(
  place: string | GitPlace,
  contents: readonly Uint8Array[],
): Promise<string[]> {
  if (contents.length === 0) return [];
  const parts: Uint8Array[] = [];
  contents.forEach((content, at) => {
    const mark = at + 1;
    parts.push(Buffer.from(`blob\nmark :${mark}\ndata ${content.length}\n`), content);
    parts.push(Buffer.from(`\nget-mark :${mark}\n`));
  });
  // hash-object stores one blob a process; a stream for fast-import may hold blobs alone.
  const input = Buffer.concat([...parts, Buffer.from('done\n')]);
  const { stdout } = await runGit(['fast-import', '--quiet', '--done'], { cwd: place, input });
  const oids = stdout.toString('latin1').split('\n').slice(0, contents.length);
  if (oids.length === contents.length && oids.every((oid) => /^[0-9a-f]{40,64}$/.test(oid))) return oids;
  throw new Error(`git fast-import gave ${JSON.stringify(stdout.toString('latin1').slice(0, 200))}`);
}
