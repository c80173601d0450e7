import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Card } from '../../../src/card/model/card.ts';
import { type Patch, patch } from '../../../src/card/model/patch.ts';
import { sameMeaning } from '../../../src/card/model/sameMeaning.ts';
import { applyPatch } from '../../../src/sandbox/analyses/cardRequest.ts';
import { levelsOf, metadataOf } from '../../support/cards.ts';
import { anyCardArb, cardArb, twoCardsArb } from './arbitraries.ts';

const CARD: Card = {
  metadata: metadataOf({
    title: 'Breakout',
    expiry: { type: 'HOURS', hours: 24 },
    preferenceText: 'Buy',
    alternativeText: 'Sell',
  }),
  levels: levelsOf({ r: 1.2, p: 1.1, s: 1 }),
  drawings: [
    { type: 'HORIZONTAL_LINE', clientObjectId: 'a', points: [{ time: 1, price: 1 }] },
    {
      type: 'LINE',
      clientObjectId: 'b',
      points: [
        { time: 1, price: 1 },
        { time: 2, price: 2 },
      ],
    },
  ],
};

function withMetadata(change: Partial<Card['metadata']>): Card {
  return { ...CARD, metadata: { ...CARD.metadata, ...change } };
}

function sent(edited: Card): Patch & { kind: 'send' } {
  const result = patch(CARD, edited);
  assert.ok(result.kind === 'send', JSON.stringify(result));
  return result;
}

function refusedPaths(edited: Card): string[] {
  const result = patch(CARD, edited);
  assert.ok(result.kind === 'refused', JSON.stringify(result));
  return result.refusals.map(({ path }) => path.join('.'));
}

const otherLevels: Card['levels'] = { ...CARD.levels, pivot: { price: 1.15, clientObjectId: 'p' } };

describe('patch', () => {
  it('sends nothing for the same card', () => {
    fc.assert(
      fc.property(anyCardArb, (card) => assert.deepEqual(patch(card, structuredClone(card)), { kind: 'nothing' })),
    );
  });

  it('sends nothing for an empty text in place of none', () => {
    assert.deepEqual(patch(CARD, withMetadata({ comments: '' })), { kind: 'nothing' });
    assert.deepEqual(patch(CARD, withMetadata({ comments: ' \r\n' })), { kind: 'nothing' });
  });

  it('sends drawings in another order, because readers see which one is on top (P2 4.8: the whole set)', () => {
    const drawings = CARD.drawings.toReversed();
    const result = sent({ ...CARD, drawings });
    assert.deepEqual(result.body, { metadata: { title: 'Breakout' }, drawings });
    assert.deepEqual(result.changes, [{ path: ['drawings'], label: 'drawing order', before: 'a, b', after: 'b, a' }]);
  });

  it('sends every text that links to a drawing together with the drawings, without reporting it as changed', () => {
    const published = withMetadata({ preferenceText: 'Buy [[a:there]]', comments: 'Above [[p:the pivot]]' });
    const result = patch(published, { ...published, drawings: published.drawings.toReversed() });
    assert.ok(result.kind === 'send');
    assert.deepEqual(result.body.metadata, { title: 'Breakout', preferenceText: 'Buy [[a:there]]' });
    assert.deepEqual(result.textsAlong, ['preferenceText']);
    assert.deepEqual(result.effects, ['postRewritten', 'messageWebhooks']);
    assert.deepEqual(
      result.changes.map(({ label }) => label),
      ['drawing order'],
    );
    const titleOnly = patch(published, { ...published, metadata: { ...published.metadata, title: 'Other' } });
    assert.deepEqual(titleOnly.kind === 'send' && titleOnly.body, { metadata: { title: 'Other' } });
  });

  it('refuses drawings alone for a service that ignores them beside an unchanged title', () => {
    const options = { unchangedTitleIgnored: true };
    const refused = patch(CARD, { ...CARD, drawings: [] }, options);
    assert.ok(refused.kind === 'refused');
    assert.deepEqual(
      refused.refusals.map(({ path }) => path),
      [['drawings']],
    );
    assert.equal(patch(CARD, { ...withMetadata({ title: 'Other' }), drawings: [] }, options).kind, 'send');
  });

  it('sends the fields that differ, and no others', () => {
    assert.deepEqual(sent(withMetadata({ timeframe: 'D', comments: 'new' })).body, {
      metadata: { timeframe: 'D', comments: 'new' },
    });
    assert.deepEqual(sent(withMetadata({ expiry: { type: 'GTC' } })).body, { metadata: { expiry: { type: 'GTC' } } });
  });

  it('sends direction, placement and all levels with a new type (P2 4.8 rule 2)', () => {
    assert.deepEqual(sent({ ...withMetadata({ direction: 'BEARISH' }), levels: otherLevels }).body, {
      metadata: { direction: 'BEARISH', entryPlacement: 'ABOVE_CURRENT' },
      levels: otherLevels,
    });
    assert.deepEqual(sent(withMetadata({ entryPlacement: 'BELOW_CURRENT' })).body.levels, CARD.levels);
  });

  it('sends drawings that can’t be saved alone with the current title (P2 4.8 rule 3)', () => {
    const result = sent({ ...CARD, drawings: [] });
    assert.deepEqual(result.body, { metadata: { title: 'Breakout' }, drawings: [] });
    assert.equal(result.titleCarriesDrawings, true);
    assert.deepEqual(result.effects, ['postRewritten', 'messageWebhooks']);
    assert.equal(sent({ ...withMetadata({ timeframe: 'D' }), drawings: [] }).titleCarriesDrawings, false);
  });

  it('sends the whole set of drawings when one differs', () => {
    const moved = CARD.drawings.map((drawing, place) =>
      place === 0 ? { ...drawing, points: [{ time: 1, price: 3 }] } : drawing,
    );
    assert.deepEqual(sent({ ...CARD, drawings: moved }).body.drawings, moved);
  });

  it('reports what an update triggers (P2 4.8 rule 5)', () => {
    const quiet = ['postRewritten', 'messageWebhooks'];
    assert.deepEqual(sent(withMetadata({ comments: 'x' })).effects, quiet);
    assert.deepEqual(sent(withMetadata({ timeframe: 'D' })).effects, quiet);
    for (const change of [
      { title: 'x' },
      { preferenceText: 'x' },
      { alternativeText: 'x' },
      { direction: 'BEARISH' },
    ] as const) {
      assert.deepEqual(sent(withMetadata(change)).effects, [...quiet, 'botMessage']);
    }
  });

  it('refuses changes that the service would silently ignore', () => {
    assert.deepEqual(refusedPaths(withMetadata({ symbol: 'X' })), ['metadata.symbol']);
    assert.deepEqual(refusedPaths(withMetadata({ alternativeText: '' })), ['metadata.alternativeText']);
    const { alternativeText: _, ...rest } = CARD.metadata;
    assert.deepEqual(refusedPaths({ ...CARD, metadata: rest }), ['metadata.alternativeText']);
    assert.deepEqual(refusedPaths({ ...CARD, levels: otherLevels }), ['levels']);
  });

  it('produces the edited card when the service applies it, for any two cards, unless it is refused', () => {
    let applied = 0;
    fc.assert(
      fc.property(fc.oneof(twoCardsArb, fc.tuple(anyCardArb, anyCardArb)), ([published, edited]) => {
        const result = patch(published, edited);
        if (result.kind === 'refused') {
          assert.ok(result.refusals.length > 0 && result.refusals.every(({ reason }) => reason.length > 20));
          return;
        }
        if (result.kind === 'nothing') {
          assert.ok(sameMeaning(published, edited));
          return;
        }
        const answer = applyPatch(published, result.body);
        assert.ok(answer.kind === 'applied', JSON.stringify(answer));
        assert.ok(sameMeaning(answer.card, edited));
        assert.ok(result.changes.length > 0);
        assert.equal(answer.botMessage, result.effects.includes('botMessage'));
        assert.deepEqual(patch(answer.card, edited), { kind: 'nothing' });
        applied++;
      }),
      { numRuns: 1000 },
    );
    assert.ok(applied > 50, `only ${applied} of the pairs could be sent`);
  });

  it('never refuses a change of texts, type and drawings that leaves nothing empty', () => {
    fc.assert(
      fc.property(cardArb, cardArb, (published, other) => {
        const edited = {
          ...other,
          metadata: {
            ...published.metadata,
            title: `${other.metadata.title}!`,
            entryPlacement:
              published.metadata.entryPlacement === 'ABOVE_CURRENT'
                ? ('BELOW_CURRENT' as const)
                : ('ABOVE_CURRENT' as const),
          },
        };
        assert.equal(patch(published, edited).kind, 'send');
      }),
    );
  });
});

describe('describeChanges, as patch gives it', () => {
  it('lists what differs, with both sides as text', () => {
    const edited: Card = {
      ...withMetadata({ title: 'Bounce', direction: 'BEARISH', expiry: { type: 'GTC' }, comments: 'thin' }),
      levels: otherLevels,
      drawings: [
        { type: 'HORIZONTAL_LINE', clientObjectId: 'a', points: [{ time: 1, price: 1 }], style: { color: '#112233' } },
        {
          type: 'RECTANGLE',
          clientObjectId: 'zone',
          points: [
            { time: '2026-03-02T04:00Z', price: 1.5 },
            { time: 0, price: 2 },
          ],
        },
      ],
    };
    assert.deepEqual(
      sent(edited).changes.map(({ label, before, after }) => [label, before, after]),
      [
        ['type', 'Bullish breakout', 'Bearish bounce'],
        ['title', 'Breakout', 'Bounce'],
        ['expiry', '24 hours', 'until cancelled'],
        ['comments', undefined, 'thin'],
        ['level pivot', '1.10 (p)', '1.15 (p)'],
        [
          'drawing a',
          'horizontal line 1.00 at 1970-01-01T00:00:00.001Z; color none',
          'horizontal line 1.00 at 1970-01-01T00:00:00.001Z; color #112233',
        ],
        ['drawing zone', undefined, 'rectangle 1.50 at 2026-03-02T04:00Z, 2.00 at 1970-01-01T00:00:00.000Z'],
        ['drawing b', 'line 1.00 at 1970-01-01T00:00:00.001Z, 2.00 at 1970-01-01T00:00:00.002Z', undefined],
      ],
    );
  });
});

describe('applyPatch', () => {
  it('refuses a request without metadata, levels and drawings (P2 4.8 rule 1)', () => {
    assert.deepEqual(applyPatch(CARD, {}), { kind: 'refused', reason: 'nothingSent' });
  });

  it('requires levels with a new type, and accepts them only then (rule 2)', () => {
    assert.deepEqual(applyPatch(CARD, { metadata: { direction: 'BEARISH' } }), {
      kind: 'refused',
      reason: 'levelsRequired',
    });
    assert.deepEqual(applyPatch(CARD, { metadata: { direction: 'BULLISH' }, levels: CARD.levels }), {
      kind: 'refused',
      reason: 'levelsNotAllowed',
    });
  });

  it('changes nothing for drawings alone (rule 3)', () => {
    assert.deepEqual(applyPatch(CARD, { drawings: [] }), {
      kind: 'applied',
      card: CARD,
      drawingsReplaced: false,
      postRewritten: false,
      botMessage: false,
    });
  });

  it('metadata that changes nothing carries no drawings (rule 3), but any metadata rewrites the post (rule 5)', () => {
    for (const metadata of [{}, { title: '' }, { symbol: 'X' }]) {
      assert.deepEqual(applyPatch(CARD, { drawings: [], metadata }), {
        kind: 'applied',
        card: CARD,
        drawingsReplaced: false,
        postRewritten: true,
        botMessage: false,
      });
    }
  });

  it('keeps fields that are sent empty, and ignores the symbol', () => {
    const body = { metadata: { alternativeText: '', symbol: 'X', title: 'New' } };
    const result = applyPatch(CARD, body);
    assert.ok(result.kind === 'applied');
    assert.deepEqual(result.card, withMetadata({ title: 'New' }));
  });
});
