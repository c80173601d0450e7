import assert from 'node:assert/strict';
import type { FieldInput } from '../../../../../src/workbench/admin/anyOperation/formField.ts';
import { LONGEST_TYPED, readTyped } from '../../../../../src/workbench/admin/anyOperation/readTyped.ts';

const textInput: FieldInput = { kind: 'text' };
const wholeInput: FieldInput = { kind: 'number', whole: true };
const numberInput: FieldInput = { kind: 'number', whole: false };
const flagInput: FieldInput = { kind: 'flag' };
const jsonInput = (holds: 'list' | 'object' | 'anything'): FieldInput => ({ kind: 'json', holds, sample: '' });

describe('what is typed for a field of a form', () => {
  it('is read as the field takes it, or refused with the reason', () => {
    const cases: readonly [FieldInput, string, unknown][] = [
      [textInput, ' 000101 ', ' 000101 '],
      [textInput, '😀', '😀'],
      [textInput, '\ud83d', 'wrong: no text'],
      [wholeInput, ' 12 ', 12],
      [wholeInput, '1.5', 'wrong: no whole number'],
      [wholeInput, '9007199254740993', 'wrong: no whole number'],
      [numberInput, '-.5', -0.5],
      [numberInput, '1e999', 'wrong: no number'],
      [numberInput, '1,5', 'wrong: no number'],
      [numberInput, '', 'wrong: no number'],
      [numberInput, '0x10', 'wrong: no number'],
      [flagInput, 'true', true],
      [flagInput, 'yes', 'wrong: no JSON'],
      [jsonInput('anything'), 'null', null],
      [jsonInput('anything'), 'text', 'wrong: no JSON'],
      [jsonInput('list'), '["a"]', ['a']],
      [jsonInput('list'), '{}', 'wrong: no list'],
      [jsonInput('object'), '[1]', 'wrong: no object'],
      [jsonInput('object'), 'null', 'wrong: no object'],
      [jsonInput('object'), '{"a":', 'wrong: no JSON'],
      [textInput, 'x'.repeat(LONGEST_TYPED + 1), 'wrong: too long'],
      [jsonInput('list'), '['.repeat(10_000_000), 'wrong: too long'],
    ];
    for (const [input, typed, expected] of cases) {
      const read = readTyped(input, typed);
      assert.deepEqual(read.kind === 'value' ? read.value : `wrong: ${read.why}`, expected, typed.slice(0, 20));
    }
  });
});
