import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { appendFile, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { uniqueLogName } from '../../../src/client/bulkUpdates.ts';
import { openUploadFile } from '../../../src/client/uploadFile.ts';

describe('the name of a bulk update job', () => {
  it('begins with what was typed, then the time', () => {
    assert.match(
      uniqueLogName(' March bonus ', Date.UTC(2026, 2, 2, 8, 5, 9)),
      /^March bonus 2026-03-02 08:05:09 [0-9a-f]{6}$/,
    );
  });

  it('is always unique, even within one second', () => {
    const names = Array.from({ length: 100 }, () => uniqueLogName('x', 0));
    assert.equal(new Set(names).size, 100);
  });
});

const signal = new AbortController().signal;

describe('a file on disk that is uploaded', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'upload-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  async function bytesOf(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
    const all: Uint8Array[] = [];
    for await (const chunk of chunks) all.push(chunk);
    return Buffer.concat(all);
  }

  it('is known by its name without folders, its size and its digest, and can be read again', async () => {
    const content = Buffer.alloc(700_001, 'Email,Total XP\n');
    await writeFile(join(folder, 'march.csv'), content);
    const file = await openUploadFile(join(folder, 'march.csv'), signal);
    assert.deepEqual(
      [file.name, file.size, file.sha256],
      ['march.csv', 700_001, createHash('sha256').update(content).digest('hex')],
    );
    for (let round = 0; round < 2; round++) assert.ok(content.equals(await bytesOf(file.open())));
  });

  it('ends with an error before its last bytes if it changed', async () => {
    const path = join(folder, 'march.csv');
    await writeFile(path, 'Email\na@x.example\n');
    const file = await openUploadFile(path, signal);
    await appendFile(path, 'b@x.example\n');
    await assert.rejects(bytesOf(file.open()));
    await writeFile(path, 'Email\nz@x.example\n');
    await utimes(path, 1, 1);
    await assert.rejects(bytesOf(file.open()));
  });

  it("that doesn't exist is an error", async () => {
    await assert.rejects(openUploadFile(join(folder, 'absent.csv'), signal), { code: 'ENOENT' });
  });
});
