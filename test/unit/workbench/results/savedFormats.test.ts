import assert from 'node:assert/strict';
import { csvParts, jsonParts } from '../../../../src/workbench/results/savedFormats.ts';

const ROWS = Array.from({ length: 2_500 }, (_, at) => ({
  id: at,
  widget: { apiKey: 'k' },
  big: 12_345_678_901_234_567_890n,
}));
const SIGNAL = new AbortController().signal;

describe('files of a result', () => {
  it('as CSV begin with a byte order mark and have a line a row', async () => {
    const columns = [
      { key: 'id', label: 'Id', kind: 'number' as const },
      { key: 'widget.apiKey', label: 'Key', kind: 'text' as const },
    ];
    const text = (await csvParts(ROWS, columns, { secrets: ['widget.apiKey'] }, 'full', SIGNAL)).join('');
    assert.ok(text.startsWith('\uFEFFId,Key\r\n0,••••••\r\n'));
    assert.equal(text.split('\r\n').length, ROWS.length + 2);
  });

  it('as JSON have whole rows, exact numbers and no secret', async () => {
    const rows = JSON.parse((await jsonParts(ROWS, { secrets: ['widget.apiKey'] }, 'full', SIGNAL)).join(''));
    assert.equal(rows.length, ROWS.length);
    assert.deepEqual(rows[2_499], { id: 2_499, widget: { apiKey: '••••••' }, big: '12345678901234567890' });
    assert.deepEqual(JSON.parse((await jsonParts([], {}, 'masked', SIGNAL)).join('')), []);
  });

  it('end when they are given up', async () => {
    const abort = new AbortController();
    const writing = jsonParts(ROWS, {}, 'masked', abort.signal);
    abort.abort();
    await assert.rejects(writing, { name: 'AbortError' });
  });
});
