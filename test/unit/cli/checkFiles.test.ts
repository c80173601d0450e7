import assert from 'node:assert/strict';
import type { PublishedCard } from '../../../src/card/publishedCard.ts';
import { readCardText } from '../../../src/card/text/readCard.ts';
import { saveReport, unmatchedReport } from '../../../src/cli/checkFiles.ts';
import { changed, SAMPLE } from '../card/findings/sampleCard.ts';

function publishedAs(text: string, status = 'Pending'): PublishedCard {
  const { card } = readCardText(text);
  assert.ok(card);
  return {
    analysisId: '65f1c0de65f1c0de65f1c0de',
    communityId: '65f1c0de65f1c0de65f1c0d1',
    channelId: '65f1c0de65f1c0de65f1c0d2',
    card,
    status,
    ownerId: 'a-person',
    createdAt: '2026-03-01T08:00:00Z',
    updatedAt: '2026-03-01T08:00:00Z',
    savedIds: {},
  };
}

function said(text: string, published: PublishedCard): string[] {
  return saveReport('a.card.json', readCardText(text), published).map(({ rule, message }) => `${rule}: ${message}`);
}

describe('the report on saving to a published card', () => {
  it('lists what would be sent and triggered', () => {
    assert.deepEqual(said(changed('AUDCAD fades', 'AUDCAD falls'), publishedAs(SAMPLE)), [
      "published.save: Saving would send title. It rewrites the channel post, fires the message webhooks and adds a bot message to the card's discussion.",
    ]);
  });

  it('says that drawings are sent together with the title', () => {
    assert.deepEqual(said(changed('#C0392B', '#C0392C'), publishedAs(SAMPLE)), [
      'published.save: Saving would send drawing ceiling (together with the title, without which the service doesn’t store them). It rewrites the channel post and fires the message webhooks.',
    ]);
  });

  it('says that nothing would be sent if the cards are identical', () => {
    assert.deepEqual(said(SAMPLE, publishedAs(SAMPLE)), [
      'published.save: Saving would send nothing: the published card is identical.',
    ]);
  });

  it('is empty if findings say why nothing can be saved', () => {
    assert.deepEqual(said(SAMPLE, publishedAs(SAMPLE, 'Active')), []);
    assert.deepEqual(said(changed('0.9098', '0.9099'), publishedAs(SAMPLE)), []);
    assert.deepEqual(said('{', publishedAs(SAMPLE)), []);
  });

  it('is a hint in line 1, like a missing published card', () => {
    const [save] = saveReport('a.card.json', readCardText(SAMPLE), publishedAs(SAMPLE));
    const { message, ...place } = unmatchedReport('a.card.json', 'There is none.');
    assert.equal(message, 'Not compared with a published card. There is none.');
    const at = { file: 'a.card.json', severity: 'hint', path: [], line: 1, column: 1, endLine: 1, endColumn: 1 };
    assert.deepEqual(place, { ...at, rule: 'published.unmatched' });
    assert.deepEqual({ ...save, message: '' }, { ...at, rule: 'published.save', message: '' });
  });
});
