import assert from 'node:assert/strict';
import fc from 'fast-check';
import { readIdentifierList } from '../../../../../src/admin/runner/questions/identifiersQuestion.ts';

const values = (text: string) => readIdentifierList(text, 'trimmed').values;
const exact = (text: string) => readIdentifierList(text, 'exact').values;

describe('a list of identifiers', () => {
  it('has one per line, or one line with separators', () => {
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

  it('keeps commas within lines if there are several', () => {
    assert.deepEqual(values('Lindqvist, Mara\nOkafor, Ben'), ['Lindqvist, Mara', 'Okafor, Ben']);
  });

  it('unquotes spreadsheet cells', () => {
    assert.deepEqual(values('"a"\n"say ""b"""\n"'), ['a', 'say "b"', '"']);
  });

  it('removes duplicates, keeps the order and counts duplicates', () => {
    assert.deepEqual(readIdentifierList('b\na\nb\nB\na', 'exact'), { values: ['b', 'a', 'B'], repeated: 2, spaced: 0 });
  });

  it('keeps lines unchanged if identifiers match exactly: case, spaces and leading zeros (P1 4.1)', () => {
    const text = ' C-1\nC-1 \nc-1\r\n000101\n101\n   \n"C-2 "\nLindqvist,  Mara\n';
    assert.deepEqual(exact(text), [' C-1', 'C-1 ', 'c-1', '000101', '101', 'C-2 ', 'Lindqvist,  Mara']);
    assert.equal(readIdentifierList(text, 'exact').spaced, 3);
    assert.deepEqual(values(text), ['C-1', 'c-1', '000101', '101', 'C-2', 'Lindqvist,  Mara']);
  });

  it('trims around the commas of one line, but not inside quotation marks', () => {
    assert.deepEqual(exact(' C-1, C-2 ;" C-3"'), ['C-1', 'C-2', ' C-3']);
    assert.deepEqual(exact('C-1 \n'), ['C-1 ']);
  });

  it('is empty if there are only blanks', () => {
    for (const text of ['', '   ', '\n\n', ',;,', '\uFEFF']) assert.deepEqual(values(text), [], JSON.stringify(text));
  });

  it('never contains blanks or duplicates, whatever is pasted', () => {
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
