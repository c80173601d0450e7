import assert from 'node:assert/strict';
import { KnownCards, MAX_KNOWN_CARDS } from '../../../../src/workbench/tree/knownCards.ts';
import { cardSummary } from '../../../support/cardSummary.ts';
import { memento } from '../../../support/memento.ts';

const place = { connectionId: 'sandbox', communityId: '65f0c0ffee0123456789abcd' };
const id = (index: number): string => String(index).padStart(24, '0');

describe('known cards', () => {
  it('are remembered by channel', async () => {
    const known = new KnownCards(memento());
    const card = cardSummary({
      analysisId: id(1),
      channelId: 'one',
      expiresAt: 5,
      type: undefined,
      ownerId: undefined,
    });
    await known.remember(place, card);
    await known.remember(place, cardSummary({ analysisId: id(2), channelId: 'two' }));
    assert.deepEqual(known.in(place, 'one'), [card]);
    assert.deepEqual(known.in({ ...place, connectionId: 'other' }, 'one'), []);
  });

  it('follow a card that changed, without a second entry', async () => {
    const known = new KnownCards(memento());
    await known.remember(place, cardSummary({ analysisId: id(1), title: 'Old', updatedAt: '1' }));
    await known.remember(place, cardSummary({ analysisId: id(1), title: 'New', updatedAt: '2' }));
    assert.deepEqual(
      known.in(place, cardSummary().channelId).map(({ title }) => title),
      ['New'],
    );
  });

  it('are bounded: the one not seen for longest goes', async () => {
    const known = new KnownCards(memento());
    for (let index = 0; index <= MAX_KNOWN_CARDS; index += 1)
      await known.remember(place, cardSummary({ analysisId: id(index) }));
    const ids = known.in(place, cardSummary().channelId).map(({ analysisId }) => analysisId);
    assert.equal(ids.length, MAX_KNOWN_CARDS);
    assert.equal(ids[0], id(1));
  });

  it('are forgotten when they are gone', async () => {
    const known = new KnownCards(memento());
    await known.remember(place, cardSummary({ analysisId: id(1) }));
    await known.forget(place, id(1));
    assert.deepEqual(known.in(place, cardSummary().channelId), []);
  });

  it('in a form that is not known count as none', async () => {
    const memory = memento();
    const known = new KnownCards(memory);
    await known.remember(place, cardSummary());
    for (const key of memory.keys()) await memory.update(key, [{ analysisId: 7 }]);
    assert.deepEqual(known.in(place, cardSummary().channelId), []);
  });
});
