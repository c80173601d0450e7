import assert from 'node:assert/strict';
import { readSaveTarget } from '../../../../src/authoring/files/saveReviews.ts';
import { SettledConflicts } from '../../../../src/authoring/files/saveState.ts';
import type { PublishedCard } from '../../../../src/card/model/publishedCard.ts';
import { levelsOf, metadataOf } from '../../../support/cards.ts';

const CARD = 'sandbox/c/h/a';
const THEIRS: PublishedCard = {
  analysisId: 'a',
  communityId: 'c',
  channelId: 'h',
  card: {
    metadata: metadataOf({ title: 'Theirs' }),
    levels: levelsOf({ r: 3, p: 2, s: 1 }),
    drawings: [],
  },
  status: 'Pending',
  ownerId: 'o',
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-02T00:00:00Z',
  savedIds: {},
};

describe('SettledConflicts', () => {
  it('bases the edit on the state the user saw, unless the choice was undone', () => {
    const settled = new SettledConflicts();
    settled.settle(CARD, { theirs: THEIRS, before: 'mine' });
    assert.equal(settled.baseOf(CARD, 'chosen'), THEIRS);
    assert.equal(settled.baseOf(CARD, 'mine'), undefined);
    assert.equal(settled.baseOf('sandbox/c/h/b', 'chosen'), undefined);
  });

  it('also applies if the text already contained the chosen card', () => {
    const settled = new SettledConflicts();
    settled.settle(CARD, { theirs: THEIRS });
    assert.equal(settled.baseOf(CARD, 'mine'), THEIRS);
  });

  it('forgets a resolved conflict', () => {
    const settled = new SettledConflicts();
    settled.settle(CARD, { theirs: THEIRS });
    settled.forget(CARD);
    assert.ok(settled.isEmpty);
    assert.equal(settled.baseOf(CARD, 'x'), undefined);
  });
});

describe('the card that a reviewed save would send', () => {
  const BASE: PublishedCard = { ...THEIRS, card: withTexts({ title: 'Base' }) };
  const mine = withTexts({ title: 'Base', preferenceText: 'Sell.' });

  /** What would be sent if the service holds `theirs` now. */
  const targetOn = (theirs: PublishedCard) =>
    readSaveTarget(
      { read: async () => ({ kind: 'done', value: theirs, status: 200, attempts: 1 }) },
      { base: BASE, mine },
      new AbortController().signal,
    );

  it('is the edited card if nobody else changed it', async () => {
    assert.deepEqual(await targetOn(BASE), { kind: 'target', theirs: BASE, card: mine });
  });

  it('contains the change of somebody else even if the service didn’t change `updatedAt`', async () => {
    const theirs = { ...BASE, card: withTexts({ title: 'Theirs' }) };
    const card = withTexts({ title: 'Theirs', preferenceText: 'Sell.' });
    assert.deepEqual(await targetOn(theirs), { kind: 'target', theirs, card });
  });

  it('is the edited card if only `updatedAt` changed', async () => {
    const theirs = { ...BASE, updatedAt: '2026-01-03T00:00:00Z' };
    assert.deepEqual(await targetOn(theirs), { kind: 'target', theirs, card: mine });
  });

  function withTexts(texts: Partial<PublishedCard['card']['metadata']>): PublishedCard['card'] {
    return { ...THEIRS.card, metadata: { ...THEIRS.card.metadata, ...texts } };
  }
});
