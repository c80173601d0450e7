import assert from 'node:assert/strict';
import fc from 'fast-check';
import { check } from '../../../../src/card/findings/check.ts';
import type { Card } from '../../../../src/card/model/card.ts';
import { formatCard } from '../../../../src/card/text/jsonFormat.ts';
import { readCardText } from '../../../../src/card/text/readCard.ts';
import { createAnalysis } from '../../../../src/contract/analyses.ts';
import { linkProblem, readCardRequest } from '../../../../src/sandbox/analyses/cardRequest.ts';
import { formatProblem } from '../../../../src/sandbox/routes/requestCheck.ts';
import { levelsOf, metadataOf } from '../../../support/cards.ts';
import { anyCardArb, cardArb } from '../../card/arbitraries.ts';

const CARD: Card = {
  metadata: metadataOf({ title: 'Plain' }),
  levels: levelsOf({ res: 1.2, piv: 1.15, sup: 1.1 }),
  drawings: [],
};

/** Why the service would not take the card; undefined when it would. */
function refusal(card: Card): string | undefined {
  const read = readCardRequest('create', { sender: 'me', ...card });
  const problem = 'problem' in read ? read.problem : linkProblem(card);
  return problem && formatProblem(problem);
}

/** The errors that the editor would show. */
function errors(card: Card): string[] {
  return check(readCardText(formatCard(card)))
    .filter(({ severity }) => severity === 'error')
    .map(({ rule, path }) => `${rule} ${path.join('.')}`);
}

describe('the findings and the sandbox', () => {
  it('agree on good cards: no error, no refusal', () => {
    fc.assert(
      fc.property(cardArb, (card) => {
        assert.deepEqual([errors(card), refusal(card)], [[], undefined]);
      }),
      { numRuns: 300 },
    );
  });

  it('agree on bad cards: whatever the service refuses is an error in the editor', () => {
    fc.assert(
      fc.property(anyCardArb, (card) => {
        if (errors(card).length === 0) assert.equal(refusal(card), undefined);
      }),
      { numRuns: 500 },
    );
  });

  it('count characters alike, and like the contract', () => {
    const parts = fc.constantFrom('a', 'é', '📈', '👩‍👩‍👧', 'e\u0301', '\n');
    fc.assert(
      fc.property(parts, fc.integer({ min: 195, max: 205 }), fc.nat({ max: 5 }), (part, count, rest) => {
        const title = `${part.repeat(Math.ceil(count / [...part].length))}${'b'.repeat(rest)}`;
        const card = titled(title);
        const isGood = [...title].length <= 200;
        assert.deepEqual([errors(card).length === 0, refusal(card) === undefined], [isGood, isGood]);
        assert.equal(createAnalysis.body.safeParse({ sender: 'me', ...card }).success, isGood);
      }),
      { numRuns: 100 },
    );
  });

  const time = (text: string) => ({ ...CARD, levels: { ...CARD.levels, pivot: { ...CARD.levels.pivot, time: text } } });
  const point = (at: string | number) => ({
    ...CARD,
    drawings: [{ type: 'HORIZONTAL_LINE' as const, clientObjectId: 'base', points: [{ time: at, price: 1.1 }] }],
  });
  const titled = (title: string) => ({ ...CARD, metadata: { ...CARD.metadata, title } });
  const cases: readonly (readonly [what: string, card: Card, isGood: boolean])[] = [
    ['a level time with an offset', time('2026-03-02T04:00:00+02:00'), true],
    ['a level time at 24:00', time('2026-03-02T24:00:00Z'), false],
    ['a level time that is a date', time('2026-03-02'), false],
    ['a level time on 30 February', time('2026-02-30T04:00:00Z'), false],
    ['a level time with a second too many', time('2026-03-02T04:00:60Z'), false],
    ['a point at 24:00', point('2026-03-02T24:00:00Z'), false],
    ['a point without a zone', point('2026-03-02T04:00:00'), false],
    ['a point before 1970', point(-1), true],
    ['a point beyond what a date can be', point(9e15), false],
    ['a title of 200 characters', titled('a'.repeat(200)), true],
    ['a title of 201 emoji', titled('📈'.repeat(201)), false],
  ];
  for (const [what, card, isGood] of cases) {
    it(`${isGood ? 'both accept' : 'both refuse'} ${what}`, () => {
      assert.deepEqual([errors(card).length === 0, refusal(card) === undefined], [isGood, isGood]);
    });
  }
});
