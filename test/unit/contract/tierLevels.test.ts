import assert from 'node:assert/strict';
import fc from 'fast-check';
import { tierLevels } from '../../../src/contract/tierLevels.ts';

describe('tierLevels', () => {
  it('lists every level in the order of the answer, with the unit beside the number', () => {
    const levels = tierLevels({ Bronze: { Rookie: '0 XP', Regular: '250 XP' }, Silver: { Pro: '1200.5 Star Points' } });
    assert.deepEqual(
      levels.map(({ tier, level, xp, unit }) => [tier, level, xp, unit]),
      [
        ['Bronze', 'Rookie', 0, 'XP'],
        ['Bronze', 'Regular', 250, 'XP'],
        ['Silver', 'Pro', 1200.5, 'Star Points'],
      ],
    );
  });

  it('is empty without tiers, and for a tier without levels', () => {
    assert.deepEqual(tierLevels({}), []);
    assert.deepEqual(tierLevels({ Empty: {} }), []);
  });

  for (const [text, xp, unit] of [
    ['1,250,000 XP', 1_250_000, 'XP'],
    ['1e6 XP', 1_000_000, 'XP'],
    ['  500   XP ', 500, 'XP'],
    ['500', 500, undefined],
    ['XP', undefined, undefined],
    ['', undefined, undefined],
    ['1,2 XP', undefined, undefined],
    ['12,34 XP', undefined, undefined],
    [`${'9'.repeat(400)} XP`, undefined, 'XP'],
  ] as const) {
    it(`reads ${JSON.stringify(text.slice(0, 20))}`, () => {
      const [level] = tierLevels({ Tier: { Level: text } });
      assert.deepEqual([level?.xp, level?.unit, level?.text], [xp, unit, text]);
    });
  }

  it('finds again any number and unit that the documented form can hold', () => {
    const unit = fc.stringMatching(/^\S( ?\S){0,10}$/);
    fc.assert(
      fc.property(fc.nat(), unit, (xp, name) => {
        const [level] = tierLevels({ Tier: { Level: `${xp} ${name}` } });
        assert.deepEqual([level?.xp, level?.unit], [xp, name]);
      }),
    );
  });
});
