import assert from 'node:assert/strict';
import type { Card, Drawing } from '../../../../src/card/model/card.ts';
import { cardFromAnalysis, type PublishedCard } from '../../../../src/card/model/publishedCard.ts';
import { saveCard } from '../../../../src/client/cards/saveCard.ts';
import { analysisRecord, SMALL_CARD } from '../../../support/records.ts';
import { type Scripted, scriptedCards, transportError } from '../../../support/scriptedClient.ts';

const signal = new AbortController().signal;
const ID = '65f0c0ffee65f0c0ffee65f0';
const MINE: Card = { ...SMALL_CARD, metadata: { ...SMALL_CARD.metadata, title: 'Mine' } };
const LATER = '2026-03-02T10:00:00.000Z';

function published(): PublishedCard {
  const read = cardFromAnalysis(analysisRecord({ message: {} }));
  if (read.kind !== 'read') throw new Error(JSON.stringify(read));
  return read.published;
}

function holding(card: Card, updatedAt = LATER): Scripted {
  return { status: 200, body: { data: { analysis: analysisRecord({ updatedAt }, card) } } };
}

const BEFORE: Scripted = { status: 200, body: { data: { analysis: analysisRecord({ message: {} }) } } };
const RESET: Scripted = { throws: transportError('ECONNRESET', 'read') };

async function save(script: readonly Scripted[], mine: Card = MINE) {
  const parts = scriptedCards(script);
  const result = await saveCard(
    parts,
    { base: published(), mine, sender: 'a', onConflict: { kind: 'report' } },
    signal,
  );
  return { result, parts };
}

describe('saveCard', () => {
  it('reads the card again when the update answers in its older form (public-facts 3.4)', async () => {
    const older = { status: 200, body: { data: { analysisId: ID, updatedFields: ['title'] } } };
    const { result, parts } = await save([BEFORE, older, holding(MINE)]);
    assert.equal(result.kind, 'saved');
    assert.deepEqual(parts.sent(), [`GET /v1/analysis/${ID}`, `PATCH /v1/analysis/${ID}`, `GET /v1/analysis/${ID}`]);
    assert.deepEqual(parts.journal.steps(), ['intent analyses.update', 'sent', 'settled done']);
  });

  it('shows what the service stored differently', async () => {
    const other: Card = { ...MINE, metadata: { ...MINE.metadata, title: 'Mine, cut' } };
    const { result } = await save([BEFORE, holding(other)]);
    assert.deepEqual(result.kind === 'saved' && result.differences, ['title: sent “Mine”, stored “Mine, cut”']);
  });

  it("doesn't resend numbers that the service rounded to 32 bits, but every other difference", async () => {
    const pivoted = (price: number): Card => ({
      ...SMALL_CARD,
      drawings: [{ type: 'HORIZONTAL_LINE', clientObjectId: 'h', points: [{ time: 1_772_424_000_000, price }] }],
    });
    for (const [stored, mine, kind] of [
      [Math.fround(0.9137), 0.9137, 'nothingToSend'],
      [65000.125, 65000.124, 'saved'],
    ] as const) {
      const base = { ...published(), card: pivoted(stored) };
      const parts = scriptedCards([holding(base.card, base.updatedAt), holding(pivoted(mine))]);
      const request = { base, mine: pivoted(mine), sender: 'a', onConflict: { kind: 'report' } } as const;
      assert.equal((await saveCard(parts, request, signal)).kind, kind);
    }
  });

  it('treats an update with an unreadable response as done, and returns the card as read back or as sent', async () => {
    const broken = { status: 200, body: { data: { analysis: analysisRecord({ shapes: [] }) } } };
    const { result } = await save([BEFORE, broken, holding(MINE)]);
    assert.equal(result.kind === 'saved' && result.after, 'readBack');
    const never = await save([BEFORE, broken, broken, broken]);
    assert.deepEqual(never.result.kind === 'saved' && [never.result.published.card, never.result.differences], [
      MINE,
      [],
    ]);
    assert.deepEqual(never.parts.journal.steps(), ['intent analyses.update', 'sent', 'settled done']);
  });

  it('reads back after a response of any other shape', async () => {
    const rows = [
      // A page is not the service's own answer: only reading back tells.
      [{ status: 200, text: '<html>' }, 'settled happened'],
      [{ status: 200, body: [] }, 'settled done'],
      [{ status: 200, body: { data: { analysis: 5 } } }, 'settled done'],
    ] as const;
    for (const [odd, settled] of rows) {
      const { result, parts } = await save([BEFORE, odd, holding(MINE)]);
      assert.equal(result.kind === 'saved' && result.after, 'readBack');
      assert.deepEqual(parts.journal.steps(), ['intent analyses.update', 'sent', settled]);
    }
  });

  it('omits fields that the service added to a drawing and rejects, and reports what is lost', async () => {
    const plain: Drawing = { type: 'HORIZONTAL_LINE', clientObjectId: 'line', points: [{ time: 1, price: 1 }] };
    const line = { ...plain, style: { color: '#123456', glow: 3 }, locked: true } as Drawing;
    const base = { ...published(), card: { ...SMALL_CARD, drawings: [line] } };
    const moved = { ...line, points: [{ time: 1, price: 2 }], note: 'mine' } as Drawing;
    const bodies: unknown[] = [];
    const parts = scriptedCards(({ method, body }) => {
      if (method === 'GET') return holding(base.card, base.updatedAt);
      bodies.push(JSON.parse(new TextDecoder().decode(body as Uint8Array)).drawings[0]);
      if (bodies.length === 1) return { status: 400, body: { message: 'Validation failed', detail: 'locked' } };
      const { locked: _, ...rest } = moved as Drawing & { locked: unknown };
      return holding({ ...base.card, drawings: [rest as Drawing] });
    });
    const mine = { ...base.card, drawings: [moved] };
    const result = await saveCard(parts, { base, mine, sender: 'a', onConflict: { kind: 'report' } }, signal);
    assert.deepEqual(bodies, [moved, { ...plain, points: moved.points, style: { color: '#123456' }, note: 'mine' }]);
    assert.deepEqual(result.kind === 'saved' && result.differences, ['Drawing line: sent “locked”, stored nothing']);
  });

  /** A service that loses the answer to the update, and does it so many milliseconds later; never without them. */
  async function saveLate(doubt: Scripted, afterMs = Number.POSITIVE_INFINITY) {
    let sentAt = Number.POSITIVE_INFINITY;
    const parts = scriptedCards(({ method }) => {
      if (method === 'GET') return parts.clock.now() >= sentAt + afterMs ? holding(MINE) : BEFORE;
      sentAt = parts.clock.now();
      return doubt;
    });
    const result = await saveCard(
      parts,
      { base: published(), mine: MINE, sender: 'a', onConflict: { kind: 'report' } },
      signal,
    );
    const patches = parts.sent().filter((it) => it.startsWith('PATCH'));
    return { result, patches: patches.length, waitedMs: parts.clock.now() - sentAt };
  }
  const GATEWAY: Scripted = { status: 502, text: '<html>Bad gateway</html>' };
  const OWN_500: Scripted = { status: 500, body: { status: 'error', statusCode: 500, message: 'Failed' } };

  for (const [name, doubt, delays] of [
    ['a reset', RESET, [800, 2300, 40_000]],
    ['a gateway’s 502', GATEWAY, [800, 2300, 40_000]],
    ['a 408', { status: 408, body: { status: 'error', message: 'm' } }, [40_000]],
    ['a 504 in JSON', { status: 504, body: { message: 'Endpoint request timed out' } }, [40_000]],
    ['a 500 that is not the service’s own', { status: 500, body: { message: 'Internal server error' } }, [40_000]],
    ['the service’s own 500', OWN_500, [800, 2300]],
  ] as const) {
    for (const afterMs of delays)
      it(`finds an update that takes effect ${afterMs} ms after ${name}, and sends it once`, async () => {
        const { result, patches } = await saveLate(doubt, afterMs);
        assert.equal(result.kind === 'saved' && result.after, 'readBack');
        assert.equal(patches, 1);
      });
  }

  it('reports "not saved" only if the update can no longer take effect', async () => {
    for (const doubt of [RESET, GATEWAY]) {
      const { result, waitedMs } = await saveLate(doubt);
      assert.equal(result.kind, 'notSaved');
      assert.ok(waitedMs >= 60_000 && waitedMs < 66_000, String(waitedMs));
    }
  });

  it('blames the sender only after a 500 from the service itself, without an effect in the following seconds', async () => {
    const { result, waitedMs } = await saveLate(OWN_500);
    assert.equal(result.kind, 'wrongSender');
    assert.ok(waitedMs >= 4000 && waitedMs < 10_000, String(waitedMs));
  });

  it('notices that the service ignored new drawings sent with an unchanged title', async () => {
    const line: Drawing = { type: 'HORIZONTAL_LINE', clientObjectId: 'new', points: [{ time: 1, price: 1 }] };
    const drawn: Card = { ...SMALL_CARD, drawings: [...SMALL_CARD.drawings, line] };
    // Read again for a while: readings may lag behind.
    const unchanged = Array.from({ length: 5 }, () => holding(SMALL_CARD));
    const { result } = await save([BEFORE, ...unchanged], drawn);
    assert.equal(result.kind === 'saved' && result.drawingsNotStored, true);
    const stored = await save([BEFORE, holding(drawn)], drawn);
    assert.equal(stored.result.kind === 'saved' && 'drawingsNotStored' in stored.result, false);
  });

  it('accepts equivalent formatting by the service after a lost response', async () => {
    const { metadata } = MINE;
    const text = `  ${metadata.preferenceText}\n`;
    const normal: Card = { ...MINE, metadata: { ...metadata, preferenceText: text } };
    const { result } = await save([BEFORE, RESET, holding(normal)]);
    assert.deepEqual(result.kind === 'saved' && result.differences, []);
  });

  it('reports that the card was deleted or ended while the outcome was uncertain', async () => {
    const gone = await save([BEFORE, RESET, { status: 404, body: {} }]);
    assert.equal(gone.result.kind, 'gone');
    const ended = {
      status: 200,
      body: { data: { analysis: analysisRecord({ extra: { status: 'Expired' }, updatedAt: LATER }) } },
    };
    assert.equal((await save([BEFORE, RESET, ended])).result.kind, 'notPending');
  });

  it('distinguishes "no longer Pending" from other 400s by the card\'s status, never by the message', async () => {
    const message = { status: 400, body: { message: 'Anaylsis is not pending' } };
    const ended = { status: 200, body: { data: { analysis: analysisRecord({ extra: { status: 'Active' } }) } } };
    assert.equal((await save([BEFORE, message, ended])).result.kind, 'notPending');
    assert.equal((await save([BEFORE, message, BEFORE])).result.kind, 'refused');
  });

  it("sends nothing if the card can't be read first", async () => {
    for (const script of [
      [RESET, RESET, RESET],
      [{ status: 200, body: { data: { analysis: analysisRecord({ shapes: 'x' }) } } }],
    ]) {
      const { result, parts } = await save(script);
      assert.equal(result.kind, 'notSent');
      assert.ok(parts.sent().every((it) => it.startsWith('GET ')));
    }
  });

  it('accepts silently that somebody else saved the same change', async () => {
    const { result, parts } = await save([holding(MINE)]);
    assert.equal(result.kind, 'nothingToSend');
    assert.equal(parts.transport.sent.length, 1);
  });

  it('keeps what only Get returns about the channel post', async () => {
    const { result } = await save([BEFORE, holding(MINE)]);
    assert.equal(result.kind === 'saved' && result.published.postMissing, false);
  });

  describe('to a service with other response formats', () => {
    const line = (clientObjectId: string): Drawing => ({
      type: 'HORIZONTAL_LINE',
      clientObjectId,
      points: [{ time: 0, price: 0.91 }],
    });
    const drawn = (...ids: string[]): Card => ({ ...SMALL_CARD, drawings: ids.map(line) });
    const onto = async (script: readonly Scripted[], base: PublishedCard, mine: Card) => {
      const parts = scriptedCards(script);
      const result = await saveCard(parts, { base, mine, sender: 'a', onConflict: { kind: 'report' } }, signal);
      const bodies = parts.transport.sent.flatMap(({ method, body }) =>
        method === 'PATCH' ? [JSON.parse(new TextDecoder().decode(body as Uint8Array)) as object] : [],
      );
      return { result, bodies };
    };

    it("doesn't resend drawings that come back in another order", async () => {
      const meant = drawn('a', 'b', 'c');
      const stored = holding(drawn('c', 'b', 'a'));
      const first = await onto([BEFORE, stored], published(), meant);
      assert.ok(first.result.kind === 'saved');
      assert.deepEqual(first.result.differences, []);
      const { published: base } = first.result;
      assert.equal((await onto([], base, meant)).result.kind, 'nothingToSend');
      const titled = { ...meant, metadata: { ...meant.metadata, title: 'Mine' } };
      const second = await onto(
        [stored, holding({ ...drawn('c', 'b', 'a'), metadata: titled.metadata })],
        base,
        titled,
      );
      assert.equal(second.result.kind, 'saved');
      assert.deepEqual(second.bodies, [{ sender: 'a', metadata: { title: 'Mine' } }]);
    });

    it("sends a changed order alone, and reports if the service didn't store it", async () => {
      const base: PublishedCard = { ...published(), card: drawn('a', 'b'), updatedAt: LATER };
      // Read before, answered, and read again: an answer may hold the state of before.
      const asBefore = Array.from({ length: 4 }, () => holding(drawn('a', 'b')));
      const kept = await onto(asBefore, base, drawn('b', 'a'));
      assert.ok(kept.result.kind === 'saved');
      assert.equal(kept.result.drawingsNotStored, true);
      assert.deepEqual(kept.bodies, [
        { sender: 'a', metadata: { title: SMALL_CARD.metadata.title }, drawings: drawn('b', 'a').drawings },
      ]);
      const stored = await onto([holding(drawn('a', 'b')), holding(drawn('b', 'a'))], base, drawn('b', 'a'));
      assert.equal(stored.result.kind === 'saved' && stored.result.drawingsNotStored, undefined);
    });

    it('merges a change by somebody else although no response has a time of change', async () => {
      const timeless = (card: Card): Scripted => ({
        status: 200,
        body: { data: { analysis: analysisRecord({ updatedAt: null, createdAt: null, extra: null }, card) } },
      });
      const base: PublishedCard = { ...published(), updatedAt: '', createdAt: '', status: '' };
      const theirs: Card = { ...SMALL_CARD, metadata: { ...SMALL_CARD.metadata, timeframe: 'D' } };
      const both: Card = { ...MINE, metadata: { ...MINE.metadata, timeframe: 'D' } };
      const { result, bodies } = await onto([timeless(theirs), timeless(both)], base, MINE);
      assert.equal(result.kind === 'mergedAndSaved' && result.edited.metadata.timeframe, 'D');
      assert.deepEqual(bodies, [{ sender: 'a', metadata: { title: 'Mine' } }]);
    });

    it("doesn't change a card with a part that no response contained", async () => {
      const shapes = [
        { key: 'analysis', levels: SMALL_CARD.levels, metadata: { ...SMALL_CARD.metadata, title: null } },
      ];
      const { result, bodies } = await onto(
        [{ status: 200, body: { data: { analysis: analysisRecord({ shapes }) } } }],
        published(),
        MINE,
      );
      assert.equal(result.kind, 'notPending');
      assert.deepEqual(bodies, []);
    });
  });
});
