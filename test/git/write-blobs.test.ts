import { describe, expect, it } from 'vitest';
import { readBlobs } from '../../src/git/trees';
import { writeBlobs } from '../../src/git/write-blobs';
import { makeRepository } from '../helpers/repository';

describe('writeBlobs', () => {
  it('stores every byte as it is, in order', async () => {
    const test = makeRepository({ files: { '.gitattributes': '* text eol=lf\n' } });
    const contents = ['', 'a', 'a\r\nb\r\n', 'a\0b', '\ndata 3\nblob\n', '死锁\n'].map((text) =>
      Buffer.from(text),
    );
    const oids = await writeBlobs(test.repo, contents);
    const blobs = await readBlobs(test.repo, oids);
    expect(oids.map((oid) => blobs.get(oid))).toEqual(contents);
  });

  it('takes many at once, and ones that are there already', async () => {
    const test = makeRepository();
    const contents = Array.from({ length: 300 }, (_, n) => Buffer.from(`number ${n % 150}\n`));
    const oids = await writeBlobs(test.repo, contents);
    expect(new Set(oids).size).toBe(150);
    expect(oids.slice(150)).toEqual(oids.slice(0, 150));
    expect(await writeBlobs(test.repo, contents)).toEqual(oids);
    expect(await writeBlobs(test.repo, [])).toEqual([]);
  });

  it('says what git says when it cannot', async () => {
    const test = makeRepository({ git: false });
    await expect(writeBlobs(test.root, [Buffer.from('x')])).rejects.toMatchObject({ code: 'ENVIRONMENT' });
  });
});
