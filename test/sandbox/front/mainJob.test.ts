import assert from 'node:assert/strict';
import type { Card } from '../../../src/card/model/card.ts';
import type { PublishedCard } from '../../../src/card/model/publishedCard.ts';
import type { CardService, CreateResult, SaveResult } from '../../../src/client/cards/cardService.ts';
import { DEVIATIONS } from '../../../src/sandbox/settings.ts';
import { retitled } from '../../support/clientOnSandbox.ts';
import { allPairs, cases, eachValue } from '../../support/sampling.ts';
import { type DeviatingService, formatDeviations, startDeviatingService } from './deviatingService.ts';

type Fields = Record<string, unknown>;

const REPORT = { kind: 'report' } as const;
const { signal } = new AbortController();

/** A card with everything that a service might normalize: line endings, spaces, upper-case colours, omitted defaults. */
const CARD: Card = {
  metadata: {
    symbol: 'EUR/USD',
    title: ' Range break ',
    direction: 'BULLISH',
    entryPlacement: 'ABOVE_CURRENT',
    timeframe: 'H1',
    expiry: { type: 'HOURS', hours: 48 },
    preferenceText: 'Buy at [[line:the line]].\r\nAdd in [[zone:the zone]].',
    alternativeText: 'Below [[s:support]] the idea is over.',
    comments: '  Thin.\r\n',
  },
  levels: {
    resistance: { price: 1.0925, clientObjectId: 'r', time: '2026-03-02T08:00:00Z' },
    pivot: { price: 1.085, clientObjectId: 'p' },
    support: { price: 1.0775, clientObjectId: 's' },
  },
  drawings: [
    {
      type: 'LINE',
      clientObjectId: 'line',
      points: [
        { time: '2026-03-01T04:00:00Z', price: 1.08 },
        { time: '2026-03-02T04:00:00Z', price: 1.09 },
      ],
      style: { color: '#C0392B', lineWidth: 2 },
    },
    {
      type: 'FIB_RETRACEMENT',
      clientObjectId: 'zone',
      points: [
        { time: 1_772_438_400_000, price: 1.081 },
        { time: 1_772_524_800_000, price: 1.083 },
      ],
    },
  ],
};

/** Name, fault, and whether the write takes effect. */
const LOST: readonly (readonly [string, object, boolean])[] = [
  ['the response is lost', { drop: 'after' }, true],
  ['the request is lost', { drop: 'before' }, false],
  ['it fails after storing', { fail: 'writeAfter' }, true],
];

describe('publishing, saving and deleting on a deviating service', function () {
  this.timeout(60_000);
  let front: DeviatingService;
  let sender: string;
  before(async () => {
    front = await startDeviatingService();
    sender = front.bench.seed.analyses[0]?.ownerUsername ?? '';
  });
  beforeEach(() => front.restore());
  after(() => front.stop());

  for (const row of cases(allPairs(DEVIATIONS), eachValue(DEVIATIONS))) {
    describe(formatDeviations(row), () => {
      beforeEach(() => front.deviate(row));

      it('lists every card, or does not report the list as complete', async () => {
        const { cards } = await front.open();
        const { channelId } = front.on.channel;
        const there = (await front.state()).analyses.filter((it) => it.channelId === channelId).map(({ id }) => id);
        const { ids, complete } = await listed(cards);
        assert.ok(ids.length > 0);
        assert.equal(new Set(ids).size, ids.length);
        if (complete) assert.deepEqual(ids.toSorted(), there.toSorted());
        else assert.ok(ids.every((id) => there.includes(id)));
      });

      it('publishes and opens a card, saves it three times, and is clean after each save', async () => {
        const { cards } = await front.open();
        const { analysisId, published, differences } = created(await publish(cards, CARD, 'draft'));
        assert.deepEqual(differences, []);
        assert.equal(published?.analysisId, analysisId);
        let base = await read(cards, analysisId);
        await savesNothing(cards, base, CARD);
        for (const change of [retitle, redraw, reword]) {
          const mine = change(base.card);
          const before = await updates(analysisId);
          const result = await cards.save({ base, mine, sender, onConflict: REPORT }, signal);
          assert.equal((await updates(analysisId)) - before, 1, change.name);
          assert.equal(result.kind, 'saved', JSON.stringify(result));
          if (result.kind !== 'saved') continue;
          if ('drawingsNotStored' in result) assert.equal(row.unchangedTitle, 'ignored');
          else {
            assert.deepEqual(result.differences, [], change.name);
            await savesNothing(cards, result.published, mine);
            await savesNothing(cards, await read(cards, analysisId), mine);
          }
          await assertLinksResolve(analysisId);
          base = result.published;
        }
        const { title, comments, preferenceText } = await storedMetadata(analysisId);
        assert.deepEqual(
          [title, comments].map((text) => text?.trim()),
          ['Range breaks', 'Busy.'],
        );
        assert.match(preferenceText ?? '', /^Buy at \[\[.+:the line\]\]\.\r?\nAdd in \[\[.+:the zone\]\]\.$/);
      });

      it('merges somebody else’s change, and reports a conflict if both changed the same field', async () => {
        const { cards } = await front.open();
        const { analysisId } = created(await publish(cards, CARD, 'draft'));
        const base = await read(cards, analysisId);
        await changeAsOther(analysisId, { comments: 'Theirs.' });
        const merged = await cards.save({ base, mine: retitle(base.card), sender, onConflict: REPORT }, signal);
        assert.equal(merged.kind, 'mergedAndSaved', JSON.stringify(merged));
        if (merged.kind !== 'mergedAndSaved') return;
        assert.deepEqual(merged.differences, []);
        await savesNothing(cards, merged.published, merged.edited);

        await changeAsOther(analysisId, { title: 'Theirs' });
        const before = await updates(analysisId);
        const mine = retitled(merged.edited, 'Mine');
        const both = await cards.save({ base: merged.published, mine, sender, onConflict: REPORT }, signal);
        assert.equal(both.kind, 'conflict', JSON.stringify(both));
        assert.equal(await updates(analysisId), before);
      });

      for (const [name, effect, isDone] of LOST) {
        it(`reports a publication’s outcome correctly: ${name}`, async () => {
          const { cards, pendingWrites } = await front.open();
          const known = new Set(await ids());
          await front.on.fault('POST', '/v1/analysis/', effect);
          const first = await publish(cards, CARD, 'draft');
          const made = (await ids()).filter((id) => !known.has(id));
          assert.equal(made.length, isDone ? 1 : 0);
          assert.ok(['unknown', isDone ? 'created' : 'notCreated'].includes(first.kind), JSON.stringify(first));
          assert.equal((await pendingWrites()).length, first.kind === 'unknown' ? 1 : 0);
          if (first.kind === 'created') assert.deepEqual([first.analysisId, first.differences], [made[0], []]);

          // The same draft again: its key makes it the same card if the service honours keys.
          const again = await publish(cards, CARD, 'draft');
          const inAll = (await ids()).filter((id) => !known.has(id));
          assert.equal(inAll.length, 1, `published again: ${JSON.stringify(again)}`);
          assert.ok(again.kind === 'created' || again.kind === 'refused' || again.kind === 'unknown', again.kind);
          if (again.kind === 'created') assert.equal(again.analysisId, inAll[0]);

          // A changed draft becomes another card or is refused; it is never mistaken for the first card.
          const changed = retitle(CARD);
          const third = await publish(cards, changed, 'draft');
          const titles = await Promise.all((await ids()).filter((id) => !known.has(id)).map(storedMetadata));
          const hasNew = titles.some(({ title }) => title?.trim() === 'Range breaks');
          assert.ok(titles.length <= 2);
          if (third.kind === 'created') {
            assert.equal(hasNew, !('replayed' in third) && third.differences.length === 0, JSON.stringify(third));
          } else assert.ok(!hasNew || third.kind === 'unknown', JSON.stringify(third));
        });

        it(`reports a save’s outcome correctly: ${name}`, async () => {
          const { cards } = await front.open();
          const { analysisId } = created(await publish(cards, CARD, 'draft'));
          const base = await read(cards, analysisId);
          await front.on.fault('PATCH', '/v1/analysis/', effect);
          const mine = reword(retitle(base.card));
          const result = await cards.save({ base, mine, sender, onConflict: REPORT }, signal);
          const { title } = await storedMetadata(analysisId);
          assert.equal(title?.trim(), isDone ? 'Range breaks' : 'Range break');
          const expected: readonly SaveResult['kind'][] = isDone ? ['saved'] : ['notSaved', 'unknown'];
          assert.ok(expected.includes(result.kind), JSON.stringify(result));
          if (result.kind !== 'saved') return;
          assert.deepEqual(result.differences, []);
          await savesNothing(cards, result.published, mine);
        });

        it(`reports a deletion’s outcome correctly: ${name}`, async () => {
          const { cards } = await front.open();
          const { analysisId } = created(await publish(cards, CARD, 'draft'));
          await front.on.fault('DELETE', '/v1/analysis/', effect);
          const result = await cards.delete({ analysisId }, signal);
          assert.equal((await ids()).includes(analysisId), !isDone);
          const expected = isDone ? ['deleted'] : ['notDeleted', 'unknown'];
          assert.ok(expected.includes(result.kind), JSON.stringify(result));
          const again = (await cards.delete({ analysisId }, signal)).kind;
          assert.equal(again, isDone ? 'alreadyGone' : 'deleted');
        });
      }
    });
  }

  const publish = (cards: CardService, card: Card, idempotencyKey: string): Promise<CreateResult> =>
    cards.create(front.on.channel, { card, sender, idempotencyKey }, signal);

  async function savesNothing(cards: CardService, base: PublishedCard, mine: Card): Promise<void> {
    const before = await updates(base.analysisId);
    const result = await cards.save({ base, mine, sender, onConflict: REPORT }, signal);
    assert.equal(result.kind, 'nothingToSend', JSON.stringify(result));
    assert.equal(await updates(base.analysisId), before, 'nothing is sent');
  }

  async function listed(cards: CardService) {
    const ids: string[] = [];
    for (let page = 1; page <= 40; page++) {
      const outcome = await cards.list(front.on.channel, page, signal);
      if (outcome.kind !== 'done') throw new Error(JSON.stringify(outcome));
      const { value } = outcome;
      ids.push(...value.cards.map(({ analysisId }) => analysisId).filter((id) => !ids.includes(id)));
      if (!value.hasNext) return { ids, complete: value.complete };
    }
    throw new Error('The list does not end.');
  }

  async function updates(analysisId: string): Promise<number> {
    const { events } = await front.state();
    return events.filter((it) => it.event === 'update_analysis' && it.analysisId === analysisId).length;
  }

  async function ids(): Promise<readonly string[]> {
    return (await front.state()).analyses.map(({ id }) => id);
  }

  async function changeAsOther(analysisId: string, metadata: Fields): Promise<void> {
    const answer = await front.on.sandbox.call('PATCH', `/v1/analysis/${analysisId}`, { sender, metadata });
    assert.ok(answer.status < 300, JSON.stringify(answer));
  }

  async function shapesOf(analysisId: string): Promise<readonly Fields[]> {
    const { body } = await front.on.sandbox.call('GET', `/v1/analysis/${analysisId}`);
    return (body as { data: { analysis: { shapes: Fields[] } } }).data.analysis.shapes;
  }

  async function storedMetadata(analysisId: string): Promise<Partial<Record<string, string>>> {
    const found = (await shapesOf(analysisId)).find(({ key }) => key === 'analysis');
    return found?.['metadata'] as Partial<Record<string, string>>;
  }

  /** Asserts that every link in the texts has an existing target. */
  async function assertLinksResolve(analysisId: string): Promise<void> {
    const shapes = await shapesOf(analysisId);
    const { body } = await front.on.sandbox.call('GET', `/v1/analysis/${analysisId}`);
    const { extra } = (body as { data: { analysis: { extra: Fields } } }).data.analysis;
    const named = new Set(['r', 'p', 's', ...shapes.flatMap(({ id, clientObjectId }) => [id, clientObjectId])]);
    const texts = [...Object.values((await storedMetadata(analysisId)) ?? {}), ...Object.values(extra)].map(String);
    for (const [, id] of texts.join('\n').matchAll(/\[\[([^:\]]+):/g)) assert.ok(named.has(id), `[[${id}:`);
  }
});

async function read(cards: CardService, analysisId: string): Promise<PublishedCard> {
  const outcome = await cards.read(analysisId, signal);
  if (outcome.kind !== 'done') throw new Error(`The card cannot be read: ${JSON.stringify(outcome)}`);
  return outcome.value;
}

function created(result: CreateResult) {
  if (result.kind !== 'created' || result.analysisId === undefined) {
    throw new Error(`Not published: ${JSON.stringify(result)}`);
  }
  return { ...result, analysisId: result.analysisId };
}

function retitle(card: Card): Card {
  return retitled(card, 'Range breaks');
}

/** Changes drawings only, which the service may ignore (P2 4.8 rule 3). */
function redraw(card: Card): Card {
  const [line, ...rest] = card.drawings;
  const [first, ...points] = line?.points ?? [];
  if (line === undefined || first === undefined) throw new Error('There is no line to move.');
  return { ...card, drawings: [{ ...line, points: [{ ...first, price: 1.0805 }, ...points] }, ...rest] };
}

function reword(card: Card): Card {
  return { ...card, metadata: { ...card.metadata, comments: 'Busy.' } };
}
