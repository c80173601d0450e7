import assert from 'node:assert/strict';
import { readJsonBody } from '../../../../src/sandbox/routes/requestCheck.ts';

function read(text: string): ReturnType<typeof readJsonBody> {
  return readJsonBody({ body: Buffer.from(text), headers: {} });
}

describe('readJsonBody', () => {
  it('names the field with half a surrogate pair, which can’t be stored', () => {
    const message = 'must not contain half a surrogate pair';
    assert.deepEqual(read('{"a":"x","b":["\\ud800"]}'), { path: ['b'], message });
    for (const text of ['{"\\udc00":1}', '["\\ud800x"]', '"\\uDFFF"']) {
      assert.deepEqual(read(text), { path: [], message }, text);
    }
  });

  it('accepts complete pairs, and escaped backslashes before such letters', () => {
    assert.deepEqual(read('{"a":"\\ud83d\\ude00"}'), { value: { a: '😀' } });
    assert.deepEqual(read('{"a":"\\\\ud800"}'), { value: { a: '\\ud800' } });
  });

  it('reports invalid JSON, invalid UTF-8, too large bodies and duplicate names', () => {
    const problem = (body: Uint8Array | 'tooLarge', most?: number) => {
      const result = readJsonBody({ body, headers: {} }, false, most);
      return 'message' in result ? result.message : 'read';
    };
    assert.equal(problem(Buffer.from('{"a":')), 'must be valid JSON');
    assert.equal(problem(Buffer.from([0xff, 0xfe])), 'must be UTF-8 text');
    assert.equal(problem('tooLarge'), 'is too large for this route');
    assert.equal(problem(Buffer.from('{"a":1}'), 6), 'is too large for this route');
    assert.equal(problem(Buffer.from('{"a":1}'), 7), 'read');
    assert.equal(problem(Buffer.from('{"a":1,"a":2}')), 'appears twice in one object');
    assert.deepEqual(readJsonBody({ body: new Uint8Array(0), headers: {} }), { value: undefined });
  });
});
