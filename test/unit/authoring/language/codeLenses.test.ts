import assert from 'node:assert/strict';
import type { DocumentOrigin, DraftState } from '../../../../src/authoring/documents/documentOrigin.ts';
import { type CardLens, cardLenses } from '../../../../src/authoring/language/codeLenses.ts';
import { check } from '../../../../src/card/findings/check.ts';
import type { PublishedCard } from '../../../../src/card/model/publishedCard.ts';
import { readCardText } from '../../../../src/card/text/readCard.ts';
import { changed, SAMPLE } from '../../card/findings/sampleCard.ts';

const l10n = {
  t: (message: string, ...args: (string | number)[]) =>
    message.replace(/\{(\d)\}/g, (_, place: string) => String(args[Number(place)])),
};

const DRAFT: DocumentOrigin = { kind: 'draft', fileName: 'a.card.json', readOnlyReason: undefined };
const CREATED = Date.UTC(2026, 2, 2);
const HOUR = 3_600_000;

function published(status = 'Pending'): PublishedCard {
  const { card } = readCardText(SAMPLE);
  assert.ok(card);
  return {
    analysisId: 'a'.repeat(24),
    communityId: 'b'.repeat(24),
    channelId: 'c'.repeat(24),
    card,
    status,
    ownerId: 'f00d',
    createdAt: new Date(CREATED).toISOString(),
    updatedAt: new Date(CREATED).toISOString(),
    savedIds: {},
  };
}

function remote(parts: Partial<Extract<DocumentOrigin, { kind: 'remote' }>> = {}): DocumentOrigin {
  return {
    kind: 'remote',
    connection: 'Sandbox',
    channel: 'Majors',
    published: published(),
    gone: false,
    readOnlyReason: undefined,
    ...parts,
  };
}

function lenses(text: string, origin: DocumentOrigin, publication?: DraftState): readonly CardLens[] {
  const card = readCardText(text);
  return cardLenses(
    { card, findings: check(card, {}), origin, publication, dirty: false, now: CREATED + 25 * HOUR },
    l10n,
  );
}

function top(text: string, origin: DocumentOrigin, publication?: DraftState): string[] {
  return lenses(text, origin, publication)
    .filter(({ kind }) => kind !== 'links')
    .map(({ kind, title }) => `${title} (${kind})`);
}

describe('code lenses of a card', () => {
  it('show a draft’s problems, and offer to preview and publish it', () => {
    assert.deepEqual(top(SAMPLE, DRAFT), ['Draft (text)', 'Preview (preview)', 'Publish… (publish)']);
    const wrong = changed('"BEARISH"', '"bearish"', changed('[[zone:', '[[zoen:'));
    assert.equal(top(wrong, DRAFT)[0], 'Draft · 2 errors (problems)');
    assert.equal(top(changed('"BEARISH"', '"bearish"'), DRAFT)[0], 'Draft · 1 error (problems)');
  });

  it('say that a draft is published, and offer its card, and an update once it has changed', () => {
    const lensesOf = (state: DraftState['state']) => top(SAMPLE, DRAFT, { title: 'A', channelName: 'Majors', state });
    const preview = 'Preview (preview)';
    const open = 'Open Published Card (openPublished)';
    assert.deepEqual(lensesOf('same'), ['Published (text)', preview, open]);
    assert.deepEqual(lensesOf('changed'), ['Changed since published (text)', preview, open, 'Update… (publish)']);
    assert.deepEqual(lensesOf('deleted'), ['Published card deleted (text)', preview, 'Publish… (publish)']);
  });

  it('show a published card’s status and owner, and what saving would send', () => {
    assert.deepEqual(top(SAMPLE, remote()), [
      'Pending · 11 h left · owner f00d (text)',
      'Save sends no changes (text)',
      'Preview (preview)',
    ]);
    const edited = changed('AUDCAD fades', 'AUDCAD falls', changed('Band', 'The band'));
    assert.equal(top(edited, remote())[1], 'Save sends 2 changes (compare)');
    assert.equal(top(changed('AUDCAD fades', 'AUDCAD falls'), remote())[1], 'Save sends 1 change (compare)');
    assert.deepEqual(top(changed('"BEARISH"', '"bearish"'), remote()), [
      'Pending · 11 h left · owner f00d · 1 error (problems)',
      'Preview (preview)',
    ]);
  });

  it('say that a card is the sender’s own, without a number', () => {
    assert.equal(top(SAMPLE, remote({ isMine: true }))[0], 'Pending · 11 h left · yours (text)');
    assert.equal(top(SAMPLE, remote({ isMine: false }))[0], 'Pending · 11 h left · owner f00d (text)');
  });

  it('don’t promise a save of a read-only card', () => {
    const active = remote({ published: published('Cancelled'), readOnlyReason: 'It is cancelled.' });
    assert.deepEqual(top(changed('AUDCAD', 'CADAUD'), active), ['Cancelled · owner f00d (text)', 'Preview (preview)']);
    assert.equal(top(SAMPLE, remote({ gone: true, readOnlyReason: 'It is gone.' }))[0], 'Deleted (text)');
    assert.deepEqual(top(SAMPLE, { ...DRAFT, readOnlyReason: 'A picture.' }), ['Preview (preview)']);
  });

  it('say that a card hasn’t been loaded yet', () => {
    const unread = top(SAMPLE, remote({ published: undefined }));
    assert.deepEqual(unread.slice(0, 2), [
      'Not loaded yet (text)',
      'Save: The published card hasn’t been loaded yet. (text)',
    ]);
  });

  it('count the links to each object', () => {
    const text = changed('[[band:Band]]', '[[fib:More]]');
    const links = lenses(text, DRAFT).filter(({ kind }) => kind === 'links');
    const words = links.map(({ title, place }) => `${text.slice(place.offset, place.offset + place.length)}: ${title}`);
    assert.deepEqual(words, [
      'lv_res: 1 link',
      'lv_piv: 1 link',
      'lv_sup: 1 link',
      'ceiling: 1 link',
      'trend: 1 link',
      'zone: 1 link',
      'fib: 2 links',
    ]);
  });
});
