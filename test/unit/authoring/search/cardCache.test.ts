import assert from 'node:assert/strict';
import { CardCache } from '../../../../src/authoring/search/cardCache.ts';
import type { CardPage, CardService, CardSummary } from '../../../../src/client/cards/cardService.ts';
import type { Outcome } from '../../../../src/client/outcome.ts';
import { cardSummary } from '../../../support/records.ts';

const PAGE = 100;
const [FOREX, METALS] = ['c'.repeat(24), 'e'.repeat(24)];
const CHANNELS = [
  { communityId: 'd'.repeat(24), channelId: FOREX, name: 'Forex' },
  { communityId: 'd'.repeat(24), channelId: METALS, name: 'Metals' },
];

/** A service with two channels, controlled by the test. */
class Service {
  readonly cards = new Map<string, CardSummary[]>([
    [FOREX, []],
    [METALS, []],
  ]);
  readonly asked: string[] = [];
  failsAt: string | undefined;
  /** Whether the last page is marked as the last one. */
  isSaid = true;

  fill(channelId: string, count: number, part: Partial<CardSummary> = {}): void {
    const start = channelId === FOREX ? 0 : 5_000;
    this.cards.set(
      channelId,
      Array.from({ length: count }, (_, index) =>
        cardSummary({
          analysisId: String(start + index).padStart(24, '0'),
          channelId,
          title: `Card ${index}`,
          ...part,
        }),
      ),
    );
  }

  readonly list: CardService['list'] = async ({ channelId }, page): Promise<Outcome<CardPage>> => {
    const what = `${channelId === FOREX ? 'Forex' : 'Metals'} ${page}`;
    this.asked.push(what);
    if (what === this.failsAt)
      return { kind: 'notSent', failure: { kind: 'offline', code: 'ECONNREFUSED', text: 'Away.' } };
    const all = this.cards.get(channelId) ?? [];
    const cards = all.slice((page - 1) * PAGE, page * PAGE);
    const value = {
      cards,
      unreadable: 0,
      page,
      hasNext: page * PAGE < all.length,
      complete: this.isSaid && page * PAGE >= all.length,
      total: all.length,
    };
    return { kind: 'done', value, status: 200, attempts: 1 };
  };
}

describe('the cache of searched cards', () => {
  let service: Service;
  let shelf: CardCache;
  beforeEach(() => {
    service = new Service();
    shelf = new CardCache(CHANNELS);
  });

  const readAll = async (signal = new AbortController().signal) => {
    const counts: number[] = [];
    for await (const _ of shelf.read(service, signal)) counts.push(shelf.count);
    return counts;
  };
  const titles = () => [...shelf.cards()].map(({ summary, channel }) => `${channel.name}: ${summary.title}`);

  it('reads all pages of all channels, yielding after each', async () => {
    service.fill(FOREX, 250);
    service.fill(METALS, 20);
    assert.deepEqual(await readAll(), [100, 200, 250, 270]);
    assert.deepEqual(service.asked, ['Forex 1', 'Forex 2', 'Forex 3', 'Metals 1']);
    assert.deepEqual([shelf.state.kind, shelf.total], ['complete', 270]);
    assert.equal(shelf.isFresh(Date.now()), true);
    assert.equal(shelf.isFresh(Date.now() + 61_000), false);
  });

  it('stops when aborted, and keeps what was read', async () => {
    service.fill(FOREX, 250);
    const abort = new AbortController();
    const counts: number[] = [];
    for await (const _ of shelf.read(service, abort.signal)) {
      counts.push(shelf.count);
      abort.abort();
    }
    assert.deepEqual(counts, [100]);
    assert.deepEqual([shelf.state.kind, shelf.count], ['stopped', 100]);
    assert.equal(shelf.isFresh(Date.now()), false);
  });

  it('reports where reading failed, and keeps what was read', async () => {
    service.fill(FOREX, 20);
    service.fill(METALS, 150);
    service.failsAt = 'Metals 2';
    await readAll();
    assert.deepEqual(shelf.state, {
      kind: 'failed',
      channel: 'Metals',
      problem: { kind: 'offline', code: 'ECONNREFUSED', text: 'Away.' },
    });
    assert.equal(shelf.count, 120);
  });

  it('stops if the same page is returned again and again', async () => {
    const same = cardSummary({ channelId: FOREX });
    const page = { cards: [same], unreadable: 0, page: 1, hasNext: true, complete: false, total: undefined };
    let asked = 0;
    const stuck: Pick<CardService, 'list'> = {
      list: async () => {
        asked += 1;
        return { kind: 'done', value: page, status: 200, attempts: 1 };
      },
    };
    for await (const _ of shelf.read(stuck, new AbortController().signal)) assert.ok(asked < 10);
    assert.equal(shelf.state.kind, 'complete');
    assert.equal(shelf.count, 1);
  });

  it('removes deleted cards once their channel was read completely', async () => {
    service.fill(FOREX, 2);
    await readAll();
    service.fill(FOREX, 1);
    await readAll();
    assert.deepEqual(titles(), ['Forex: Card 0']);
  });

  it('keeps cards that are missing from an incomplete list', async () => {
    service.fill(FOREX, 2);
    await readAll();
    service.fill(FOREX, 1);
    service.isSaid = false;
    await readAll();
    assert.deepEqual(titles(), ['Forex: Card 0', 'Forex: Card 1']);
  });

  it('prefers the newer state of a card, and the one with texts for the same state', async () => {
    const old = cardSummary({ channelId: FOREX, title: 'old' });
    const newer = { ...old, title: 'newer', updatedAt: '2026-03-03T08:00:00.000Z' };
    shelf.put([newer]);
    shelf.put([old]);
    assert.deepEqual(titles(), ['Forex: newer']);
    assert.equal(shelf.withoutTexts, 1);
    const whole = { ...newer, title: 'whole', published: {} as NonNullable<CardSummary['published']> };
    shelf.put([whole]);
    shelf.put([newer]);
    assert.deepEqual(titles(), ['Forex: whole']);
    assert.equal(shelf.withoutTexts, 0);
    shelf.put([cardSummary({ channelId: 'another channel', analysisId: 'f'.repeat(24) })]);
    assert.equal(shelf.count, 1);
  });
});
