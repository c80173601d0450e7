import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gitFolderOf } from '../../../../src/workbench/files/nodeFiles.ts';

describe('the git work tree of a file', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'chart-cards-git-'));
    await mkdir(join(folder, 'work', 'reports', 'deep'), { recursive: true });
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('is found above the file, as a folder and as the file of a linked work tree', async () => {
    await mkdir(join(folder, 'work', '.git'));
    const file = join(folder, 'work', 'reports', 'deep', 'points.csv');
    assert.equal(await gitFolderOf(file), join(folder, 'work'));
    await writeFile(join(folder, 'work', 'reports', '.git'), 'gitdir: elsewhere');
    assert.equal(await gitFolderOf(file), join(folder, 'work', 'reports'));
  });

  it('is none beside one, and in a folder that is not there yet', async () => {
    await mkdir(join(folder, 'work', '.git'));
    assert.equal(await gitFolderOf(join(folder, 'points.csv')), undefined);
    assert.equal(await gitFolderOf(join(folder, 'none', 'points.csv')), undefined);
  });
});
