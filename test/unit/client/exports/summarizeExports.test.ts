import assert from 'node:assert/strict';
import { isExportFile } from '../../../../src/client/exports/fileCursor.ts';
import { type ExportSummary, summarizeExports } from '../../../../src/client/exports/summarizeExports.ts';
import { csvText, type ExportRecord, exportFolder, HEADER, jsonText, record, secondsAgo } from './exportFixture.ts';

const { signal } = new AbortController();

describe('the summary of exports (P1 2.2)', () => {
  const { file } = exportFolder();

  async function summaryOf(records: readonly ExportRecord[]): Promise<ExportSummary> {
    const end = await summarizeExports([await file('one.json', jsonText(records))], { signal });
    assert.equal(end.kind, 'done');
    return end.summary;
  }

  function operation({ operations }: ExportSummary, name: string) {
    const found = operations.find((it) => it.operation === name);
    assert.ok(found);
    return found;
  }

  /** Each with an id and a time of its own, newest first. */
  function rows(...changes: readonly Partial<ExportRecord>[]): ExportRecord[] {
    return changes.map((change, i) => record({ event_id: `e${i}`, recorded_at_utc: secondsAgo(i), ...change }));
  }

  it('sums what can be summed, exactly', async () => {
    const summary = await summaryOf(
      rows(
        { points_delta: '0.1' },
        { points_delta: '0.2' },
        { points_delta: '1e-7' },
        { operation: 'decrease', points_delta: '-0.3' },
        { operation: 'expiry', points_delta: '-5' },
      ),
    );
    assert.equal(operation(summary, 'increase').sum, '0.3000001');
    assert.deepEqual([summary.in, summary.out, summary.net], ['0.3000001', '-5.3', '-4.9999999']);
  });

  const FIRST = 'C-1,e1,2026-01-05T10:00:00Z,increase,5';
  const SECOND = 'C-2,e2,2026-01-05T09:00:00Z,decrease,-2';
  const QUOTED = HEADER.replace(/\w+/g, '"$&"');
  const FROM_SPREADSHEETS: readonly (readonly [what: string, text: string])[] = [
    ['a blank last line', `${HEADER}\n${FIRST}\n${SECOND}\n\n`],
    ['blank lines with CR LF', `${HEADER}\r\n${FIRST}\r\n${SECOND}\r\n\r\n\r\n`],
    ['empty rows', `${HEADER}\n${FIRST}\n${SECOND}\n,,,,\n,,,,\n`],
    ['empty rows of fewer and more cells', `${HEADER}\n${FIRST}\n${SECOND}\n,\n,,,,,,`],
    ['spaces in the last line', `${HEADER}\n${FIRST}\n${SECOND}\n  \t`],
    ['the end mark of old programs', `${HEADER}\n${FIRST}\n${SECOND}\n\x1a`],
    ['a separator line', `sep=,\r\n${HEADER}\r\n${FIRST}\r\n${SECOND}\r\n`],
    ['a quoted separator line after a byte order mark', `\uFEFF"sep=,"\n${HEADER}\n${FIRST}\n${SECOND}`],
    ['a separator line saved again', `sep=,,,,\n${HEADER}\n${FIRST}\n${SECOND}\n,,,,\n`],
    ['a quoted header', `${QUOTED}\n${FIRST}\n${SECOND}\n`],
  ];
  for (const [what, text] of FROM_SPREADSHEETS) {
    it(`sums a file with ${what}`, async () => {
      const path = await file('spreadsheet.csv', text);
      const end = await summarizeExports([path], { signal });
      assert.ok(end.kind === 'done', JSON.stringify(end));
      const { rows: count, in: into, out, net } = end.summary;
      assert.deepEqual([count, into, out, net], [2, '5', '-2', '3']);
    });
  }

  it('offers a file with a separator line among exports', async () => {
    assert.equal(await isExportFile(await file('offered.csv', `\uFEFFsep=,\r\n${HEADER}\r\n`)), true);
    assert.equal(await isExportFile(await file('other.csv', 'sep=,\r\nname,age\r\n')), false);
  });

  const FAULTS: readonly (readonly [text: string, message: RegExp])[] = [
    [`${HEADER}\n${FIRST}\n`.replaceAll(',', ';'), /separated by semicolons/],
    [`sep=;\n${HEADER}\n${FIRST}\n`.replaceAll(',', ';'), /separated by semicolons/],
    [`\uFEFF${QUOTED}\r\n${FIRST}\r\n`.replaceAll(',', ';'), /separated by semicolons/],
    [`${HEADER}\n${FIRST}\n`.replaceAll(',', '\t'), /separated by tabs/],
    [`${HEADER}\n${FIRST}\n`.replaceAll(',', '|'), /separated by vertical bars/],
    [`${HEADER}\n${FIRST}\n\n${SECOND}\n`, /Row 2 is blank, but more rows follow/],
    [`sep=,\n${HEADER}\n${FIRST}\n,,,,\n${SECOND}\n`, /Row 2 is blank, but more rows follow/],
    [`${HEADER}\n${FIRST},extra\n`, /Row 1 doesn’t have 5 columns/],
    [`sep=,\nsep=,\n${HEADER}\n`, /header line isn’t the documented one/],
    ['sep=,\n', /header line isn’t the documented one/],
  ];
  for (const [text, message] of FAULTS) {
    it(`says what is wrong with ${JSON.stringify(text.slice(0, 40))}…`, async () => {
      const end = await summarizeExports([await file('fault.csv', text)], { signal });
      assert.ok(end.kind === 'unreadable', end.kind);
      assert.match(end.fault.text, message);
    });
  }

  it("counts assigned balances but doesn't sum them", async () => {
    const summary = await summaryOf(
      rows(
        { operation: 'overwrite', points_delta: '100', absolute_balance: '100' },
        { operation: 'overwrite', points_delta: '0' },
        { points_delta: '7', quality_notes: ['absolute_overwrite_not_an_earn'] },
        { points_delta: '1' },
      ),
    );
    assert.equal(operation(summary, 'overwrite').leftOut.assigned, 2);
    assert.equal(operation(summary, 'overwrite').sum, undefined);
    assert.deepEqual([operation(summary, 'increase').sum, summary.net], ['1', '1']);
  });

  it("doesn't count an unknown amount as zero", async () => {
    const summary = await summaryOf(
      rows(
        { points_delta: null },
        { points_delta: '5', quality_notes: ['points_amount_invalid'] },
        { points_delta: 'five' },
        { operation: 'unknown', points_delta: '3' },
        { operation: 'gift', points_delta: '4' },
      ),
    );
    assert.deepEqual(
      [operation(summary, 'increase').leftOut.unknown, operation(summary, 'increase').leftOut.unreadable],
      [2, 1],
    );
    assert.equal(operation(summary, 'increase').sum, undefined);
    assert.equal(operation(summary, 'unknown').leftOut.notAMovement, 1);
    assert.equal(operation(summary, 'gift').leftOut.notAMovement, 1);
    assert.equal(summary.net, '0');
  });

  it('counts every row of a file once (computed by hand)', async () => {
    const text = [
      HEADER,
      'C-1,e1,2026-03-02T08:00:09Z,increase,10',
      'C-1,e2,2026-03-02T08:00:08Z,increase,',
      ',e3,2026-03-02T08:00:07Z,decrease,-4',
      'C-2,e4,2026-03-02T08:00:06Z,overwrite,100',
      'C-2,e5,2026-03-02T08:00:05Z,overwrite,',
      ',e6,2026-03-02T08:00:04Z,overwrite,',
      'C-3,e7,2026-03-02T08:00:03Z,expiry,3',
      'C-3,e8,2026-03-02T08:00:02Z,unknown,7',
      'C-3,e9,2026-03-02T08:00:01Z,unknown,',
      'C-3,e10,2026-03-02T08:00:00Z,overwrite,many',
      '',
    ].join('\n');
    const end = await summarizeExports([await file('hand.csv', text)], { signal });
    assert.equal(end.kind, 'done');
    const { rows: count, unresolved, withoutNotes, operations, net } = end.summary;
    const sum = (of: (it: (typeof operations)[number]) => number) => operations.reduce((all, it) => all + of(it), 0);
    const without = text.split('\n').filter((line) => line.endsWith(',')).length;
    assert.equal(
      sum(({ leftOut }) => leftOut.unknown),
      without,
    );
    assert.deepEqual([count, unresolved, withoutNotes, net, without], [10, 2, 10, '6', 4]);
    const { assigned, unreadable, unknown } = operation(end.summary, 'overwrite').leftOut;
    assert.deepEqual([assigned, unreadable, unknown], [1, 1, 2]);
    const whole = sum(({ summed, leftOut }) => summed + Object.values(leftOut).reduce((all, it) => all + it, 0));
    assert.equal(whole, count);
  });

  it('separates signs to review', async () => {
    const summary = await summaryOf(
      rows(
        { operation: 'expiry', points_delta: '4', quality_notes: ['expiry_sign_unexpected'] },
        { operation: 'expiry', points_delta: '-1', quality_notes: ['expiry_sign_unexpected'] },
        { operation: 'decrease', points_delta: '2.5' },
        { operation: 'increase', points_delta: '-2' },
        { operation: 'increase', points_delta: '-1e400' },
        { operation: 'decrease', points_delta: '0' },
      ),
    );
    assert.deepEqual(
      ['expiry', 'decrease', 'increase'].map((name) => operation(summary, name).leftOut.signToReview),
      [2, 1, 2],
    );
    assert.equal(operation(summary, 'expiry').sumToReview, '3');
    assert.equal(operation(summary, 'decrease').summed, 1);
    assert.equal(summary.net, '0');
  });

  it('counts quality notes by operation, including unknown ones', async () => {
    const summary = await summaryOf(
      rows(
        { quality_notes: ['original_event_time_not_recorded', 'brand_new'] },
        { quality_notes: ['brand_new', 'legacy_number_precision_unverified'], client_ref: null },
      ),
    );
    const { notes, imprecise, summed } = operation(summary, 'increase');
    assert.deepEqual(Object.fromEntries(notes), {
      original_event_time_not_recorded: 1,
      brand_new: 2,
      legacy_number_precision_unverified: 1,
    });
    assert.deepEqual([imprecise, summed, summary.unresolved], [1, 2, 1]);
  });

  it('sums by the UTC day of recording, earliest first', async () => {
    const summary = await summaryOf(
      rows(
        { recorded_at_utc: '2026-03-02T00:00:00Z', points_delta: '1' },
        { recorded_at_utc: '2026-03-01T23:59:59.999Z', points_delta: '2' },
        { recorded_at_utc: '2026-03-01T00:00:00Z', points_delta: '-4', operation: 'decrease' },
      ),
    );
    const day = Date.UTC(2026, 2, 1) / 86_400_000;
    assert.deepEqual(summary.days, [
      { day, in: '2', out: '-4' },
      { day: day + 1, in: '1', out: '0' },
    ]);
    assert.deepEqual([summary.first, summary.last], [Date.UTC(2026, 2, 1), Date.UTC(2026, 2, 2)]);
  });

  it('counts an event of overlapping files once, CSV and JSON mixed', async () => {
    const all = rows({ points_delta: '1' }, { points_delta: '2' }, { points_delta: '4', client_ref: '=1' });
    const end = await summarizeExports(
      [await file('a.csv', csvText(all.slice(0, 2))), await file('b.json', jsonText(all.slice(1)))],
      { signal },
    );
    assert.equal(end.kind, 'done');
    const { rows: count, net, withoutNotes, tally } = end.summary;
    // Of a row that both have, the JSON file tells more.
    assert.deepEqual([count, net, withoutNotes], [3, '7', 1]);
    assert.deepEqual([tally.duplicates, tally.conflicts, tally.otherRefs], [1, 0, 0]);
    assert.deepEqual(
      tally.files.map(({ rows, leftOut }) => [rows, leftOut]),
      [
        [2, 1],
        [2, 0],
      ],
    );
  });

  it('finds nothing in an empty file of either format', async () => {
    for (const text of ['[]', ' [ ]\n', csvText([])]) {
      const end = await summarizeExports([await file('empty', text)], { signal });
      assert.equal(end.kind === 'done' && end.summary.rows, 0);
    }
  });

  it('reads a single file in any order, and reports that', async () => {
    const { rows: count, tally } = await summaryOf(rows({}, {}, { recorded_at_utc: secondsAgo(-5) }));
    assert.deepEqual([count, tally.files[0]?.firstUnordered], [3, 3]);
  });

  for (const [what, text, kind] of [
    ['nothing', '', 'unfinished'],
    ['a page of a proxy', '<!DOCTYPE html><title>502</title>', 'header'],
    ['a cut list', jsonText([record()]).slice(0, -1), 'unfinished'],
    ['an object', JSON.stringify(record()), 'header'],
    ['a list of texts', '["a"]', 'structure'],
    ['other records', '[{"a":1}]', 'record'],
  ] as const) {
    it(`refuses ${what}`, async () => {
      const path = await file('bad', text);
      const end = await summarizeExports([path], { signal });
      assert.ok(end.kind === 'unreadable');
      assert.deepEqual([end.path, end.fault.kind], [path, kind]);
    });
  }

  it('names the missing file', async () => {
    const end = await summarizeExports(['/nowhere/x.csv'], { signal });
    assert.deepEqual(end, { kind: 'disk', path: '/nowhere/x.csv', code: 'ENOENT' });
  });

  it('stops in the middle of a file when canceled', async () => {
    const path = await file(
      'long.json',
      jsonText(Array.from({ length: 3000 }, (_, i) => record({ event_id: `e${i}` }))),
    );
    const abort = new AbortController();
    const told: number[] = [];
    const end = await summarizeExports([path], {
      signal: abort.signal,
      onProgress: (bytes) => {
        told.push(bytes);
        abort.abort();
      },
    });
    assert.deepEqual([end, told.length], [{ kind: 'cancelled' }, 1]);
  });

  it("doesn't fill the memory with endless notes, operations and days", async () => {
    const many = Array.from({ length: 400 }, (_, i) =>
      record({ event_id: `e${i}`, recorded_at_utc: secondsAgo(i), operation: `op${i}`, quality_notes: [`note${i}`] }),
    );
    const same = many.map((it, i) => ({
      ...it,
      recorded_at_utc: secondsAgo(500 + i),
      event_id: `f${i}`,
      operation: 'increase',
    }));
    const summary = await summaryOf([...many, ...same]);
    assert.equal(summary.rows, 800);
    assert.equal(summary.operations.length, 50);
    assert.equal(operation(summary, 'increase').notes.size, 200);
    assert.equal(summary.others, 355 + 200);
  });
});
