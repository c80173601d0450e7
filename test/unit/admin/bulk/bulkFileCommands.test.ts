import assert from 'node:assert/strict';
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Uri } from 'vscode';
import { bulkFileCommands, matchingChoices, uploadEnd } from '../../../../src/admin/bulk/bulkFileCommands.ts';
import type { BulkFileUpload } from '../../../../src/admin/bulk/sendBulkFile.ts';
import type { BulkJobRecord } from '../../../../src/admin/jobs/jobRecord.ts';
import type { UserField } from '../../../../src/contract/userFields.ts';

const field = (name: string, key: string, isCustom = true): UserField => ({
  _id: key,
  name,
  field: key,
  type: 'single-line-text',
  isCustom,
});
const FIELDS = [
  field('Broker ID', 'broker_id'),
  field('Partner Code', 'partner_code'),
  field('Country', 'country', false),
];

const offered = (header: readonly string[]) =>
  matchingChoices(header, FIELDS).map(({ label, description, value }) => [label, description, value.identifier]);

describe('a bulk file to upload', () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'bulk-'));
  });
  after(() => rm(folder, { recursive: true }));

  const refusal = async (bytes: number): Promise<string | undefined> => {
    const fsPath = join(folder, 'large.bulk.csv');
    await writeFile(fsPath, '');
    await truncate(fsPath, bytes);
    const [file] = bulkFileCommands.uploadBulkFile.spec.questions;
    return file?.refuse?.({ scheme: 'file', fsPath });
  };

  it('is refused before the first question if it is too large', async () => {
    assert.equal(
      await refusal(30_000_001),
      '“large.bulk.csv” has 30,000,001 bytes. The limit is 30,000,000. Nothing was sent. Split it into several files with the same header.',
    );
    assert.equal(await refusal(30_000_000), undefined);
  });
});

describe('the ways to match rows of a bulk file', () => {
  it('are e-mail first if the file has it, then fields that have a column', () => {
    assert.deepEqual(offered(['Email', 'Country', 'Broker ID']), [
      ['Email', '', undefined],
      ['Broker ID', 'broker_id', 'broker_id'],
    ]);
  });

  it('are fields first if there is no e-mail, named by display name or key', () => {
    for (const header of [
      ['broker_id', 'First Name'],
      ['Broker ID', 'First Name'],
    ]) {
      assert.deepEqual(offered(header), [
        ['Broker ID', 'broker_id', 'broker_id'],
        ['Email', 'the file has no such column', undefined],
      ]);
    }
  });

  it('are never an empty list', () => {
    assert.deepEqual(offered(['First Name']), [['Email', 'the file has no such column', undefined]]);
  });
});

const record: BulkJobRecord = {
  kind: 'bulk',
  id: '0e0f3f7e-0000-4000-8000-000000000000',
  connectionId: 'demo',
  communityId: '65f0c0ffee65f0c0ffee65f0',
  origin: 'https://api.example.test',
  at: 0,
  logName: 'march 2026-03-01 10:00:00 a1b2c3',
  fileName: 'march.bulk.csv',
  sha256: '0'.repeat(64),
  rows: 1,
  identifier: 'Email',
  status: 'unconfirmed',
};
const connection = { id: 'demo', name: 'Demo', baseUrl: 'https://api.example.test', communityId: 'c', channels: [] };
const endOf = (sent: BulkFileUpload) => {
  const end = uploadEnd(sent, {} as Uri, connection);
  return end.kind === 'message'
    ? { text: end.text, offers: (end.actions ?? []).map(({ label }) => label) }
    : { text: end.kind, offers: [] };
};

describe('the end of an upload without a job to follow', () => {
  it('offers a new upload only if nothing arrived, otherwise a lookup', () => {
    assert.deepEqual(endOf({ kind: 'didNotHappen', record }).offers, ['Upload Again…']);
    assert.deepEqual(endOf({ kind: 'unknown', record }).offers, ['Look It Up', 'List Bulk Updates']);
    assert.deepEqual(endOf({ kind: 'sent', record, job: undefined }).offers, ['Look It Up', 'List Bulk Updates']);
  });

  it('names the job, and says what was and wasn’t changed', () => {
    for (const kind of ['didNotHappen', 'unknown'] as const) {
      assert.ok(endOf({ kind, record }).text.includes(record.logName));
    }
    assert.match(endOf({ kind: 'didNotHappen', record }).text, /Nothing was changed/);
    assert.ok(!/Nothing was (changed|sent)/.test(endOf({ kind: 'unknown', record }).text));
    assert.match(endOf({ kind: 'unknown', record }).text, /before you upload the file again/);
  });

  it('says that a changed, too large or deleted file wasn’t sent', () => {
    const ends = [
      { kind: 'otherFile' },
      { kind: 'noFile', code: 'ENOENT' },
      { kind: 'tooLarge', bytes: 31_000_000, mostBytes: 30_000_000 },
    ] as const;
    for (const end of ends) assert.match(endOf({ kind: 'nothingSent', end }).text, /Nothing was sent/);
  });

  it('explains a documented refusal', () => {
    const failure = { kind: 'offline', code: undefined, text: 'Nobody is there.' } as const;
    assert.equal(endOf({ kind: 'nothingSent', end: { kind: 'notSent', failure } }).text, 'problem');
  });
});
