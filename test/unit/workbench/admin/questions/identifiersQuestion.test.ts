import assert from 'node:assert/strict';
import fc from 'fast-check';
import { readIdentifierList } from '../../../../../src/workbench/admin/questions/identifiersQuestion.ts';

const values = (text: string) => readIdentifierList(text, 'trimmed').values;
const exact = (text: string) => readIdentifierList(text, 'exact').values;

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
    assert.deepEqual(readIdentifierList('b\na\nb\nB\na', 'exact'), { values: ['b', 'a', 'B'], repeated: 2, spaced: 0 });
  });

  it('keeps a line as it stands where identifiers match exactly: case, spaces and leading zeros (P1 4.1)', () => {
    const text = ' C-1\nC-1 \nc-1\r\n000101\n101\n   \n"C-2 "\nLindqvist,  Mara\n';
    assert.deepEqual(exact(text), [' C-1', 'C-1 ', 'c-1', '000101', '101', 'C-2 ', 'Lindqvist,  Mara']);
    assert.equal(readIdentifierList(text, 'exact').spaced, 3);
    assert.deepEqual(values(text), ['C-1', 'c-1', '000101', '101', 'C-2', 'Lindqvist,  Mara']);
  });

  it('takes the spaces around the commas of one line for no part of it, but inside quotation marks', () => {
    assert.deepEqual(exact(' C-1, C-2 ;" C-3"'), ['C-1', 'C-2', ' C-3']);
    assert.deepEqual(exact('C-1 \n'), ['C-1 ']);
  });

  it('is empty where there is nothing but blanks', () => {
    for (const text of ['', '   ', '\n\n', ',;,', '\uFEFF']) assert.deepEqual(values(text), [], JSON.stringify(text));
  });

  it('never holds a blank one or one twice, whatever is pasted', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        for (const ends of ['exact', 'trimmed'] as const) {
          const { values: found } = readIdentifierList(text, ends);
          assert.ok(found.every((value) => value.trim() !== ''));
          assert.equal(new Set(found).size, found.length);
        }
      }),
    );
  });
});
