import type { CardText } from '../../cardText.ts';
import { factsOf } from '../cardFacts.ts';
import type { Fix, Rule } from '../finding.ts';
import { findingAt } from '../findingAt.ts';
import { removeFix, setFix } from '../fixes.ts';
import type { Deviation } from '../shapeDeviations.ts';
import { epochFixes } from '../timeFixes.ts';
import { describeShape, describeValueKind } from '../words.ts';

const VALUES_TYPE = 'values.type';

/** A value of the wrong JSON type. */
export const wrongTypes: Rule = {
  id: VALUES_TYPE,
  *check(card) {
    for (const deviation of factsOf(card).deviations) {
      if (deviation.kind !== 'wrongType') continue;
      const { path, expected, value } = deviation;
      const subject = path.length === 0 ? 'A card' : typeof path.at(-1) === 'number' ? 'This item' : `"${path.at(-1)}"`;
      const message = `${subject} must be ${describeShape(expected)}, not ${describeValueKind(value)}.`;
      yield findingAt(card, VALUES_TYPE, 'error', path, message, { fixes: wrongTypeFixes(card, deviation) });
    }
  },
};

function wrongTypeFixes(card: CardText, deviation: Deviation & { kind: 'wrongType' }): Fix[] {
  const { path, expected, value, isRequired } = deviation;
  if (expected.kind === 'number' && typeof value === 'string') {
    const number = value.trim() === '' ? Number.NaN : Number(value.trim());
    return Number.isFinite(number)
      ? [setFix(card, `Write the number ${number}`, [[path, number]], { preferred: true })]
      : [];
  }
  if (expected.kind === 'text' && typeof value === 'number' && Number.isFinite(value)) {
    // No number in quotes is one of a few words, or a date and time.
    if (expected.oneOf !== undefined) return [];
    if (path[0] === 'levels' && path.at(-1) === 'time') return epochFixes(card, path, value);
    return [setFix(card, 'Put it in quotes', [[path, String(value)]], { preferred: true })];
  }
  if (value === null && !isRequired) return [removeFix(card, 'Remove it', path, { preferred: true })];
  return [];
}
