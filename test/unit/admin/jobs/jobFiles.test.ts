import assert from 'node:assert/strict';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { JobFiles } from '../../../../src/admin/jobs/jobFiles.ts';
import { bulkRecord, exportRecord } from '../../../support/records.ts';

describe('job records on disk', () => {
  let folder: string;
  let files: JobFiles;
  beforeEach(async () => {
    folder = join(await mkdtemp(join(tmpdir(), 'chart-cards-jobs-')), 'jobs');
    files = new JobFiles(folder);
  });
  afterEach(() => rm(join(folder, '..'), { recursive: true, force: true }));

  it('survive a restart, newest order first', async () => {
    const old = exportRecord({ at: 1000 });
    const bulk = bulkRecord({ at: 2000, jobId: '65f0c0ffee0123456789abce', status: 'In Queue' });
    const young = exportRecord({ at: 3000, customers: { kind: 'selected', count: 2, sha256: 'cd'.repeat(32) } });
    for (const record of [bulk, young, old]) await files.keep(record);
    assert.deepEqual(await new JobFiles(folder).all(), [young, bulk, old]);
    assert.deepEqual(await new JobFiles(folder).find(bulk.id), bulk);
  });

  it('are readable by their owner only, and leave no temporary file', async () => {
    const record = exportRecord();
    await files.keep(record);
    await files.change(record.id, { status: 'completed', exportId: 'e1' });
    assert.deepEqual(await readdir(folder), [`${record.id}.json`]);
    if (process.platform !== 'win32') {
      assert.equal((await stat(join(folder, `${record.id}.json`))).mode & 0o777, 0o600);
    }
  });

  it('are changed one after the other', async () => {
    const record = exportRecord();
    await files.keep(record);
    await Promise.all([
      files.change(record.id, { status: 'queued', exportId: 'e1' }),
      files.change(record.id, { seenAt: 5 }),
      files.change(record.id, { status: 'completed', rows: 7 }),
    ]);
    assert.deepEqual(await files.find(record.id), {
      ...record,
      status: 'completed',
      exportId: 'e1',
      seenAt: 5,
      rows: 7,
    });
  });

  it('don’t come back through a late response after they were removed', async () => {
    const record = exportRecord();
    await files.keep(record);
    await files.forget(record.id);
    assert.equal(await files.change(record.id, { status: 'completed' }), undefined);
    assert.deepEqual(await files.all(), []);
    await files.forget(record.id);
  });

  it('are set aside and reported if they are truncated, foreign, misnamed or a folder', async () => {
    const reported: string[] = [];
    files = new JobFiles(folder, (path) => void reported.push(basename(path)));
    const record = exportRecord();
    await files.keep(record);
    const whole = await readFile(join(folder, `${record.id}.json`), 'utf8');
    const other = exportRecord().id;
    await writeFile(join(folder, `${other}.json`), whole);
    await writeFile(join(folder, `${exportRecord().id}.json`), whole.slice(0, 40));
    await writeFile(join(folder, `${exportRecord().id}.json`), '{"kind":"export"}');
    await writeFile(join(folder, `${record.id}.0.part`), whole);
    await writeFile(join(folder, 'notes.txt'), 'mine');
    await mkdir(join(folder, 'sub'));
    const folderId = exportRecord().id;
    await mkdir(join(folder, `${folderId}.json`));
    assert.deepEqual(await files.all(), [record]);
    assert.equal(reported.length, 4);
    assert.ok(reported.includes(`${other}.json.unreadable`) && reported.includes(`${folderId}.json.unreadable`));
    assert.equal(await readFile(join(folder, `${other}.json.unreadable`), 'utf8'), whole);
    assert.deepEqual(await files.all(), [record]);
    assert.equal(reported.length, 4, 'each is reported once');
    assert.equal(await files.find(other), undefined);
    assert.equal(await files.find('../../etc/passwd'), undefined);
  });

  it('are cleaned of temporary files of a killed window, and of no others', async () => {
    const record = exportRecord();
    await files.keep(record);
    const dead = `.${record.id}.json.999999999-0a1b2c3d.part`;
    const written = `.${record.id}.json.${process.pid}-0a1b2c3d.part`;
    for (const name of [dead, written]) await writeFile(join(folder, name), '{');
    // The age says nothing: the clock may have been moved.
    const yesterday = new Date(Date.now() - 86_400_000);
    await utimes(join(folder, written), yesterday, yesterday);
    await files.all();
    assert.deepEqual((await readdir(folder)).sort(), [written, `${record.id}.json`].sort());
  });

  it('throw if they can’t be written: then nothing may be sent', async () => {
    if (process.platform === 'win32' || process.getuid?.() === 0) {
      await writeFile(folder, 'a file where the folder should be');
    } else {
      await mkdir(folder);
      await chmod(folder, 0o500);
    }
    await assert.rejects(files.keep(exportRecord()), (error: NodeJS.ErrnoException) => typeof error.code === 'string');
  });
});
