import assert from 'node:assert/strict';
import { readJsonBody } from '../../../../src/sandbox/routes/jsonBody.ts';

function read(text: string): ReturnType<typeof readJsonBody> {
  return readJsonBody({ body: Buffer.from(text) });
}

describe('readJsonBody', () => {
  it('names the field with half a surrogate pair, which can’t be stored', () => {
    assert.deepEqual(read('{"a":"x","b":["\\ud800"]}'), {
      problem: 'brokenText',
      detail: 'b must not contain half a surrogate pair',
    });
    for (const text of ['{"\\udc00":1}', '["\\ud800x"]', '"\\uDFFF"']) {
      assert.deepEqual(
        read(text),
        { problem: 'brokenText', detail: 'body must not contain half a surrogate pair' },
        text,
      );
    }
  });

  it('accepts complete pairs, and escaped backslashes before such letters', () => {
    assert.deepEqual(read('{"a":"\\ud83d\\ude00"}'), { value: { a: '😀' } });
    assert.deepEqual(read('{"a":"\\\\ud800"}'), { value: { a: '\\ud800' } });
  });

  it('reports invalid JSON, invalid UTF-8, too large bodies and duplicate names', () => {
    const problem = (body: Uint8Array | 'tooLarge', most?: number) => {
      const result = readJsonBody({ body }, most);
      return 'problem' in result ? result.problem : 'read';
    };
    assert.equal(problem(Buffer.from('{"a":')), 'notJson');
    assert.equal(problem(Buffer.from([0xff, 0xfe])), 'notUtf8');
    assert.equal(problem('tooLarge'), 'tooLarge');
    assert.equal(problem(Buffer.from('{"a":1}'), 6), 'tooLarge');
    assert.equal(problem(Buffer.from('{"a":1}'), 7), 'read');
    assert.equal(problem(Buffer.from('{"a":1,"a":2}')), 'repeatedName');
    assert.deepEqual(readJsonBody({ body: new Uint8Array(0) }), { value: undefined });
  });
});
