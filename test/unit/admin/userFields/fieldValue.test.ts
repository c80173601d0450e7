import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  escapeLineBreaks,
  readFieldText,
  unescapeLineBreaks,
} from '../../../../src/admin/userFields/fieldValueQuestions.ts';
import { fieldTraderProblem } from '../../../../src/admin/userFields/userFieldQuestions.ts';
import { USER_FIELD_TYPES, type UserFieldType } from '../../../../src/contract/userFields.ts';
import { valueProblem } from '../../../../src/sandbox/userFields.ts';

const OPTIONS = ['Small', 'Large'];
const read = (type: UserFieldType, typed: string) => {
  const text = readFieldText(type, OPTIONS, typed);
  return text.kind === 'value' ? text.value : `wrong: ${text.why}`;
};

describe('a typed field value', () => {
  it('matches the type, or is refused with the reason', () => {
    const cases: readonly [UserFieldType, string, unknown][] = [
      ['single-line-text', 'VIP since 2020', 'VIP since 2020'],
      ['single-line-text', '😀', '😀'],
      ['single-line-text', '', 'wrong: empty'],
      ['single-line-text', 'a\nb', 'wrong: line breaks'],
      ['single-line-text', '\ud83d', 'wrong: broken text'],
      ['multi-line-text', 'a\nb', 'a\nb'],
      ['multi-line-text', ' \n ', 'wrong: empty'],
      ['numerical', ' -12.5 ', -12.5],
      ['numerical', '0012', 12],
      ['numerical', '1,200', 'wrong: number'],
      ['numerical', '1e3', 'wrong: number'],
      ['numerical', '', 'wrong: number'],
      ['numerical', '123456789012345', 123456789012345],
      ['numerical', '1234567890123456', 'wrong: number'],
      ['date', '2024-02-29', '2024-02-29'],
      ['date', '2023-02-29', 'wrong: date'],
      ['date', '29.2.2024', 'wrong: date'],
      ['time', '23:59', '23:59'],
      ['time', '24:00', 'wrong: time'],
      ['date-time', '2026-03-02 14:30Z', '2026-03-02T14:30Z'],
      ['date-time', '2026-03-02T14:30:00', 'wrong: date-time'],
      ['boolean', 'true', true],
      ['boolean', 'yes', 'wrong: choice'],
      ['single-select-dropdown', 'Small', 'Small'],
      ['single-select-dropdown', 'small', 'wrong: choice'],
      ['multi-select-dropdown', 'Large, Small,Large', ['Large', 'Small']],
      ['multi-select-dropdown', 'Large,Huge', 'wrong: choice'],
    ];
    for (const [type, typed, expected] of cases) assert.deepEqual(read(type, typed), expected, `${type}: ${typed}`);
  });

  it('is never one that the service refuses', () => {
    const typed = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.double().map(String),
      fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
      fc.date({ noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10)),
      fc.constantFrom('true', 'false', 'Small', 'Large, Small', '12:00', '2026-03-02 14:30Z'),
    );
    fc.assert(
      fc.property(fc.constantFrom(...USER_FIELD_TYPES), typed, (type, text) => {
        const it = readFieldText(type, OPTIONS, text);
        if (it.kind === 'value') assert.equal(valueProblem({ type, options: OPTIONS }, it.value), undefined);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('line breaks in an input box', () => {
  it('are typed as \\n; a backslash before an n is doubled', () => {
    assert.equal(unescapeLineBreaks('a\\nb'), 'a\nb');
    assert.equal(unescapeLineBreaks('C:\\\\new'), 'C:\\new');
    assert.equal(unescapeLineBreaks('C:\\temp'), 'C:\\temp');
    assert.equal(escapeLineBreaks('a\r\nb'), 'a\\nb');
  });

  it('read back unchanged', () => {
    const text = fc.string({ unit: fc.constantFrom('\n', '\\', 'n', 'a') });
    fc.assert(fc.property(text, (it) => assert.equal(unescapeLineBreaks(escapeLineBreaks(it)), it)));
  });
});

describe('a typed trader of a user field', () => {
  it('may be any of the four identifiers that the route can find (P2 4.3)', () => {
    for (const good of ['7000000001', '65a1b2c3d4e5f6a7b8c9d0e1', 'Ada@Example.com', 'ada', '123456789012']) {
      assert.equal(fieldTraderProblem(good), undefined, good);
    }
    assert.equal(fieldTraderProblem('twelve.chars'), 'never found');
    assert.equal(fieldTraderProblem('a@bcdefg.com'), 'never found');
    assert.equal(fieldTraderProblem(''), 'empty');
    assert.equal(fieldTraderProblem('..'), 'not addressable');
    assert.equal(fieldTraderProblem('\ud83d'), 'not addressable');
  });
});
