import assert from 'node:assert/strict';
import { confirmUpload } from '../../../../src/admin/bulk/confirmUpload.ts';
import type { DryRun } from '../../../../src/bulk/findings.ts';

const RUN: DryRun = {
  rows: 12,
  traders: 11,
  willFail: 0,
  matchedBy: 'Email',
  header: ['Email', 'Total Coins', 'Total Coins_op', 'Role'],
  columns: [
    {
      column: 'Total Coins',
      changes: [
        { operator: 'add', cells: 8, sum: 1200 },
        { operator: 'subtract', cells: 1, sum: 20.5 },
        { operator: 'overwrite', cells: 0 },
      ],
      skipped: 3,
    },
    { column: 'Role', changes: [{ operator: 'set', cells: 2 }], skipped: 10 },
  ],
  triggers: [
    { kind: 'roleMails', cells: 2 },
    { kind: 'badgeMails', cells: 0 },
  ],
  findings: [],
  counts: [],
  fieldsUnknown: false,
  verdict: { kind: 'canUpload' },
};

const asked = (run: Partial<DryRun> = {}, capCoins = true) =>
  confirmUpload({
    fileName: 'march.bulk.csv',
    connection: 'Demo',
    logName: 'march',
    capCoins,
    run: { ...RUN, ...run },
  });

describe('the confirmation of an upload', () => {
  it('names the file, the connection and the number of traders', () => {
    const { question, button } = asked();
    assert.equal(question, 'Upload “march.bulk.csv” and change up to 11 traders on Demo?');
    assert.equal(button, 'Upload');
  });

  it('lists what is done per column, and only that', () => {
    const { detail } = asked();
    assert.match(detail, /^12 rows, matched by “Email”\.$/m);
    assert.match(detail, /^Total Coins: adds 1,200 in 8 rows; subtracts 20\.5 in 1 row$/m);
    assert.ok(!detail.includes('overwrites'));
  });

  it('says that lists are replaced, unless their operators say otherwise', () => {
    assert.match(asked().detail, /^Role: replaces all roles except @all in 2 rows$/m);
    const column = (name: string, operator: 'set' | 'add' | 'subtract') => ({
      columns: [{ column: name, changes: [{ operator, cells: 3 }], skipped: 0 }],
    });
    assert.match(asked(column('Badges', 'set')).detail, /^Badges: replaces all badges in 3 rows$/m);
    assert.match(asked(column('Role', 'add')).detail, /^Role: adds the listed values in 3 rows$/m);
    assert.match(asked(column('Role', 'subtract')).detail, /^Role: removes the listed values in 3 rows$/m);
    assert.match(asked(column('First Name', 'set')).detail, /^First Name: sets a value in 3 rows$/m);
  });

  it('formats counts with thousands separators', () => {
    assert.match(asked({ traders: 5000 }).question, /up to 5,000 traders/);
  });

  it('mentions e-mails and levels only if they may be affected', () => {
    assert.match(asked().detail, /New roles in 2 rows: role e-mails are sent/);
    assert.ok(!asked().detail.includes('badge'));
    assert.match(asked({ triggers: [{ kind: 'levelsAndRoles', cells: 5 }] }).detail, /XP changes in 5 rows/);
  });

  it('says that it can’t be undone, and that a second upload counts twice', () => {
    assert.match(asked().detail, /can’t be undone. Uploading the same file twice adds and subtracts twice/);
  });

  it('first says that the same file was uploaded before', () => {
    const earlier = { logName: 'march 2026-03-01 10:00:00 a1b2c3', status: 'Completed' } as const;
    const { detail } = confirmUpload({
      fileName: 'march.bulk.csv',
      connection: 'Demo',
      logName: 'march',
      capCoins: true,
      run: RUN,
      earlier,
    });
    assert.match(detail, /^This file was already uploaded as “march 2026-03-01 10:00:00 a1b2c3” \(completed\)/);
    assert.ok(!asked().detail.includes('sent before'));
  });

  it('explains the cap only if coins are added', () => {
    assert.match(asked().detail, /community’s earning cap, if any, limits the coins/);
    assert.match(asked({}, false).detail, /added in full/);
    assert.ok(!asked({ columns: [] }).detail.includes('cap'));
  });

  it('says what is expected to fail, and what wasn’t checked', () => {
    assert.match(asked({ willFail: 3 }).detail, /3 rows expected to fail/);
    assert.match(asked({ willFail: 12 }).detail, /All rows are expected to fail/);
    assert.match(asked({ fieldsUnknown: true }).detail, /weren’t checked/);
  });

  it('lists some of very many columns and counts the rest', () => {
    const columns = Array.from({ length: 10_000 }, (_, at) => ({
      column: `Field ${at}`,
      changes: [{ operator: 'set', cells: 1 }] as const,
      skipped: 0,
    }));
    const { detail } = asked({ columns });
    assert.match(detail, /and 9988 more columns/);
    assert.ok(detail.length < 2000);
  });
});
