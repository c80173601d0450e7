import assert from 'node:assert/strict';
import type { FieldInput } from '../../../../../src/workbench/admin/anyOperation/formField.ts';
import { LONGEST_TYPED, readTyped } from '../../../../../src/workbench/admin/anyOperation/readTyped.ts';

const text: FieldInput = { kind: 'text' };
const whole: FieldInput = { kind: 'number', whole: true };
const number: FieldInput = { kind: 'number', whole: false };
const flag: FieldInput = { kind: 'flag' };
const json = (holds: 'list' | 'object' | 'anything'): FieldInput => ({ kind: 'json', holds, sample: '' });

describe('what is typed for a field of a form', () => {
  it('is read as the field takes it, or refused with the reason', () => {
    const cases: readonly [FieldInput, string, unknown][] = [
      [text, ' 000101 ', ' 000101 '],
      [text, '😀', '😀'],
      [text, '\ud83d', 'wrong: no text'],
      [whole, ' 12 ', 12],
      [whole, '1.5', 'wrong: no whole number'],
      [whole, '9007199254740993', 'wrong: no whole number'],
      [number, '-.5', -0.5],
      [number, '1e999', 'wrong: no number'],
      [number, '1,5', 'wrong: no number'],
      [number, '', 'wrong: no number'],
      [number, '0x10', 'wrong: no number'],
      [flag, 'true', true],
      [flag, 'yes', 'wrong: no JSON'],
      [json('anything'), 'null', null],
      [json('anything'), 'text', 'wrong: no JSON'],
      [json('list'), '["a"]', ['a']],
      [json('list'), '{}', 'wrong: no list'],
      [json('object'), '[1]', 'wrong: no object'],
      [json('object'), 'null', 'wrong: no object'],
      [json('object'), '{"a":', 'wrong: no JSON'],
      [text, 'x'.repeat(LONGEST_TYPED + 1), 'wrong: too long'],
      [json('list'), '['.repeat(10_000_000), 'wrong: too long'],
    ];
    for (const [input, typed, expected] of cases) {
      const read = readTyped(input, typed);
      assert.deepEqual(read.kind === 'value' ? read.value : `wrong: ${read.why}`, expected, typed.slice(0, 20));
    }
  });
});
