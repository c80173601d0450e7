import assert from 'node:assert/strict';
import type { Exposure } from '../../../../src/admin/results/exposure.ts';
import { HiddenTexts, rowDetails, rowMessages } from '../../../../src/admin/results/resultMessages.ts';
import type { ColumnKind, ResultTable } from '../../../../src/admin/results/resultTable.ts';

const columns = Array.from({ length: 20 }, (_, at) => ({ key: `k${at}`, label: 'x', kind: 'text' as const }));

describe('messages with rows', () => {
  it('are as many as their texts need, each valid for the page', () => {
    const row = Object.fromEntries(columns.map(({ key }) => [key, 'y'.repeat(400)]));
    const messages = rowMessages(
      { columns },
      { run: 3, from: 100, exposure: 'masked' },
      Array.from({ length: 1_000 }, () => row),
    );
    assert.ok(messages.length > 1);
    let from = 100;
    for (const message of messages) {
      assert.equal(message.from, from);
      from += message.count;
      const texts = message.columns.flatMap((cells) => ('texts' in cells ? cells.texts : []));
      assert.ok(texts.join('').length <= 1_000_000);
    }
    assert.equal(from, 1_100);
  });

  it('are one for small rows', () => {
    assert.equal(
      rowMessages({ columns }, { run: 1, from: 0, exposure: 'masked' }, [{ k1: 'a' }, { k2: 'b' }]).length,
      1,
    );
  });
});

const cells = (kind: ColumnKind, ...values: unknown[]) =>
  rowMessages(
    { columns: [{ key: 'a.b', label: 'A', kind }] },
    { run: 0, from: 0, exposure: 'masked' },
    values.map((b) => ({ a: { b } })),
  )[0]?.columns[0];

describe('cells for the page', () => {
  it('are numbers side by side, empty where there is none', () => {
    assert.deepEqual(cells('number', 1.5, null, -2), { numbers: Float64Array.of(1.5, Number.NaN, -2) });
    const time = Date.UTC(2026, 2, 1, 9);
    assert.deepEqual(cells('time', '2026-03-01T09:00:00Z', null), { numbers: Float64Array.of(time, Number.NaN) });
    assert.deepEqual(cells('time', '2026-03-01T11:00:00+02:00'), { numbers: Float64Array.of(time) });
  });

  it('are the original texts if any value is something else', () => {
    assert.deepEqual(cells('number', 1, '2.50'), { texts: ['1', '2.50'] });
    assert.deepEqual(cells('time', 'soon', '2026-03-01T09:00:00Z'), { texts: ['soon', '2026-03-01T09:00:00Z'] });
    // Without a zone, the time isn't known.
    assert.deepEqual(cells('time', '2026-03-01T09:00:00'), { texts: ['2026-03-01T09:00:00'] });
  });

  it('have lists and nested values on one line, masked and cut', () => {
    assert.deepEqual(cells('list', ['a', 'b@c.org'], []), { texts: ['a, b…@c….org', ''] });
    assert.deepEqual(cells('json', { e: 'maria@b.org' }), { texts: ['{"e":"m…@b….org"}'] });
    assert.deepEqual(cells('flag', true, false, null), { texts: ['yes', 'no', ''] });
    const long = cells('text', 'x'.repeat(5_000));
    assert.ok(long !== undefined && 'texts' in long);
    assert.equal(long.texts[0]?.length, 300);
  });
});

const DETAILS_TABLE: ResultTable = {
  title: 'T',
  subtitle: '',
  columns: [
    { key: 'user.email', label: 'E-mail', kind: 'text' },
    { key: 'gone', label: 'Gone', kind: 'number' },
  ],
  rows: [],
  secrets: ['user.key'],
  fileName: 't',
  actions: [
    { label: 'Refund', icon: 'x', on: 'row', run: () => undefined, fits: ({ id }) => id === 1 },
    { label: 'All', icon: 'x', on: 'result', run: () => undefined },
    { label: 'Any', icon: 'x', on: 'row', run: () => undefined },
  ],
};

describe('the details of a row', () => {
  it('are its columns, then every field without a column, masked, with nested ones indented', () => {
    const row = { id: 1, user: { email: 'maria@b.org', key: 'k', friends: { 'x@y.org': 1 } } };
    assert.deepEqual(rowDetails(DETAILS_TABLE, row, 7, 'masked'), {
      type: 'details',
      row: 7,
      fields: [
        { label: 'E-mail', kind: 'text', text: 'm…@b….org' },
        { label: 'Gone', kind: 'none', text: '' },
        { label: 'id', kind: 'text', text: '1' },
        {
          label: 'user',
          kind: 'json',
          text: '{\n  "email": "m…@b….org",\n  "key": "••••••",\n  "friends": {\n    "x…@y….org": 1\n  }\n}',
        },
      ],
      actions: [0, 2],
    });
  });

  it('have personal data if it is revealed, and never a secret', () => {
    const row = { user: { email: 'maria@b.org', key: 'hush' } };
    const { fields } = rowDetails(DETAILS_TABLE, row, 7, 'full');
    assert.equal(fields[0]?.text, 'maria@b.org');
    assert.doesNotMatch(JSON.stringify(fields), /hush/);
  });

  it('offer the actions that fit the row', () => {
    assert.deepEqual(rowDetails(DETAILS_TABLE, { id: 2 }, 0, 'masked').actions, [2]);
  });
});

const TABLE = {
  columns: [
    { key: 'email', label: 'E-mail', kind: 'text' as const },
    { key: 'note', label: 'Note', kind: 'text' as const },
    { key: 'key', label: 'Key', kind: 'text' as const },
  ],
  secrets: ['key'],
};
const ROWS = [
  { email: 'Maria@example.com', note: 'plain', key: 'hush' },
  { email: 'boris@example.com', note: `${'x'.repeat(400)} far away` },
  { note: 'see maria@example.com' },
];

describe('the search in hidden text', () => {
  let exposure: Exposure;
  beforeEach(() => {
    exposure = 'masked';
  });
  const search = async (...wanted: Parameters<HiddenTexts['matches']>[0]) => {
    const hidden = new HiddenTexts(TABLE, exposure, ROWS, () => Promise.resolve());
    return (await hidden.matches(wanted, new AbortController().signal)).map((rows) => [...rows]);
  };

  it('finds masked and cut texts, in one column or in all', async () => {
    assert.deepEqual(await search({ text: 'MARIA@' }, { column: 0, text: 'maria@' }, { text: 'far away' }), [
      [0, 2],
      [0],
      [1],
    ]);
  });

  it('finds only cut texts if personal data is revealed', async () => {
    exposure = 'full';
    assert.deepEqual(await search({ text: 'maria@' }, { text: 'far away' }, { text: 'hush' }), [[], [1], []]);
  });

  it('doesn’t find what the page finds itself, or secrets', async () => {
    assert.deepEqual(await search({ text: 'plain' }, { text: 'hush' }), [[], []]);
  });
});
