import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gitFolderOf } from '../../../../src/shell/files/nodeFiles.ts';

describe('the git work tree of a file', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'chart-cards-git-'));
    await mkdir(join(folder, 'work', 'reports', 'deep'), { recursive: true });
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('is found above the file, whether .git is a folder or a linked work tree’s file', async () => {
    await mkdir(join(folder, 'work', '.git'));
    const file = join(folder, 'work', 'reports', 'deep', 'points.csv');
    assert.equal(await gitFolderOf(file), join(folder, 'work'));
    await writeFile(join(folder, 'work', 'reports', '.git'), 'gitdir: elsewhere');
    assert.equal(await gitFolderOf(file), join(folder, 'work', 'reports'));
  });

  it('isn’t found next to a work tree, or above a folder that doesn’t exist yet', async () => {
    await mkdir(join(folder, 'work', '.git'));
    assert.equal(await gitFolderOf(join(folder, 'points.csv')), undefined);
    assert.equal(await gitFolderOf(join(folder, 'none', 'points.csv')), undefined);
  });
});
