import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Card, Drawing, Metadata } from '../../../src/card/model/card.ts';
import { sameValue } from '../../../src/card/model/jsonValue.ts';
import {
  conflictObjectId,
  describeConflict,
  type MergeSide,
  merge,
  mergeChoosing,
  mergeTaking,
} from '../../../src/card/model/merge.ts';
import { sameMeaning } from '../../../src/card/model/sameMeaning.ts';
import { levelsOf, metadataOf } from '../../support/cards.ts';
import { anyCardArb, cardArb, threeCardsArb } from './arbitraries.ts';

/** The card by its parts: each field, type with levels, each drawing by its id. */
function partsOf(card: Card): Map<string, unknown> {
  const { direction, entryPlacement, ...fields } = card.metadata;
  return new Map<string, unknown>([
    ...Object.entries(fields)
      .map(([name, value]): [string, unknown] => [name, typeof value === 'string' ? value.trim() : value])
      .filter(([, value]) => value !== ''),
    ['levels', { direction, entryPlacement, levels: card.levels }],
    ...card.drawings.map((drawing): [string, unknown] => [`drawings ${drawing.clientObjectId}`, drawing]),
  ]);
}

const BASE: Card = {
  metadata: metadataOf({ title: 'Base', preferenceText: 'Buy' }),
  levels: levelsOf({ r: 3, p: 2, s: 1 }),
  drawings: [line('a', 1), line('b', 1)],
};

function line(clientObjectId: string, price: number): Drawing {
  return { type: 'HORIZONTAL_LINE', clientObjectId, points: [{ time: 1, price }] };
}

function withMetadata(change: Partial<Metadata>): Card {
  return { ...BASE, metadata: { ...BASE.metadata, ...change } };
}

function conflictsOf(theirs: Card, mine: Card): string[] {
  const result = merge(BASE, theirs, mine);
  assert.ok(result.kind === 'conflict', JSON.stringify(result));
  return result.conflicts.map(({ label }) => label);
}

function merged(theirs: Card, mine: Card): Card {
  const result = merge(BASE, theirs, mine);
  assert.ok(result.kind === 'merged', JSON.stringify(result));
  return result.card;
}

describe('merge without a base', () => {
  it('takes what is equal, and asks about every difference', () => {
    const mine: Card = { ...withMetadata({ title: 'Mine' }), drawings: [line('a', 1), line('c', 1)] };
    const theirs: Card = { ...withMetadata({ comments: 'Theirs' }), drawings: [line('a', 1), line('b', 1)] };
    const result = merge(undefined, theirs, mine);
    assert.ok(result.kind === 'conflict');
    assert.deepEqual(
      result.conflicts.map((conflict) => [conflict.label, describeConflict(conflict, 0).base]),
      [
        ['title', undefined],
        ['comments', undefined],
        ['drawing b', undefined],
        ['drawing c', undefined],
      ],
    );
    assert.deepEqual(merge(undefined, BASE, BASE), { kind: 'merged', card: BASE });
  });

  it('describes levels that differ', () => {
    const higher: Card = { ...BASE, levels: { ...BASE.levels, resistance: { price: 4, clientObjectId: 'r' } } };
    const result = merge(undefined, BASE, higher);
    assert.ok(result.kind === 'conflict');
    const [levels, ...more] = result.conflicts.map((conflict) => describeConflict(conflict, 1));
    assert.deepEqual(more, []);
    assert.equal(levels?.base, undefined);
    assert.match(levels?.mine ?? '', /resistance 4\.0 /);
  });
});

describe('merge', () => {
  it('loses no change, and conflicts only if both sides changed a part differently', () => {
    let clean = 0;
    fc.assert(
      fc.property(threeCardsArb, ([published, theirs, mine]) => {
        const [base, other, own] = [partsOf(published), partsOf(theirs), partsOf(mine)];
        const names = new Set([...base.keys(), ...other.keys(), ...own.keys()]);
        const torn = [...names].filter(
          (name) =>
            !sameValue(base.get(name), other.get(name)) &&
            !sameValue(base.get(name), own.get(name)) &&
            !sameValue(other.get(name), own.get(name)),
        );
        const result = merge(published, theirs, mine);
        if (result.kind === 'conflict') {
          assert.equal(result.conflicts.length, torn.length);
          return;
        }
        assert.deepEqual(torn, []);
        clean++;
        const parts = partsOf(result.card);
        assert.ok([...parts.keys()].every((name) => names.has(name)));
        for (const name of names) {
          const theirsChanged = !sameValue(base.get(name), other.get(name));
          const expected = theirsChanged ? other.get(name) : own.get(name);
          assert.ok(sameValue(parts.get(name), expected), name);
        }
      }),
      { numRuns: 1000 },
    );
    assert.ok(clean > 100, `only ${clean} merged`);
  });

  it('equals the other side if one changed nothing', () => {
    fc.assert(
      fc.property(fc.oneof(cardArb, anyCardArb), fc.oneof(cardArb, anyCardArb), (published, edited) => {
        for (const [theirs, mine] of [
          [published, edited],
          [edited, published],
          [edited, edited],
        ] as const) {
          const result = merge(published, theirs, mine);
          assert.ok(result.kind === 'merged');
          assert.ok(sameMeaning(result.card, edited));
        }
      }),
    );
  });

  it('merges different fields and drawings of both sides', () => {
    const theirs = { ...withMetadata({ title: 'Theirs' }), drawings: [line('a', 5), line('b', 1), line('t', 1)] };
    const mine = { ...withMetadata({ comments: 'mine' }), drawings: [line('m', 1), line('a', 1)] };
    assert.deepEqual(merged(theirs, mine), {
      ...withMetadata({ title: 'Theirs', comments: 'mine' }),
      drawings: [line('m', 1), line('a', 5), line('t', 1)],
    });
  });

  it('keeps the order that one side changed, and mine where both did', () => {
    const ids = (card: Card) => card.drawings.map(({ clientObjectId }) => clientObjectId);
    const published = { ...BASE, drawings: [line('a', 1), line('b', 1), line('c', 1)] };
    const theirs = { ...BASE, drawings: [line('c', 1), line('a', 1), line('b', 1)] };
    const mine = { ...BASE, drawings: [line('b', 1), line('a', 1), line('c', 1)] };
    const order = (other: Card, own: Card) => {
      const result = merge(published, other, own);
      assert.ok(result.kind === 'merged');
      return ids(result.card);
    };
    assert.deepEqual(order(theirs, published), ['c', 'a', 'b']);
    assert.deepEqual(order(published, mine), ['b', 'a', 'c']);
    assert.deepEqual(order(theirs, mine), ['b', 'a', 'c']);
    assert.deepEqual(order(theirs, { ...published, drawings: [...published.drawings, line('n', 1)] }), [
      'c',
      'n',
      'a',
      'b',
    ]);
  });

  it('treats equivalent spellings of the service as unchanged', () => {
    const stored = {
      ...withMetadata({ title: ' Base ' }),
      drawings: [{ ...line('a', 1), points: [{ time: '1970-01-01T00:00:00.001Z', price: 1 }] }, line('b', 1)],
    };
    assert.deepEqual(merged(stored, withMetadata({ title: 'Mine' })).metadata.title, 'Mine');
    assert.deepEqual(conflictsOf(withMetadata({ title: 'Theirs' }), withMetadata({ title: 'Mine' })), ['title']);
    assert.equal(merge(BASE, stored, { ...BASE, drawings: [line('a', 2), line('b', 1)] }).kind, 'merged');
  });

  it('treats type and levels as one part', () => {
    const raised: Card = { ...BASE, levels: { ...BASE.levels, resistance: { price: 4, clientObjectId: 'r' } } };
    assert.deepEqual(conflictsOf(withMetadata({ direction: 'BEARISH' }), raised), ['type and levels']);
  });

  it('conflicts over a field, over delete and edit, and over two new drawings of one id', () => {
    assert.deepEqual(conflictsOf(withMetadata({ title: 'A' }), withMetadata({ title: 'B' })), ['title']);
    assert.deepEqual(
      conflictsOf({ ...BASE, drawings: [line('b', 1)] }, { ...BASE, drawings: [line('a', 9), line('b', 1)] }),
      ['drawing a'],
    );
    assert.deepEqual(
      conflictsOf(
        { ...BASE, drawings: [...BASE.drawings, line('n', 1)] },
        { ...BASE, drawings: [...BASE.drawings, line('n', 2)] },
      ),
      ['drawing n'],
    );
  });

  it('reports both sides of a conflict and its place', () => {
    const result = merge(
      BASE,
      { ...BASE, drawings: [line('b', 1)] },
      { ...BASE, drawings: [line('b', 1), line('a', 9)] },
    );
    assert.deepEqual(result, {
      kind: 'conflict',
      conflicts: [
        { path: ['drawings', 1], label: 'drawing a', published: line('a', 1), theirs: undefined, mine: line('a', 9) },
      ],
    });
  });

  it("takes one side where both changed, and still the other's further changes", () => {
    const theirs = withMetadata({ title: 'Theirs', comments: 'theirs' });
    const mine = withMetadata({ title: 'Mine', timeframe: 'D' });
    assert.deepEqual(
      mergeTaking('mine', BASE, theirs, mine).card.metadata,
      withMetadata({ title: 'Mine', comments: 'theirs', timeframe: 'D' }).metadata,
    );
    assert.deepEqual(
      mergeTaking('theirs', BASE, theirs, mine).card.metadata,
      withMetadata({ title: 'Theirs', comments: 'theirs', timeframe: 'D' }).metadata,
    );
  });

  it('applies the chosen side of each conflict, mine by default', () => {
    const theirs = withMetadata({ title: 'Theirs', comments: 'theirs', timeframe: 'D' });
    const mine = withMetadata({ title: 'Mine', comments: 'mine' });
    const { card, conflicts } = mergeChoosing(new Map([['comments', 'theirs']]), BASE, theirs, mine);
    assert.deepEqual(card.metadata, withMetadata({ title: 'Mine', comments: 'theirs', timeframe: 'D' }).metadata);
    assert.deepEqual(
      conflicts.map(({ label }) => label),
      ['title', 'comments'],
    );
  });

  it('applies each choice to its part only; equal choices equal taking that side', () => {
    let torn = 0;
    fc.assert(
      fc.property(
        threeCardsArb,
        fc.infiniteStream(fc.constantFrom<MergeSide>('mine', 'theirs')),
        ([base, theirs, mine], sides) => {
          const [allMine, allTheirs] = [
            mergeTaking('mine', base, theirs, mine),
            mergeTaking('theirs', base, theirs, mine),
          ];
          const labels = allMine.conflicts.map(({ label }) => label);
          assert.equal(new Set(labels).size, labels.length);
          const all = (side: MergeSide): Map<string, MergeSide> => new Map(labels.map((label) => [label, side]));
          assert.deepEqual(mergeChoosing(all('mine'), base, theirs, mine), allMine);
          assert.deepEqual(mergeChoosing(all('theirs'), base, theirs, mine), allTheirs);

          const choices = new Map(labels.map((label) => [label, sides.next().value as MergeSide]));
          const chosen = partsOf(mergeChoosing(choices, base, theirs, mine).card);
          const [own, other] = [partsOf(allMine.card), partsOf(allTheirs.card)];
          for (const name of new Set([...own.keys(), ...other.keys()])) {
            const agreed = sameValue(own.get(name), other.get(name));
            if (!agreed) torn++;
            const possible = [own.get(name), other.get(name)];
            assert.ok(
              possible.some((value) => sameValue(value, chosen.get(name))),
              name,
            );
          }
        },
      ),
      { numRuns: 500 },
    );
    assert.ok(torn > 50, `only ${torn} parts were torn`);
  });
});

const CONFLICT_BASE: Card = {
  metadata: metadataOf({ title: 'Base' }),
  levels: levelsOf({ r: 3, p: 2, s: 1 }),
  drawings: [{ type: 'LINE', clientObjectId: 'trend', points: [{ time: '2026-01-01T00:00:00Z', price: 1 }] }],
};

function wordsOf(theirs: Card, mine: Card): unknown[] {
  const merged = merge(CONFLICT_BASE, theirs, mine);
  assert.ok(merged.kind === 'conflict');
  return merged.conflicts.map((conflict) => [conflictObjectId(conflict), describeConflict(conflict, 2)]);
}

describe('describeConflict', () => {
  it('describes fields as elsewhere', () => {
    const expiring = (hours: number): Card => ({
      ...CONFLICT_BASE,
      metadata: { ...CONFLICT_BASE.metadata, expiry: { type: 'HOURS', hours } },
    });
    assert.deepEqual(wordsOf(expiring(1), expiring(24)), [
      [undefined, { base: 'until cancelled', theirs: '1 hour', mine: '24 hours' }],
    ]);
  });

  it('describes type and levels as one part', () => {
    const bearish: Card = { ...CONFLICT_BASE, metadata: { ...CONFLICT_BASE.metadata, direction: 'BEARISH' } };
    const raised: Card = {
      ...CONFLICT_BASE,
      levels: { ...CONFLICT_BASE.levels, resistance: { price: 4, clientObjectId: 'r' } },
    };
    assert.deepEqual(wordsOf(bearish, raised), [
      [
        undefined,
        {
          base: 'Bullish breakout\nresistance 3.00 (r)\npivot 2.00 (p)\nsupport 1.00 (s)',
          theirs: 'Bearish bounce\nresistance 3.00 (r)\npivot 2.00 (p)\nsupport 1.00 (s)',
          mine: 'Bullish breakout\nresistance 4.00 (r)\npivot 2.00 (p)\nsupport 1.00 (s)',
        },
      ],
    ]);
  });

  it('describes a drawing’s points and the disputed part of its look', () => {
    const [line] = CONFLICT_BASE.drawings;
    assert.ok(line);
    const styled: Card = { ...CONFLICT_BASE, drawings: [{ ...line, style: { color: '#ff0000', lineWidth: 2 } }] };
    const other: Card = { ...CONFLICT_BASE, drawings: [{ ...line, style: { color: '#00ff00', lineWidth: 2 } }] };
    const at = 'line 1.00 at 2026-01-01T00:00:00Z';
    assert.deepEqual(wordsOf(styled, other), [
      [
        'trend',
        {
          base: `${at}; color none; lineWidth none`,
          theirs: `${at}; color #ff0000; lineWidth 2`,
          mine: `${at}; color #00ff00; lineWidth 2`,
        },
      ],
    ]);
    assert.deepEqual(wordsOf({ ...CONFLICT_BASE, drawings: [] }, styled), [
      ['trend', { base: `${at}; color none; lineWidth none`, mine: `${at}; color #ff0000; lineWidth 2` }],
    ]);
  });
});
