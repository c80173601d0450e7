import assert from 'node:assert/strict';
import fc from 'fast-check';
import { buildReviewState, type ReviewInput } from '../../../../src/authoring/review/reviewState.ts';
import { check } from '../../../../src/card/findings/check.ts';
import type { Card } from '../../../../src/card/model/card.ts';
import { merge } from '../../../../src/card/model/merge.ts';
import { formatCard } from '../../../../src/card/text/jsonFormat.ts';
import { readCardText } from '../../../../src/card/text/readCard.ts';
import { levelsOf, metadataOf } from '../../../support/cards.ts';
import { plainL10n } from '../../../support/vscodeFakes.ts';
import { anyCardArb, cardArb, threeCardsArb } from '../../card/arbitraries.ts';

const CARD: Card = {
  metadata: metadataOf({ title: 'EUR/USD holds' }),
  levels: levelsOf({ r: 3, p: 2, s: 1 }),
  drawings: [],
};

function compared(before: Card, after: Card, more: Partial<ReviewInput> = {}): ReviewInput {
  return {
    mode: 'compare',
    title: 'EUR/USD',
    before: { label: 'published', card: before },
    after: { label: 'edited', card: after },
    findings: check(readCardText(formatCard(after))),
    target: { kind: 'update' },
    canCompareAsText: true,
    candles: { kind: 'none', text: '' },
    ...more,
  };
}

function retitled(title: string): Card {
  return { ...CARD, metadata: { ...CARD.metadata, title } };
}

describe('buildReviewState', () => {
  it('is a valid message for the page, for any cards', () => {
    fc.assert(
      fc.property(fc.oneof(cardArb, anyCardArb), fc.oneof(cardArb, anyCardArb), (before, after) => {
        const state = buildReviewState(compared(before, after), plainL10n);
        assert.deepEqual(structuredClone(state), state);
      }),
    );
  });

  it('says what a save would send and trigger (P2 4.8 rule 5)', () => {
    const { sends, changes } = buildReviewState(compared(CARD, retitled('EUR/USD breaks')), plainL10n);
    assert.equal(sends.kind, 'send');
    assert.deepEqual(JSON.parse(sends.body ?? ''), { sender: '(you)', metadata: { title: 'EUR/USD breaks' } });
    assert.deepEqual(sends.effects, [
      'Rewrites the post in the channel.',
      'Fires the community’s message webhooks.',
      'Adds a bot message about the edit to the card’s discussion.',
    ]);
    assert.deepEqual(
      changes.map(({ key }) => key),
      ['metadata.title'],
    );
  });

  it('sends nothing if nothing differs, if there are errors, or if the card is read-only', () => {
    const sendsOf = (facts: ReviewInput): unknown => {
      const { kind, body } = buildReviewState(facts, plainL10n).sends;
      return { kind, body };
    };
    assert.deepEqual(sendsOf(compared(CARD, CARD)), { kind: 'nothing', body: undefined });
    assert.deepEqual(sendsOf(compared(CARD, retitled(''))), { kind: 'refused', body: undefined });
    const readOnly = { kind: 'update', readOnlyReason: 'This card is Active.' } as const;
    assert.deepEqual(sendsOf(compared(CARD, retitled('x'), { target: readOnly })), {
      kind: 'refused',
      body: undefined,
    });
    assert.deepEqual(sendsOf(compared(CARD, retitled('x'), { target: { kind: 'none' } })), {
      kind: 'none',
      body: undefined,
    });
  });

  it('says what a merged save of an outdated edit would send, or that both sides conflict', () => {
    const published: Card = { ...CARD, metadata: { ...CARD.metadata, comments: 'theirs' } };
    const target = { kind: 'update', base: CARD } as const;
    const merged = buildReviewState(compared(published, retitled('mine'), { target }), plainL10n);
    assert.deepEqual(JSON.parse(merged.sends.body ?? ''), { sender: '(you)', metadata: { title: 'mine' } });
    const torn = buildReviewState(compared(retitled('theirs'), retitled('mine'), { target }), plainL10n);
    assert.deepEqual([torn.sends.kind, torn.sends.effects], ['refused', ['title']]);
  });

  it('shows prices with the decimals of the candles, as the chart does', () => {
    const moved = { ...CARD, levels: levelsOf({ r: 3, p: 2.9, s: 1 }) };
    const pivotOf = (more: Partial<ReviewInput>): unknown => {
      const { before, after } = buildReviewState(compared(CARD, moved, more), plainL10n).changes[0] ?? {};
      return [before, after];
    };
    assert.deepEqual(pivotOf({ ofCandles: 3 }), ['2.000 (p)', '2.900 (p)']);
    assert.deepEqual(pivotOf({}), ['2.00 (p)', '2.90 (p)']);
    const merged = merge(CARD, moved, { ...CARD, levels: levelsOf({ r: 3, p: 2.8, s: 1 }) });
    assert.ok(merged.kind === 'conflict');
    const [shown] = buildReviewState(
      compared(CARD, moved, { conflicts: merged.conflicts, ofCandles: 3 }),
      plainL10n,
    ).conflicts;
    assert.match(`${shown?.theirs} ${shown?.mine}`, /pivot 2\.900 [\s\S]*pivot 2\.800 /);
  });

  it('says that a text that was never complete can’t be compared, rather than that nothing differs', () => {
    const torn = compared(CARD, CARD, { after: { label: 'edited', card: undefined } });
    assert.equal(buildReviewState(torn, plainL10n).uncompared, 'The text isn’t a complete card.');
    assert.equal(buildReviewState(compared(CARD, CARD), plainL10n).uncompared, undefined);
  });

  it('shows a card that is published for the first time as new, and sends it completely', () => {
    const { before, ...facts } = compared(CARD, CARD, { mode: 'publish', target: { kind: 'creation' } });
    assert.ok(before);
    const state = buildReviewState(facts, plainL10n);
    assert.equal(state.before.sketch, undefined);
    assert.ok(state.changes.every(({ mark }) => mark === 'added'));
    assert.equal(state.sends.kind, 'send');
    assert.equal((JSON.parse(state.sends.body ?? '') as { sender: string }).sender, '(you)');
  });

  it('describes every part of a conflict, undecided until it is chosen', () => {
    fc.assert(
      fc.property(threeCardsArb, ([base, theirs, mine]) => {
        const merged = merge(base, theirs, mine);
        if (merged.kind !== 'conflict') return;
        const { conflicts } = merged;
        const [first] = conflicts;
        assert.ok(first);
        const state = buildReviewState(
          compared(theirs, mine, { mode: 'conflict', conflicts, choices: new Map([[first.label, 'theirs']]) }),
          plainL10n,
        );
        assert.deepEqual(
          state.conflicts.map(({ choice }) => choice),
          ['theirs', ...conflicts.slice(1).map(() => 'open')],
        );
        for (const part of state.conflicts) assert.ok(part.theirs !== undefined || part.mine !== undefined, part.key);
      }),
    );
  });
});
