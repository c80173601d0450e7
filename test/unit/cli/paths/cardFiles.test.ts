import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cardFiles, type FoundFile } from '../../../../src/cli/paths/cardFiles.ts';

describe('the files that paths mean', () => {
  let folder = '';

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'chart-cards-paths-'));
    for (const name of [
      'a/z.card.json',
      'a/b/c.card.json',
      'a.card.json',
      '.git/x.card.json',
      'node_modules/y.card.json',
      'a/n.txt',
      'a[1].card.json',
      'out/in.card.json',
    ]) {
      await mkdir(join(folder, name, '..'), { recursive: true });
      await writeFile(join(folder, name), '{}');
    }
    await symlink(join(folder, 'a', 'z.card.json'), join(folder, 'link.card.json'));
    await symlink(folder, join(folder, 'a', 'around'));
    await symlink(join(folder, 'a', 'n.txt'), join(folder, 'out', 'of.card.json'));
  });

  after(() => rm(folder, { recursive: true, force: true }));

  async function found(...paths: string[]): Promise<string[]> {
    const all: FoundFile[] = [];
    for await (const file of cardFiles(paths.map((path) => join(folder, path)))) all.push(file);
    return all.map((file) => (file.kind === 'file' ? '' : `${file.kind} `) + file.path.slice(folder.length + 1));
  }

  it('are all cards of a folder in the order of their paths; hidden folders, packages and circles are left out', async () => {
    assert.deepEqual(await found('.'), [
      'a.card.json',
      'a/b/c.card.json',
      'a/z.card.json',
      'a[1].card.json',
      'link.card.json',
      'out/in.card.json',
      'out/of.card.json',
    ]);
  });

  it('leave out links that lead out of the folder that was searched, and say so; a file that was named may be one', async () => {
    assert.deepEqual(await found('out'), ['out/in.card.json', 'skipped out/of.card.json']);
    assert.deepEqual(await found('out/*.json'), ['out/in.card.json', 'skipped out/of.card.json']);
    assert.deepEqual(await found('out/of.*'), ['skipped out/of.card.json', 'failed out/of.*']);
    assert.deepEqual(await found('out/of.card.json'), ['out/of.card.json']);
  });

  it('come once, whichever path leads to them first', async () => {
    assert.deepEqual(await found('a/z.card.json', 'a', 'a/b/../z.card.json'), ['a/z.card.json', 'a/b/c.card.json']);
  });

  it('are what a pattern says, where no file has that very name', async () => {
    assert.deepEqual(await found('a/*'), ['a/n.txt', 'a/z.card.json']);
    assert.deepEqual(await found('a[1].card.json'), ['a[1].card.json']);
    assert.deepEqual(await found('.git/*.json'), ['.git/x.card.json']);
  });

  it('are missed where a pattern or folder has none; a plain name is left to whoever reads it', async () => {
    assert.deepEqual(await found('a/*.md', 'nothing/**'), ['failed a/*.md', 'failed nothing/**']);
    assert.deepEqual(await found('nothing.card.json'), ['nothing.card.json']);
  });
});
