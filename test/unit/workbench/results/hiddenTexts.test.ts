import assert from 'node:assert/strict';
import { HiddenTexts } from '../../../../src/workbench/results/hiddenTexts.ts';
import type { Exposure } from '../../../../src/workbench/results/personalData.ts';

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

describe('what the page does not have whole', () => {
  let exposure: Exposure;
  beforeEach(() => {
    exposure = 'masked';
  });
  const search = async (...wanted: Parameters<HiddenTexts['matches']>[0]) => {
    const hidden = new HiddenTexts(TABLE, exposure, ROWS, () => Promise.resolve());
    return (await hidden.matches(wanted, new AbortController().signal)).map((rows) => [...rows]);
  };

  it('is found by masked and by cut texts, in one column or in all', async () => {
    assert.deepEqual(await search({ text: 'MARIA@' }, { column: 0, text: 'maria@' }, { text: 'far away' }), [
      [0, 2],
      [0],
      [1],
    ]);
  });

  it('is only what is cut where personal data is revealed', async () => {
    exposure = 'full';
    assert.deepEqual(await search({ text: 'maria@' }, { text: 'far away' }, { text: 'hush' }), [[], [1], []]);
  });

  it('is not what the page finds by itself, and never a secret', async () => {
    assert.deepEqual(await search({ text: 'plain' }, { text: 'hush' }), [[], []]);
  });
});
