import assert from 'node:assert/strict';
import { isClosedString } from '../../../../src/card/text/isClosedString.ts';

describe('a string of a file', () => {
  it('is closed by a quote that is not escaped', () => {
    const isClosed = (text: string): boolean => isClosedString(`x${text}`, { offset: 1, length: text.length });
    for (const text of ['""', '"a"', '"\\\\"', '"a\\"b"', '"\\\\\\\\"']) assert.equal(isClosed(text), true, text);
    for (const text of ['"', '"a', '"\\"', '"a\\\\\\"']) assert.equal(isClosed(text), false, text);
  });
});
