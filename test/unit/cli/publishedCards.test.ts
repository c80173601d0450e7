import assert from 'node:assert/strict';
import { cardFromAnalysis } from '../../../src/card/model/publishedCard.ts';
import { readCardText } from '../../../src/card/text/readCard.ts';
import { ServiceCards } from '../../../src/cli/publishedCards.ts';
import type { CardPage, CardService, CardSummary } from '../../../src/client/cards/cardService.ts';
import { analysisRecord, cardSummary } from '../../support/records.ts';
import { SAMPLE } from '../card/findings/sampleCard.ts';

const ID = '65f1c0de65f1c0de65f1c0de';
const channel = { communityId: ID, channelId: ID };
const signal = new AbortController().signal;

/** Which card a draft is compared with, in a channel with these cards; undefined if none. */
async function matchOf(cards: readonly CardSummary[], file = 'retest.card.json', text = SAMPLE) {
  const value = { cards, unreadable: 0, page: 1, hasNext: false, complete: true, total: undefined };
  let found: string | undefined;
  const list = async () => ({ kind: 'done', status: 200, attempts: 1, value });
  const read = async (id: string) => {
    found = id;
    return { kind: 'refused', refusal: { status: 404 } };
  };
  const service = new ServiceCards({ list, read } as unknown as CardService, channel, async () => {});
  assert.equal((await service.find(file, readCardText(text), signal)).kind, 'unmatched');
  return found;
}

/** A card with symbol and title of the draft. */
function same(analysisId: string, part: Partial<CardSummary> = {}): CardSummary {
  return cardSummary({ symbol: 'aud/cad', title: 'AUDCAD fades from the ceiling', analysisId, ...part });
}

describe('the card of a draft', () => {
  const expired = same('expired', { status: 'Expired' });

  it('is the only one with its symbol, ignoring case, and its title, regardless of status', async () => {
    assert.equal(await matchOf([cardSummary(), expired]), 'expired');
    for (const other of [
      { title: 'Another' },
      { symbol: 'AUD/USD' },
      { symbol: `AUD/CAD","${expired.title}`, title: '' },
    ])
      assert.equal(await matchOf([same('other', other)]), undefined, JSON.stringify(other));
  });

  it('is the only one of several that can be changed', async () => {
    assert.equal(await matchOf([expired, same('pending'), expired]), 'pending');
  });

  it('isn’t guessed', async () => {
    for (const cards of [[], [same('one'), same('two')], [expired, expired]])
      assert.equal(await matchOf(cards), undefined);
    assert.equal(
      await matchOf([cardSummary({ symbol: '', title: 'x' })], undefined, '{ "metadata": { "title": "x" } }'),
      undefined,
    );
  });

  it('has the id at the end of the file name', async () => {
    for (const name of [
      `retest.${ID}.card.json`,
      `${ID}.card.json`,
      `a/b-${ID}.card.json`,
      `x.${ID.toUpperCase()}.card.json`,
    ])
      assert.equal(await matchOf([], name), ID, name);
    for (const name of [
      'retest.card.json',
      `${ID}.json`,
      `a${ID}.card.json`,
      `${ID}/a.card.json`,
      `x.${ID}.old.card.json`,
    ])
      assert.equal(await matchOf([], name), undefined, name);
  });
});

describe('the list of a channel’s cards', () => {
  const read = cardFromAnalysis(analysisRecord() as never);
  assert.ok(read.kind === 'read');
  const { published } = read;
  const long = (characters: number) =>
    cardSummary({
      published: { ...published, card: { ...published.card, comments: 'x'.repeat(characters) } as never },
    });

  /** A channel whose pages come from `cardsOf`, and how often it was asked. */
  function channelOf(cardsOf: (page: number) => readonly CardSummary[], pages = Number.POSITIVE_INFINITY) {
    const state = { asked: 0 };
    const list = async (
      _: unknown,
      page: number,
    ): Promise<{ kind: 'done'; status: number; attempts: number; value: CardPage }> => {
      state.asked += 1;
      const value = {
        cards: cardsOf(page),
        unreadable: 0,
        page,
        hasNext: page < pages,
        complete: page === pages,
        total: undefined,
      };
      return { kind: 'done', status: 200, attempts: 1, value };
    };
    const service = new ServiceCards({ list } as unknown as CardService, channel, async () => {});
    return { service, state };
  }

  it('is given up if it doesn’t end: a part of it doesn’t show which cards exist', async () => {
    const { service, state } = channelOf((page) => [cardSummary({ title: `${page}` })]);
    await assert.rejects(service.summaries(signal), /too long to be read/);
    assert.ok(state.asked <= 500, `${state.asked} pages`);
    const draft = readCardText(SAMPLE);
    assert.equal((await service.find('a.card.json', draft, signal)).kind, 'unreachable');
  });

  it('is given up sooner if its pages are large, whichever texts are', async () => {
    const text = 'x'.repeat(2 ** 20);
    for (const part of [{ title: text }, { status: text }, { ownerId: text }]) {
      const { service, state } = channelOf(() => [cardSummary(part), cardSummary(part)]);
      await assert.rejects(service.summaries(signal), /too long to be read/);
      assert.ok(state.asked < 20, `${state.asked} pages`);
    }
  });

  it('holds whole cards of some megabytes; others are read when they are needed', async () => {
    const { service } = channelOf(() => Array.from({ length: 10 }, () => long(2 ** 20)), 3);
    const all = await service.summaries(signal);
    assert.deepEqual(
      all.map((it) => it.published !== undefined),
      all.map((_, at) => at < 15),
    );
    assert.equal(all.length, 30);
  });
});
