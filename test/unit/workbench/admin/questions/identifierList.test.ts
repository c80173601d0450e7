import assert from 'node:assert/strict';
import fc from 'fast-check';
import { readIdentifierList } from '../../../../../src/workbench/admin/questions/identifierList.ts';

const values = (text: string) => readIdentifierList(text).values;

describe('a list of identifiers', () => {
  it('is one a line, or one line with signs between them', () => {
    for (const text of [
      'a\nb\nc',
      'a\r\nb\r\nc\r\n',
      'a\rb\rc',
      'a,b,c',
      'a; b ;c',
      'a\tb\tc',
      '\uFEFFa,b,c',
      ' a \n\n b\nc ',
    ]) {
      assert.deepEqual(values(text), ['a', 'b', 'c'], JSON.stringify(text));
    }
  });

  it('keeps commas inside lines where there are several', () => {
    assert.deepEqual(values('Lindqvist, Mara\nOkafor, Ben'), ['Lindqvist, Mara', 'Okafor, Ben']);
  });

  it('takes the cells of a spreadsheet out of their quotation marks', () => {
    assert.deepEqual(values('"a"\n"say ""b"""\n"'), ['a', 'say "b"', '"']);
  });

  it('holds each once, in order, and says how many came again', () => {
    assert.deepEqual(readIdentifierList('b\na\nb\nB\na'), { values: ['b', 'a', 'B'], repeated: 2 });
  });

  it('is empty where there is nothing but blanks', () => {
    for (const text of ['', '   ', '\n\n', ',;,', '\uFEFF']) assert.deepEqual(values(text), [], JSON.stringify(text));
  });

  it('never holds a blank one or one twice, whatever is pasted', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const { values: found } = readIdentifierList(text);
        assert.ok(found.every((value) => value.trim() !== ''));
        assert.equal(new Set(found).size, found.length);
      }),
    );
  });
});
