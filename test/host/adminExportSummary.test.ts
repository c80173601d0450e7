import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commands, Uri } from 'vscode';
import { exportCommands } from '../../src/admin/exports/exportCommands.ts';
import type { ResultTable } from '../../src/admin/results/resultTable.ts';
import type { AdminCommandSpec } from '../../src/admin/runner/adminCommand.ts';
import type { FileContext, RunningCommand } from '../../src/admin/runner/adminContext.ts';
import { csvText, jsonText, record, secondsAgo } from '../unit/client/exports/exportFixture.ts';

describe('export files', () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'export-summary-'));
  });
  after(() => rm(folder, { recursive: true, force: true }));

  /** `age`: seconds since it was saved. */
  async function file(name: string, text: string, age: number): Promise<Uri> {
    const path = join(folder, name);
    await writeFile(path, text);
    await utimes(path, 1_770_000_000 - age, 1_770_000_000 - age);
    return Uri.file(path);
  }

  /** Runs a command as the runner does once its questions are answered. */
  async function run(command: typeof exportCommands.summarizeExport, answers: object) {
    const shown: ResultTable[] = [];
    const spec = command.spec as AdminCommandSpec<object, FileContext>;
    const results = { show: (table: ResultTable) => void shown.push(table) };
    const { signal } = new AbortController();
    const context = { results, args: [], signal, progress: () => undefined };
    const end = await spec.run(answers, context as unknown as FileContext & RunningCommand);
    return { end, shown };
  }

  it('are summarized: what can be summed, what can’t, each event once', async () => {
    const overwrite = record({
      event_id: 'o',
      operation: 'overwrite',
      points_delta: '900',
      quality_notes: ['absolute_overwrite_not_an_earn'],
    });
    const earned = record({
      event_id: 'i',
      recorded_at_utc: secondsAgo(1),
      points_delta: '1234567.25',
      quality_notes: ['brand_new'],
    });
    const late = record({ event_id: 'u', recorded_at_utc: secondsAgo(2), points_delta: null });
    const files = [
      await file('older.csv', csvText([{ ...earned, points_delta: '1' }, late]), 100),
      await file('newer.json', jsonText([overwrite, earned]), 0),
    ];
    const { end, shown } = await run(exportCommands.summarizeExport, { files });
    assert.ok(end.kind === 'table');
    const { table } = end;
    const [increase] = table.rows;
    // The file saved last wins.
    assert.deepEqual([increase?.['operation'], increase?.['rows'], increase?.['sum']], ['increase', 2, 1234567.25]);
    assert.match(table.subtitle, /^2 files · 3 rows · 2026-03-02 07:59:58 UTC → 2026-03-02 08:00 UTC$/);
    const notes = table.notes?.join('\n') ?? '';
    for (const part of [
      /can be summed: 1,234,567\.25 coins in, 0 out/,
      /an overwrite sets a balance instead of moving coins: 1 row\./,
      /amount is unknown, which doesn’t mean zero: 1 row\./,
      /duplicates of an event: 1 row\./,
      /Duplicates with different data.*: 1 row\./,
    ])
      assert.match(notes, part);
    const day = Date.UTC(2026, 2, 2) / 1000;
    assert.deepEqual(
      table.plots?.[0]?.series.map(({ points }) => points),
      [[{ at: day, value: 1234567.25 }], [{ at: day, value: 0 }]],
    );
    for (const action of table.actions ?? []) await action.run([]);
    const [quality, sources] = shown;
    assert.deepEqual(quality?.rows.map(({ note }) => note).toSorted(), ['absolute_overwrite_not_an_earn', 'brand_new']);
    assert.deepEqual(
      sources?.rows.map((row) => [row['file'], row['leftOut']]),
      [
        ['newer.json', 0],
        ['older.csv', 1],
      ],
    );
  });

  it('are merged into one file', async () => {
    const files = [
      await file(
        'a.csv',
        csvText([record({ event_id: 'a' }), record({ event_id: 'b', recorded_at_utc: secondsAgo(1) })]),
        1,
      ),
      await file('b.csv', csvText([record({ event_id: 'b', recorded_at_utc: secondsAgo(1) })]), 0),
    ];
    const path = join(folder, 'merged.csv');
    const { end } = await run(exportCommands.mergeExports, { files, target: { path, format: 'csv' } });
    assert.ok(end.kind === 'message');
    assert.match(end.text, /“merged\.csv” contains 2 rows of 2 files .*duplicates of an event: 1 row/);
    assert.equal(
      await readFile(path, 'utf8'),
      csvText([record({ event_id: 'a' }), record({ event_id: 'b', recorded_at_utc: secondsAgo(1) })]),
    );
  });

  it('of both formats are merged as CSV with a word about the notes it lacks; their summary keeps them', async () => {
    const overwrite = { operation: 'overwrite', quality_notes: ['absolute_overwrite_not_an_earn'] };
    const files = [
      await file('c.json', jsonText([record({ event_id: 'c', ...overwrite }), record({ event_id: 'd' })]), 1),
      await file('e.csv', csvText([record({ event_id: 'e' })]), 0),
    ];
    const target = { path: join(folder, 'both.csv'), format: 'csv' };
    const { end } = await run(exportCommands.mergeExports, { files, target });
    assert.ok(end.kind === 'message');
    assert.match(end.text, /“both\.csv” contains 3 rows .*from JSON files, without their quality notes.*: 2 rows\./);
    const summarized: unknown[] = [];
    const name = 'chartCards.admin.summarizeExport';
    const execute = Object.getOwnPropertyDescriptor(commands, 'executeCommand');
    Object.defineProperty(commands, 'executeCommand', {
      value: async (...call: readonly unknown[]) => void summarized.push(...call),
      configurable: true,
      writable: true,
    });
    try {
      await end.actions?.find(({ label }) => label === 'Summarize')?.run();
    } finally {
      if (execute !== undefined) Object.defineProperty(commands, 'executeCommand', execute);
    }
    assert.deepEqual(summarized, [name, files[0], files]);
    const all = await run(exportCommands.summarizeExport, { files });
    const notes = all.end.kind === 'table' ? all.end.table.notes?.join(' ') : '';
    assert.match(notes ?? '', /From CSV files, which have no quality notes \(a JSON export does\): 1 row\./);
  });

  it('are rejected with an explanation if they aren’t exports, and nothing is written', async () => {
    const files = [await file('page.json', '<html></html>', 0)];
    const path = join(folder, 'never.csv');
    const target = { path, format: 'csv' };
    const other = await file('other.csv', csvText([record()]), 9);
    for (const [command, chosen] of [
      [exportCommands.summarizeExport, files],
      [exportCommands.mergeExports, [...files, other]],
    ] as const) {
      const { end } = await run(command, { files: chosen, target });
      assert.ok(end.kind === 'message');
      assert.match(
        end.text,
        /“page\.json” isn’t an export.* Nothing was summed up or written\. Download the export again/,
      );
    }
    const { end: alone } = await run(exportCommands.mergeExports, { files: [other, other], target });
    assert.match(alone.kind === 'message' ? alone.text : '', /at least two different exports/);
    await assert.rejects(readFile(path), { code: 'ENOENT' });
  });

  it('are read from this machine only', async () => {
    const { end } = await run(exportCommands.summarizeExport, {
      files: [Uri.parse('vscode-vfs://github/a/export.csv')],
    });
    assert.ok(end.kind === 'message');
    assert.match(end.text, /“export\.csv” isn’t on this machine/);
  });
});
