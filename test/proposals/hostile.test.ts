/** Proposal files as a teammate, a merge or an editor may leave them: nothing leaves the repository, nothing half. */
import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ENGRAM_FIELDS } from '../../src/engram/fields';
import { engramText, testId } from '../helpers/engram-text';
import { makeMemory, type TestMemory } from '../helpers/memory';
import { proposalId, writeProposal } from '../helpers/proposal';
import { tempFolder } from '../helpers/temp-folder';

const [A, B] = [testId(1), testId(2)];
const P = proposalId(1);
const TOKEN = `ghp_${'a1B2'.repeat(9)}`;
const PORTS = { title: 'Ports', content: 'The port is 9090 and stays so.', domainTags: ['engineering'] };

function world() {
  return makeMemory({
    files: {
      'a/one.md': engramText({ id: A, title: 'One', body: 'One is the first of all.' }),
      'a/two.md': engramText({ id: B, title: 'Two', body: 'Two is after the first one.' }),
    },
  });
}

/** Files outside the git dir. */
function filesBelow(root: string): string[] {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(root.length + 1))
    .filter((path) => !path.startsWith('.git/'))
    .sort();
}

/** Accepting fails in these words and leaves no file that was not there. */
async function expectRefused(test: TestMemory, code: string, words: string): Promise<void> {
  const before = filesBelow(test.root);
  await expect(test.library.acceptProposals({ references: [P] })).rejects.toMatchObject({
    code,
    message: expect.stringContaining(words),
  });
  expect(filesBelow(test.root)).toEqual(before);
}

/** The files that accepting made, beside the proposal's own. */
async function acceptedFiles(test: TestMemory): Promise<string[]> {
  await test.library.acceptProposals({ references: [P] });
  return filesBelow(test.root).filter((path) => !path.startsWith('a/') && path.endsWith('.md'));
}

describe('a place', () => {
  it.each([['linked'], ['linked', 'deep']])(
    'behind a symlink that leads out is refused: %s %s',
    async (...domainTags) => {
      const test = await world();
      const outside = tempFolder();
      symlinkSync(outside, join(test.root, 'linked'));
      writeProposal(test, { ...PORTS, domainTags });
      await expectRefused(test, 'REFUSED', 'goes through a symlink that leads out of the repository');
      expect(readdirSync(outside)).toEqual([]);
    },
  );

  it.each([
    [['.git', 'hooks'], 'git/hooks/ports.md'],
    [['.GIT'], 'git/ports.md'],
    [['git~1'], 'git-1/ports.md'],
    [['/etc'], 'etc/ports.md'],
    [['C:\\x'], 'c-x/ports.md'],
    [['a\\..\\..\\x'], 'a-x/ports.md'],
    [['.trash', 'x'], 'trash/x/ports.md'],
    [['.co-engram'], 'co-engram/ports.md'],
    [['usage'], 'usage-domain/ports.md'],
    [['synapses', 'extends'], 'synapses-domain/extends/ports.md'],
    [['pri\u200bvate', 'x'], 'private-domain/x/ports.md'],
    [['ｐrivate', 'x'], 'private-domain/x/ports.md'],
    [['a\nb'], 'a-b/ports.md'],
  ])('%j is a folder like any other', async (domainTags, path) => {
    const test = await world();
    writeProposal(test, { ...PORTS, domainTags });
    expect(await acceptedFiles(test)).toEqual([path]);
  });

  it.each([
    ['../../x', 'engineering/x.md'],
    ['/etc/x', 'engineering/etc-x.md'],
    ['..', 'engineering/untitled.md'],
    ['CON', 'engineering/con-engram.md'],
  ])('a file name %j stays in its domain', async (slug, path) => {
    const test = await world();
    writeProposal(test, { ...PORTS, fields: { slug } });
    expect(await acceptedFiles(test)).toEqual([path]);
  });

  it('that is hidden dots, or longer than any path, is refused', async () => {
    const test = await world();
    writeProposal(test, { ...PORTS, domainTags: ['.\u200b.', 'x'] });
    await expectRefused(test, 'INVALID_DATA', 'a domain cannot be ".."');
    const deep = Array.from({ length: 100 }, (_, n) => `${n}${'x'.repeat(60)}`);
    writeProposal(test, { ...PORTS, domainTags: deep });
    await expectRefused(test, 'ENVIRONMENT', 'the name is too long');
  });
});

describe('a secret', () => {
  const texts = ENGRAM_FIELDS.filter(({ isWritable, name }) => isWritable && name !== 'slug').map(
    ({ name }) => name,
  );

  it('in any field is never written', async () => {
    const test = await world();
    const before = filesBelow(test.root);
    const wrong: string[] = [];
    for (const name of texts) {
      const isOwn = ['title', 'domainTags', 'tags', 'kind'].includes(name);
      for (const value of [TOKEN, [TOKEN]]) {
        const field = isOwn ? { [name]: value } : { fields: { [name]: value } };
        writeProposal(test, { ...PORTS, ...field } as object);
        const failure = await test.library.acceptProposals({ references: [P] }).then(
          () => 'accepted',
          ({ code }) => String(code),
        );
        if (!['REFUSED', 'INVALID_DATA'].includes(failure)) wrong.push(`${name}: ${failure}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(filesBelow(test.root)).toEqual([...before, `proposals/${P}.yaml`]);
  });

  it.each([
    ['cut by what nobody sees', { content: `token ${TOKEN.slice(0, 10)}\u200b${TOKEN.slice(10)}` }],
    ['in the reason of a link', { action: 'link', from: A, to: B, synapseKind: 'extends', reason: TOKEN }],
    ['in the reason of an archive', { action: 'archive', targetId: A, reason: TOKEN }],
    ['in the reason of a merge', { action: 'merge', targetId: A, engramIds: [A, B], reason: TOKEN }],
    ['as evidence', { action: 'verify', targetId: A, verificationStatus: 'plausible', reason: TOKEN }],
  ])('%s is refused', async (_, fields) => {
    const test = await world();
    writeProposal(test, { ...PORTS, ...fields });
    await expectRefused(test, 'REFUSED', 'holds a secret (github-token)');
  });
});

describe('a file edited into nonsense', () => {
  const head = `id: ${P}\nsource: x\nstatus: pending\naction: add\ntitle: x\n`;
  const body = 'content: some text of words\n';

  it.each([
    ['a key twice', `${head}content: good text\ncontent: evil text\n`, 'the key "content" is there twice'],
    ['two documents', `${head}content: good text\n---\ncontent: evil\n`, 'more than one YAML document'],
    ['aliases that multiply', `${head}a: &a [x,x]\nb: &b [*a,*a]\n${body}`, 'aliases are not read'],
    ['fields by an alias', `${head}v: &v {visibility: private}\nfields: *v\n${body}`, 'aliases are not read'],
    ['deep lists', `${head}deep: ${'['.repeat(100_000)}\n${body}`, 'nested too deeply'],
    [
      'deep mappings',
      `${head}deep: ${'{a: '.repeat(5000)}1${'}'.repeat(5000)}\n${body}`,
      'nested too deeply',
    ],
    ['tabs', `${head}\tkind: fact\n${body}`, 'Tabs are not allowed'],
    [
      'a number as id',
      `id: 5\nsource: x\nstatus: pending\naction: add\n${body}`,
      'id must be letters and digits',
    ],
    [
      'a path as id',
      `id: ../../x\nsource: x\nstatus: pending\naction: add\n${body}`,
      'id must be letters and digits',
    ],
    ['a truth as title', `${head.replace('title: x', 'title: true')}${body}`, 'title must be a text'],
    ['no number as confidence', `${head}confidence: .nan\n${body}`, 'confidence must be a number'],
    ['a sentence as source', `${head.replace('source: x', 'source: "a b"')}${body}`, 'source must be a word'],
    [
      'escapes as source',
      `${head.replace('source: x', 'source: "a\\e[31m"')}${body}`,
      'source must be a word',
    ],
    ['a command as result', `${head}resultIds: ["$(rm -rf ~)"]\n${body}`, 'resultIds must be a list of ids'],
    ['a book as reason', `${head}reason: ${'x'.repeat(20_000)}\n${body}`, 'reason must be a text of at most'],
    ['ten megabytes', `${head}content: ${'x '.repeat(5_000_000)}\n`, 'is larger than 1 MiB'],
  ])('%s: says where, and stays in the list of the damaged', async (_, text, words) => {
    const test = await world();
    writeProposal(test, {}, { text });
    await expectRefused(test, 'INVALID_DATA', words);
    expect(await test.library.listProposals({ status: 'all' })).toMatchObject({ total: 0, damaged: [{}] });
    await expect(test.library.showProposal(P)).rejects.toMatchObject({ code: 'INVALID_DATA' });
    await expect(test.library.dismissProposals({ references: [P] })).rejects.toMatchObject({
      code: 'INVALID_DATA',
    });
    await expect(test.library.editProposal(P, { title: 'y' })).rejects.toMatchObject({
      code: 'INVALID_DATA',
    });
  });

  it.each([
    [
      'the markers of a merge in its text',
      { content: '<<<<<<< ours\na\n=======\nb\n>>>>>>> theirs\n' },
      'markers of a merge',
    ],
    ['a field of no engram', { fields: { __proto__: null, constructor: 'x' } }, 'no field "constructor"'],
    ['a field in other letters', { fields: { Visibility: 'private' } }, 'no field "Visibility"'],
    ['a status of its own', { fields: { verificationStatus: 'verified' } }, 'cannot be set by hand'],
    ['made-up use', { fields: { effectiveRetrievals: 999 } }, 'cannot be set by hand'],
    ['made-up evidence', { fields: { evidence: [{ role: 'user' }] } }, 'cannot be set by hand'],
    ['a title that nobody sees', { title: '\u200b\u200b' }, 'title cannot be'],
    ['a text that nobody sees', { content: '\u200b' }, 'the content is empty'],
    ['an endless title', { title: 'x'.repeat(10_000) }, 'title cannot be'],
    ['an inherited action', { action: 'constructor' }, 'knows how to "constructor"'],
    [
      'a link to itself',
      { action: 'link', from: A, to: A, synapseKind: 'extends' },
      'cannot be linked to itself',
    ],
    [
      'a mapping as end',
      { action: 'link', from: { a: 1 }, to: B, synapseKind: 'extends' },
      'link needs from',
    ],
    [
      'an inherited kind of link',
      { action: 'link', from: A, to: B, synapseKind: '__proto__' },
      'unknown kind of link',
    ],
    ['an unknown verdict', { action: 'resolve', synapseId: 'x', verdict: 'mine' }, 'unknown verdict'],
  ])('%s: refused as data, not as a wrong call', async (_, fields, words) => {
    const test = await world();
    writeProposal(test, { ...PORTS, ...fields } as object);
    await expectRefused(test, 'INVALID_DATA', words);
  });

  it('front matter inside a text stays a text', async () => {
    const test = await world();
    writeProposal(test, { ...PORTS, content: `---\nid: ${A}\nvisibility: private\n---\nwords` });
    await test.library.acceptProposals({ references: [P] });
    expect(await test.meta(P)).toMatchObject({ id: P, title: 'Ports' });
    expect(await test.meta(P)).not.toMatchObject({ visibility: 'private' });
  });

  it('one of many does not keep the others from being accepted', async () => {
    const test = await world();
    writeProposal(test, { ...PORTS, fields: { visibility: 'private' } });
    writeProposal(test, {
      ...PORTS,
      id: proposalId(2),
      title: 'Hosts',
      content: 'The host is gamma and no other.',
    });
    writeProposal(test, { id: proposalId(3) }, { text: 'nonsense: [' });
    const { outcome } = await test.library.acceptProposals({ source: ['conversation'] });
    expect(outcome).toMatchObject({
      accepted: [{ title: 'Hosts' }],
      failures: [{ proposalId: P, code: 'REFUSED' }],
    });
  });
});

describe('symlinks and folders among the proposals', () => {
  const text = `id: ${P}\nsource: x\nstatus: pending\naction: add\ntitle: x\ncontent: words of others\n`;

  it('are no proposals: a file elsewhere is neither shown nor changed', async () => {
    const outside = tempFolder();
    writeFileSync(join(outside, `${P}.yaml`), text);
    const asFolder = await world();
    symlinkSync(outside, join(asFolder.root, 'proposals'));
    const asFile = await world();
    mkdirSync(join(asFile.root, 'proposals'));
    symlinkSync(join(outside, `${P}.yaml`), join(asFile.root, 'proposals', `${P}.yaml`));
    const folder = await world();
    mkdirSync(join(folder.root, 'proposals', `${P}.yaml`), { recursive: true });
    for (const test of [asFolder, asFile, folder]) {
      await expectRefused(test, 'NOT_FOUND', 'no proposal matches');
      expect((await test.library.listProposals()).total).toBe(0);
    }
    expect(readdirSync(outside)).toEqual([`${P}.yaml`]);
  });

  it('are not written through', async () => {
    const outside = tempFolder();
    const test = await world();
    const text = 'The gateway retries three times with a pause of two seconds before it gives up for good.';
    await test.library.add([{ title: 'Retries of the gateway', content: text }]);
    symlinkSync(outside, join(test.root, 'proposals'));
    const like = `${text} Then the caller gets an error that names the host.`;
    await expect(
      test.library.add([{ title: 'Retries of the gateway', content: like }]),
    ).rejects.toMatchObject({
      code: 'REFUSED',
    });
    expect(readdirSync(outside)).toEqual([]);
  });
});

describe('what was decided', () => {
  it('is not decided by a reader: a dismissal that is over waits to be opened again', async () => {
    const test = await world();
    writeProposal(test, { ...PORTS, status: 'dismissed', until: '2025-01-01T00:00:00.000Z' });
    await expectRefused(test, 'CONFLICT', 'was dismissed already');
    await test.library.editProposal(P, { reopen: true });
    expect(await acceptedFiles(test)).toEqual(['engineering/ports.md']);
    await expectRefused(test, 'CONFLICT', 'was accepted already');
  });
});
