import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Card } from '../../../../src/card/card.ts';
import { check } from '../../../../src/card/findings/check.ts';
import { formatCard } from '../../../../src/card/formatCard.ts';
import { readCardText } from '../../../../src/card/readCardText.ts';
import { readDrawings } from '../../../../src/sandbox/analyses/drawingsRead.ts';
import { readLevels } from '../../../../src/sandbox/analyses/levelsRead.ts';
import { linkProblem } from '../../../../src/sandbox/analyses/linkProblem.ts';
import { readNewMetadata } from '../../../../src/sandbox/analyses/metadataRead.ts';
import { detailOf } from '../../../../src/sandbox/analyses/problem.ts';
import { anyCardArb, cardArb } from '../../card/arbitraries.ts';

/** Why the service would not take the card; undefined when it would. */
function refusal(card: Card): string | undefined {
  for (const read of [readNewMetadata(card.metadata), readLevels(card.levels), readDrawings(card.drawings)]) {
    if ('problem' in read) return detailOf(read.problem);
  }
  const stray = linkProblem(card);
  return stray && detailOf(stray);
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

  it('never disagree the dangerous way: what the service refuses, the editor calls an error', () => {
    fc.assert(
      fc.property(anyCardArb, (card) => {
        if (errors(card).length === 0) assert.equal(refusal(card), undefined);
      }),
      { numRuns: 500 },
    );
  });
});
