import assert from 'node:assert/strict';
import type { Card } from '../../../src/card/model/card.ts';
import type { PublishedCard } from '../../../src/card/model/publishedCard.ts';
import type { CardService, SaveRequest, SaveResult } from '../../../src/client/cards/cardService.ts';
import type { Clock } from '../../../src/http/clock.ts';
import { type ClientOnSandbox, retitled, startClientOnSandbox } from '../../support/clientOnSandbox.ts';
import { closedPort } from '../../support/rawHttp.ts';
import { eventually } from '../../support/waiting.ts';

const REPORT = { kind: 'report' } as const;
const signal = new AbortController().signal;

describe('saving a card on the sandbox', () => {
  let on: ClientOnSandbox;
  let base: PublishedCard;
  let sender: string;

  before(async () => {
    on = await startClientOnSandbox();
  });
  after(() => on.stop());

  /** A client for which this happens before its first pause: after a lost response, and before it reads back. */
  function withBeforePause(happens: () => Promise<unknown>): CardService {
    let happened: Promise<unknown> | undefined;
    const sleep: Clock['sleep'] = async (milliseconds, ended) => {
      happened ??= happens();
      await happened;
      await on.clock.sleep(milliseconds, ended);
    };
    return on.other({ clock: { ...on.clock, sleep } });
  }
  beforeEach(async () => {
    await on.restore();
    ({ published: base, sender } = await on.pendingCard());
    on.lines.splice(0);
  });

  function save(mine: Card, change: Partial<SaveRequest> = {}): Promise<SaveResult> {
    return on.cards.save({ base, mine, sender, onConflict: REPORT, ...change }, signal);
  }

  async function stored(): Promise<PublishedCard> {
    const read = await on.cards.read(base.analysisId, signal);
    if (read.kind !== 'done') throw new Error(`The card could not be read: ${read.kind}.`);
    return read.value;
  }

  /** Saves a change as somebody else, with another client. */
  async function theyChange(change: (card: Card) => Card): Promise<void> {
    const card = await stored();
    const result = await on.other({}).save({ base: card, mine: change(card.card), sender, onConflict: REPORT }, signal);
    assert.equal(result.kind, 'saved');
    on.lines.splice(0);
  }

  function methods(): string[] {
    return on.lines.map(({ method }) => method);
  }

  async function webhooks(): Promise<number> {
    const { events } = await on.sandbox.state();
    return events.filter(({ kind, analysisId }) => kind === 'message_webhook' && analysisId === base.analysisId).length;
  }

  it('sends no request if nothing changed, so that no webhook fires', async () => {
    const before = await webhooks();
    const result = await save(base.card);
    assert.equal(result.kind, 'nothingToSend');
    assert.deepEqual(methods(), []);
    assert.equal(await webhooks(), before);
  });

  it('reads the card, and sends only the changed field', async () => {
    const result = await save(retitled(base.card, 'Another title'));
    assert.equal(result.kind === 'saved' && result.after, 'answer');
    assert.deepEqual(result.kind === 'saved' && result.differences, []);
    assert.deepEqual(methods(), ['GET', 'PATCH']);
    assert.deepEqual((await stored()).card, retitled(base.card, 'Another title'));
    assert.deepEqual(await on.journal.pending(), []);
  });

  it('stores a change of drawings alone, which the service would ignore without metadata (P2 4.8 rule 3)', async () => {
    const [first] = base.card.levels.pivot
      ? [{ price: base.card.levels.pivot.price, time: '2026-03-02T08:00:00Z' }]
      : [];
    assert.ok(first);
    const mine: Card = {
      ...base.card,
      drawings: [{ type: 'HORIZONTAL_LINE', clientObjectId: 'only-me', points: [first] }],
    };
    const unlinked: Card = {
      ...mine,
      metadata: { ...mine.metadata, preferenceText: 'No links.', ...withoutLinks(mine) },
    };
    assert.equal((await save(unlinked)).kind, 'saved');
    base = await stored();
    const more: Card = {
      ...unlinked,
      drawings: [...unlinked.drawings, { ...mine.drawings[0], clientObjectId: 'two' } as Card['drawings'][number]],
    };
    const result = await save(more);
    assert.deepEqual(result.kind === 'saved' && result.differences, []);
    assert.deepEqual(
      (await stored()).card.drawings.map(({ clientObjectId }) => clientObjectId),
      ['only-me', 'two'],
    );
    base = await stored();
    assert.equal((await save({ ...more, drawings: [] })).kind, 'saved');
    assert.deepEqual((await stored()).card.drawings, [], '[] removes all drawings (P2 4.8)');
  });

  it('changes type and levels together (P2 4.8 rule 2)', async () => {
    const { direction } = base.card.metadata;
    const turned = direction === 'BULLISH' ? 'BEARISH' : 'BULLISH';
    const levels = {
      ...base.card.levels,
      pivot: { ...base.card.levels.pivot, price: base.card.levels.pivot.price * 1.00001 },
    };
    const result = await save({ ...base.card, levels, metadata: { ...base.card.metadata, direction: turned } });
    assert.equal(result.kind, 'saved');
    assert.equal((await stored()).card.metadata.direction, turned);
    assert.equal((await stored()).card.levels.pivot.price, levels.pivot.price);
  });

  it('sends nothing that can’t be stored, and reports why', async () => {
    const levels = {
      ...base.card.levels,
      pivot: { ...base.card.levels.pivot, price: base.card.levels.pivot.price * 1.00001 },
    };
    const result = await save({ ...base.card, levels });
    assert.equal(result.kind, 'cannotBeSent');
    assert.deepEqual(methods(), []);
  });

  it('merges with somebody else’s changes to other fields', async () => {
    await theyChange((card) => ({ ...card, metadata: { ...card.metadata, comments: 'Their comment' } }));
    const result = await save(retitled(base.card, 'My title'));
    assert.equal(result.kind, 'mergedAndSaved');
    const now = (await stored()).card.metadata;
    assert.deepEqual([now.title, now.comments], ['My title', 'Their comment']);
    assert.equal(result.kind === 'mergedAndSaved' && result.edited.metadata.comments, 'Their comment');
  });

  it('reports a conflict without sending, then saves mine once theirs was seen', async () => {
    await theyChange((card) => retitled(card, 'Their title'));
    const mine = retitled(base.card, 'My title');
    const conflict = await save(mine);
    assert.equal(conflict.kind, 'conflict');
    if (conflict.kind !== 'conflict') return;
    assert.deepEqual(methods(), ['GET']);
    assert.deepEqual(
      conflict.conflicts.map(({ label, theirs, mine: own }) => [label, theirs, own]),
      [['title', 'Their title', 'My title']],
    );
    const kept = await save(mine, { onConflict: { kind: 'keepMine', seenUpdatedAt: conflict.theirs.updatedAt } });
    assert.equal(kept.kind, 'saved');
    assert.equal((await stored()).card.metadata.title, 'My title');
  });

  it('asks again if the card is newer than the version seen', async () => {
    await theyChange((card) => retitled(card, 'Their title'));
    const first = await save(retitled(base.card, 'My title'));
    const seenUpdatedAt = first.kind === 'conflict' ? first.theirs.updatedAt : '';
    await theyChange((card) => retitled(card, 'Their newer title'));
    const again = await save(retitled(base.card, 'My title'), { onConflict: { kind: 'keepMine', seenUpdatedAt } });
    assert.equal(again.kind === 'conflict' && again.theirs.card.metadata.title, 'Their newer title');
    assert.deepEqual(methods(), ['GET']);
  });

  it('keeps their changes to other fields when mine is chosen', async () => {
    await theyChange((card) => ({
      ...retitled(card, 'Their title'),
      metadata: { ...card.metadata, title: 'Their title', comments: 'Theirs' },
    }));
    const first = await save(retitled(base.card, 'My title'));
    const seenUpdatedAt = first.kind === 'conflict' ? first.theirs.updatedAt : '';
    const kept = await save(retitled(base.card, 'My title'), { onConflict: { kind: 'keepMine', seenUpdatedAt } });
    assert.equal(kept.kind, 'mergedAndSaved');
    const now = (await stored()).card.metadata;
    assert.deepEqual([now.title, now.comments], ['My title', 'Theirs']);
  });

  it('sends exactly what was reviewed: a newer version is a conflict even if it could be merged', async () => {
    const reviewed = await save(retitled(base.card, 'My title'), { onConflict: { kind: 'asReviewed' } });
    assert.equal(reviewed.kind, 'saved');
    base = await stored();
    await theyChange((card) => ({ ...card, metadata: { ...card.metadata, comments: 'Theirs' } }));
    const late = await save(retitled(base.card, 'My newer title'), { onConflict: { kind: 'asReviewed' } });
    assert.deepEqual(late.kind === 'conflict' && late.conflicts, []);
    assert.deepEqual(methods(), ['GET']);
    assert.equal((await stored()).card.metadata.title, 'My title');
    const nothing = await save(base.card, { onConflict: { kind: 'asReviewed' } });
    assert.equal(nothing.kind, 'nothingToSend');
  });

  it('reports that a card is no longer Pending before sending', async () => {
    for (const status of ['Active', 'Expired', 'Cancelled']) {
      await on.sandbox.control('POST', `/analyses/${base.analysisId}`, { status });
      on.lines.splice(0);
      const result = await save(retitled(base.card, 'x'));
      assert.equal(result.kind === 'notPending' && result.published.status, status);
      assert.deepEqual(methods(), ['GET']);
    }
  });

  it('reports that a card was deleted concurrently', async () => {
    await on.cards.delete(base, signal);
    assert.equal((await save(retitled(base.card, 'x'))).kind, 'gone');
  });

  it('reports that the sender did not create the card, for which the service returns 500 (P2 7.3)', async () => {
    const { users } = await on.sandbox.state();
    const stranger = users.find(({ member, username }) => member && username !== sender);
    const result = await save(retitled(base.card, 'x'), { sender: stranger?.username ?? '' });
    assert.deepEqual(result, { kind: 'wrongSender', ownerId: base.ownerId });
    assert.deepEqual((await stored()).card, base.card);
    assert.deepEqual(await on.journal.pending(), []);
  });

  it('returns the detail and the field of a 400', async () => {
    const zone = base.card.drawings[0];
    const points = [{ time: '2026-03-02T08:00:00Z', price: 1 }];
    const mine: Card = {
      ...base.card,
      drawings: [...base.card.drawings, { type: 'PARALLEL', clientObjectId: 'p', points }],
    };
    const result = await save(mine);
    assert.equal(result.kind, 'refused', JSON.stringify([zone?.type, result]));
    if (result.kind !== 'refused') return;
    assert.deepEqual([result.refusal.status, result.refusal.action], [400, 'fix the input']);
    assert.match(result.refusal.field ?? '', /^drawings/);
    assert.ok(result.refusal.detail);
    assert.deepEqual((await stored()).card, base.card);
  });

  it('reads back after a gateway’s 502, and after a 500 that follows storing', async () => {
    await on.fault('PATCH', '/v1/analysis/', { status: 502 });
    const lost = await save(retitled(base.card, 'Lost'));
    assert.equal(lost.kind === 'notSaved' && 'status' in lost.failure && lost.failure.status, 502);
    await on.fault('PATCH', '/v1/analysis/', { fail: 'writeAfter' });
    const kept = await save(retitled(base.card, 'Kept'));
    assert.equal(kept.kind === 'saved' && kept.after, 'readBack');
  });

  it('reports a conflict if the card read back is neither as before nor as intended', async () => {
    await on.fault('PATCH', '/v1/analysis/', { drop: 'before' });
    const theirs: SaveResult['kind'][] = [];
    const cards = withBeforePause(async () => {
      const mine = retitled(base.card, 'Theirs');
      theirs.push((await on.other({}).save({ base, mine, sender, onConflict: REPORT }, signal)).kind);
    });
    const result = await cards.save({ base, mine: retitled(base.card, 'Mine'), sender, onConflict: REPORT }, signal);
    assert.deepEqual(theirs, ['saved']);
    assert.equal(result.kind, 'conflict', JSON.stringify(result));
    assert.equal(result.kind === 'conflict' && result.theirs.card.metadata.title, 'Theirs');
  });

  it('reports unknown if reading back fails too, and finds the outcome later', async () => {
    await on.fault('PATCH', '/v1/analysis/', { drop: 'after' });
    const cards = withBeforePause(() => on.fault('GET', '/v1/analysis/', { drop: 'before' }, 200));
    const result = await cards.save({ base, mine: retitled(base.card, 'Kept'), sender, onConflict: REPORT }, signal);
    assert.equal(result.kind, 'unknown');
    const [open_] = await on.journal.pending();
    assert.equal(result.kind === 'unknown' && result.journalId, open_?.id);
    await on.sandbox.control('DELETE', '/faults');
    await on.journal.settle(open_?.id ?? '', 'abandoned');
  });

  it('reads back an unclear save even if it was cancelled', async () => {
    const abort = new AbortController();
    await on.fault('PATCH', '/v1/analysis/', { delayMs: 1000 });
    const saving = on.cards.save(
      { base, mine: retitled(base.card, 'Cancelled'), sender, onConflict: REPORT },
      abort.signal,
    );
    // Cancels after the change and before its response; earlier, the outcome would be unknown.
    await eventually('a changed card', async () => (await stored()).card.metadata.title === 'Cancelled');
    abort.abort();
    const result = await saving;
    assert.equal(result.kind === 'saved' && result.after, 'readBack', JSON.stringify(result));
    assert.deepEqual(await on.journal.pending(), []);
  });

  it('does not change the card if the key is refused or missing, or the service is unreachable', async () => {
    const mine = retitled(base.card, 'x');
    const request: SaveRequest = { base, mine, sender, onConflict: REPORT };
    const badKey = await on.other({ apiKey: 'unknown' }).save(request, signal);
    assert.equal(badKey.kind === 'refused' && badKey.refusal.action, 'fix the key');
    const noKey = await on.other({ apiKey: undefined }).save(request, signal);
    assert.equal(noKey.kind === 'notSent' && noKey.failure.kind, 'noKey');
    const offline = await on.other({ baseUrl: `http://127.0.0.1:${await closedPort()}` }).save(request, signal);
    assert.equal(offline.kind === 'notSent' && offline.failure.kind, 'offline');
    assert.deepEqual((await stored()).card, base.card);
  });
});

function withoutLinks({ metadata }: Card): Partial<Card['metadata']> {
  return {
    ...(metadata.alternativeText === undefined ? {} : { alternativeText: 'None.' }),
    ...(metadata.comments === undefined ? {} : { comments: 'None.' }),
  };
}
