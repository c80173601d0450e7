import assert from 'node:assert/strict';
import { readdir, readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { mergeExports } from '../../../../src/client/exports/mergeExports.ts';
import type { ExportFormat } from '../../../../src/contract/loyaltyExports.ts';
import { csvText, type ExportRecord, exportFolder, HEADER, jsonText, record, secondsAgo } from './exportFixture.ts';

const { signal } = new AbortController();

describe('merged exports', () => {
  const { file } = exportFolder();

  async function merged(texts: readonly string[], format: ExportFormat) {
    const paths = await Promise.all(texts.map((text, i) => file(`part${i}`, text)));
    const target = join(dirname(paths[0] ?? ''), 'merged');
    const end = await mergeExports({ paths, target, format }, { signal });
    return { end, target, text: end.kind === 'merged' ? await readFile(target, 'utf8') : '' };
  }

  async function records(texts: readonly string[]): Promise<ExportRecord[]> {
    return JSON.parse((await merged(texts, 'json')).text);
  }

  it('contain every event of all files once, newest first, with all its data', async () => {
    const history = fc.uniqueArray(fc.record({ id: fc.nat(60), second: fc.nat(8) }), {
      selector: ({ id }) => id,
      maxLength: 40,
    });
    await fc.assert(
      fc.asyncProperty(
        history,
        fc.array(fc.array(fc.boolean(), { minLength: 40, maxLength: 40 }), { minLength: 1, maxLength: 5 }),
        async (events, masks) => {
          const all = events
            .map(({ id, second }) =>
              record({ event_id: `e${id}`, recorded_at_utc: secondsAgo(second), extra: `ü${id}` }),
            )
            .toSorted(
              (a, b) => b.recorded_at_utc.localeCompare(a.recorded_at_utc) || a.event_id.localeCompare(b.event_id),
            );
          const parts = masks.map((mask) => all.filter((_, i) => mask[i]));
          const union = all.filter((_, i) => masks.some((mask) => mask[i]));
          const found = await records(parts.map(jsonText));
          const times = found.map(({ recorded_at_utc }) => recorded_at_utc);
          assert.deepEqual(times, times.toSorted().toReversed());
          const byId = (a: ExportRecord, b: ExportRecord) => a.event_id.localeCompare(b.event_id);
          assert.deepEqual(found.toSorted(byId), union.toSorted(byId));
        },
      ),
      { numRuns: 60 },
    );
  });

  it('prefer the first file if two differ, and count it', async () => {
    const [one, other] = [record({ points_delta: '1' }), record({ points_delta: '2' })];
    const resolved = { ...one, client_ref: null, quality_notes: ['client_ref_unresolved'] };
    for (const [texts, delta, conflicts, otherRefs] of [
      [[jsonText([one]), jsonText([other])], '1', 1, 0],
      [[jsonText([other]), jsonText([one])], '2', 1, 0],
      [[jsonText([resolved]), jsonText([one])], '1', 0, 1],
      [[jsonText([one]), jsonText([one])], '1', 0, 0],
    ] as const) {
      const { end, text } = await merged(texts, 'json');
      assert.ok(end.kind === 'merged');
      const { rows, duplicates, conflicts: found, otherRefs: refs } = end.tally;
      assert.deepEqual([rows, duplicates, found, refs], [1, 1, conflicts, otherRefs]);
      assert.equal((JSON.parse(text) as ExportRecord[])[0]?.points_delta, delta);
    }
  });

  it('keep the rows of CSV files unchanged, including apostrophes and quotes', async () => {
    const row = (id: string, second: number) =>
      record({ event_id: id, recorded_at_utc: secondsAgo(second), client_ref: '=a,"b"\n' });
    const { text } = await merged(
      [csvText([row('e1', 1)]), csvText([row('e0', 0), row('e1', 1), row('e2', 2)])],
      'csv',
    );
    assert.equal(text, csvText([row('e0', 0), row('e1', 1), row('e2', 2)]));
  });

  it('are CSV if files of both formats are merged, with formulas escaped and signed amounts unchanged', async () => {
    const [fromJson, fromCsv] = [
      record({ event_id: '@e1', client_ref: '=1+1', points_delta: '-2.5e-7', operation: 'decrease' }),
      record({ event_id: 'e2', recorded_at_utc: secondsAgo(9), client_ref: null, points_delta: null }),
    ];
    const texts = [jsonText([fromJson]), csvText([fromCsv])];
    const asCsv = await merged(texts, 'csv');
    assert.equal(asCsv.text, csvText([fromJson, fromCsv]));
    assert.equal(asCsv.end.kind === 'merged' && asCsv.end.shortened, 1);
    assert.deepEqual((await merged(texts, 'json')).end, { kind: 'notJson' });
    const both = [jsonText([fromJson, fromCsv]), csvText([fromCsv])];
    const asJson = await merged(both, 'json');
    assert.deepEqual(
      [JSON.parse(asJson.text), asJson.end.kind === 'merged' && asJson.end.shortened],
      [[fromJson, fromCsv], 0],
    );
  });

  it('are a complete file even without rows', async () => {
    assert.equal((await merged(['[]', ' []'], 'json')).text, '[]');
    assert.equal((await merged([csvText([]), HEADER], 'csv')).text, `${HEADER}\n`);
  });

  it('are readable only by their owner', async () => {
    const { target } = await merged([jsonText([record()])], 'json');
    if (process.platform !== 'win32') assert.equal((await stat(target)).mode & 0o777, 0o600);
  });

  it("aren't written if a file isn't newest first", async () => {
    const parts = [
      record({ event_id: 'a', recorded_at_utc: secondsAgo(5) }),
      record({ event_id: 'b', recorded_at_utc: secondsAgo(1) }),
    ];
    const { end } = await merged([jsonText([record()]), jsonText(parts)], 'json');
    assert.ok(end.kind === 'unordered');
    assert.deepEqual([end.path.endsWith('part1'), end.row], [true, 2]);
  });

  it('keep the previous file, and leave no other, if a file is broken or the merge is canceled', async () => {
    const path = await file('kept', 'as it was');
    const [good, bad] = [await file('good.json', jsonText([record()])), await file('bad.json', '[{"a":1}]')];
    const abort = new AbortController();
    const cancelled = { signal: abort.signal, onProgress: () => abort.abort() };
    const ends = [
      await mergeExports({ paths: [good, bad], target: path, format: 'json' }, { signal }),
      await mergeExports({ paths: [good], target: path, format: 'json' }, cancelled),
    ];
    assert.deepEqual(
      ends.map(({ kind }) => kind),
      ['unreadable', 'cancelled'],
    );
    assert.equal(await readFile(path, 'utf8'), 'as it was');
    assert.deepEqual(
      (await readdir(dirname(path))).filter((name) => name.endsWith('.part')),
      [],
    );
  });

  it("report that the target can't be written", async () => {
    const good = await file('good.json', jsonText([record()]));
    const end = await mergeExports({ paths: [good], target: '/nowhere/merged', format: 'json' }, { signal });
    assert.deepEqual(end, { kind: 'disk', path: '/nowhere/merged', code: 'ENOENT' });
  });
});
