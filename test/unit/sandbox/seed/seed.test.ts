import assert from 'node:assert/strict';
import fc from 'fast-check';
import { cardSchema } from '../../../../src/card/card.ts';
import { linkProblem, readDrawings, readLevels } from '../../../../src/sandbox/analyses/cardRequest.ts';
import { seedCard } from '../../../../src/sandbox/seed/cards.ts';
import { seedUsers } from '../../../../src/sandbox/seed/users.ts';

describe('seedCard', () => {
  it('creates a valid card for any number and time', () => {
    const times = fc.integer({ min: Date.parse('2012-01-01T00:00:00Z'), max: Date.parse('2030-01-01T00:00:00Z') });
    fc.assert(
      fc.property(fc.nat(20_000), times, (number, time) => {
        const card = seedCard(number, time);
        assert.ok(cardSchema().safeParse(card).success);
        assert.ok('value' in readLevels(card.levels));
        assert.ok('value' in readDrawings(card.drawings));
        assert.equal(linkProblem(card), undefined);
      }),
      { numRuns: 300 },
    );
  });
});

describe('seedUsers', () => {
  it('creates traders without activity after the start of the seed’s day', () => {
    const day = '2026-03-01T00:00:00.000Z';
    for (const { username, joinedAt, lastLoginAt, phoneVerifiedAt } of seedUsers(2000, Date.parse(day))) {
      for (const at of [joinedAt, lastLoginAt, phoneVerifiedAt])
        assert.ok(at === null || at < day, `${username} ${at}`);
    }
  });
});
