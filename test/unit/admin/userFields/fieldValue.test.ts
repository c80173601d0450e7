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
  return text.kind === 'value' ? text.value : text.problem;
};

const EMPTY = 'Enter a value. To clear it, go back and choose “Clear”.';
const NO_NUMBER = 'Enter a number of at most 15 digits, with a decimal point.';
const NO_DATE = 'Enter a date, e.g. 2026-03-02.';
const NO_OPTION = 'Not one of the options.';

describe('a typed field value', () => {
  it('matches the type, or is refused with the reason', () => {
    const cases: readonly [UserFieldType, string, unknown][] = [
      ['single-line-text', 'VIP since 2020', 'VIP since 2020'],
      ['single-line-text', '😀', '😀'],
      ['single-line-text', '', EMPTY],
      ['single-line-text', 'a\nb', 'Use a single line of visible characters.'],
      ['single-line-text', '\ud83d', 'Contains half of a character, which can’t be sent.'],
      ['multi-line-text', 'a\nb', 'a\nb'],
      ['multi-line-text', ' \n ', EMPTY],
      ['numerical', ' -12.5 ', -12.5],
      ['numerical', '0012', 12],
      ['numerical', '1,200', NO_NUMBER],
      ['numerical', '1e3', NO_NUMBER],
      ['numerical', '', NO_NUMBER],
      ['numerical', '123456789012345', 123456789012345],
      ['numerical', '1234567890123456', NO_NUMBER],
      ['date', '2024-02-29', '2024-02-29'],
      ['date', '2023-02-29', NO_DATE],
      ['date', '29.2.2024', NO_DATE],
      ['time', '23:59', '23:59'],
      ['time', '24:00', 'Enter a time, e.g. 14:30 or 14:30:15.'],
      ['date-time', '2026-03-02 14:30Z', '2026-03-02T14:30Z'],
      ['date-time', '2026-03-02T14:30:00', 'Enter a date and time in UTC, e.g. 2026-03-02T14:30Z.'],
      ['boolean', 'true', true],
      ['boolean', 'yes', NO_OPTION],
      ['single-select-dropdown', 'Small', 'Small'],
      ['single-select-dropdown', 'small', NO_OPTION],
      ['multi-select-dropdown', 'Large, Small,Large', ['Large', 'Small']],
      ['multi-select-dropdown', 'Large,Huge', NO_OPTION],
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
    const neverFound = /^This route never finds a username or e-mail of 12 characters\./;
    assert.match(fieldTraderProblem('twelve.chars') ?? '', neverFound);
    assert.match(fieldTraderProblem('a@bcdefg.com') ?? '', neverFound);
    assert.equal(fieldTraderProblem(''), 'Enter a value.');
    assert.equal(fieldTraderProblem('..'), 'The service can’t look this up.');
    assert.equal(fieldTraderProblem('\ud83d'), 'The service can’t look this up.');
  });
});
