import assert from 'node:assert/strict';
import type { Card } from '../../../../src/card/card.ts';
import { cardFromAnalysis } from '../../../../src/card/cardFromAnalysis.ts';
import type { PublishedCard } from '../../../../src/card/publishedCard.ts';
import { saveCard } from '../../../../src/client/cards/saveCard.ts';
import { analysisRecord, SMALL_CARD } from '../../../support/analysisRecord.ts';
import { scriptedCards } from '../../../support/scriptedCards.ts';
import { type Scripted, transportError } from '../../../support/scriptedTransport.ts';

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
    assert.deepEqual(result.kind === 'saved' && result.differences, ['title: meant “Mine”, stored “Mine, cut”']);
  });

  it('does not call an update done whose answer cannot be read as a card, until the card was read', async () => {
    const broken = { status: 200, body: { data: { analysis: analysisRecord({ shapes: [] }) } } };
    const { result } = await save([BEFORE, broken, holding(MINE)]);
    assert.equal(result.kind === 'saved' && result.after, 'readBack');
    const never = await save([BEFORE, broken, broken, broken]);
    assert.equal(never.result.kind, 'unknown');
  });

  it('reads back after an answer of any other shape', async () => {
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

  it('believes "as before" only after several readings, as a write may still be under way', async () => {
    const { result, parts } = await save([BEFORE, RESET, BEFORE, BEFORE, holding(MINE)]);
    assert.equal(result.kind === 'saved' && result.after, 'readBack');
    assert.equal(parts.transport.sent.length, 5);
    const lost = await save([BEFORE, RESET, BEFORE, BEFORE, BEFORE]);
    assert.equal(lost.result.kind, 'notSaved');
    assert.deepEqual(lost.parts.journal.steps(), ['intent analyses.update', 'sent', 'settled didNotHappen']);
  });

  it('says what became of the card when it was deleted, or ended, during the doubt', async () => {
    const gone = await save([BEFORE, RESET, { status: 404, body: {} }]);
    assert.equal(gone.result.kind, 'gone');
    const ended = {
      status: 200,
      body: { data: { analysis: analysisRecord({ extra: { status: 'Expired' }, updatedAt: LATER }) } },
    };
    assert.equal((await save([BEFORE, RESET, ended, ended, ended])).result.kind, 'notPending');
  });

  it('tells "no longer Pending" from other 400s by the status, never by the message', async () => {
    const message = { status: 400, body: { message: 'Anaylsis is not pending' } };
    const ended = { status: 200, body: { data: { analysis: analysisRecord({ extra: { status: 'Active' } }) } } };
    assert.equal((await save([BEFORE, message, ended])).result.kind, 'notPending');
    assert.equal((await save([BEFORE, message, BEFORE])).result.kind, 'refused');
  });

  it('sends nothing when the card cannot be read first', async () => {
    for (const script of [
      [RESET, RESET, RESET],
      [{ status: 200, body: { data: { analysis: analysisRecord({ shapes: 'x' }) } } }],
    ]) {
      const { result, parts } = await save(script);
      assert.equal(result.kind, 'notSent');
      assert.ok(parts.sent().every((it) => it.startsWith('GET ')));
    }
  });

  it('takes over quietly when somebody else saved the very same', async () => {
    const { result, parts } = await save([holding(MINE)]);
    assert.equal(result.kind, 'nothingToSend');
    assert.equal(parts.transport.sent.length, 1);
  });

  it('keeps what only Get tells of the channel post', async () => {
    const { result } = await save([BEFORE, holding(MINE)]);
    assert.equal(result.kind === 'saved' && result.published.postMissing, false);
  });
});
