import assert from 'node:assert/strict';
import { cardFromAnalysis } from '../../../src/card/publishedCard.ts';
import { readCardText } from '../../../src/card/text/readCard.ts';
import { analysisIdIn, matchKey, matchKeyOf, ServiceCards, uniqueMatch } from '../../../src/cli/publishedCards.ts';
import type { CardPage, CardService, CardSummary } from '../../../src/client/cards/cardService.ts';
import { analysisRecord, cardSummary } from '../../support/records.ts';
import { SAMPLE } from '../card/findings/sampleCard.ts';

describe('the card of a draft among several with its symbol and title', () => {
  const [pending, expired] = [cardSummary(), cardSummary({ status: 'Expired' })];

  it('is the only one, regardless of status', () => {
    assert.equal(uniqueMatch([expired]), expired);
  });

  it('is the only one that can be changed', () => {
    assert.equal(uniqueMatch([expired, pending, expired]), pending);
  });

  it('isn’t guessed', () => {
    assert.equal(uniqueMatch([]), undefined);
    assert.equal(uniqueMatch([pending, pending]), undefined);
    assert.equal(uniqueMatch([expired, expired]), undefined);
  });
});

const ID = '65f1c0de65f1c0de65f1c0de';

describe('the match between a draft and a published card', () => {
  it('is an id at the end of the file name', () => {
    for (const name of [
      `retest.${ID}.card.json`,
      `${ID}.card.json`,
      `a/b-${ID}.card.json`,
      `x.${ID.toUpperCase()}.card.json`,
    ])
      assert.equal(analysisIdIn(name), ID, name);
    for (const name of [
      'retest.card.json',
      `${ID}.json`,
      `a${ID}.card.json`,
      `${ID}/a.card.json`,
      `x.${ID}.old.card.json`,
    ])
      assert.equal(analysisIdIn(name), undefined, name);
  });

  it('is otherwise the symbol, ignoring case, and the title', () => {
    assert.equal(matchKeyOf(readCardText(SAMPLE)), matchKey('aud/cad', 'AUDCAD fades from the ceiling'));
    assert.notEqual(matchKey('a', 'b'), matchKey('a","b', ''));
    assert.equal(matchKeyOf(readCardText('{ "metadata": { "title": "x" } }')), undefined);
  });
});

describe('the list of a channel’s cards', () => {
  const channel = { communityId: ID, channelId: ID };
  const signal = new AbortController().signal;
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
