import assert from 'node:assert/strict';
import fc from 'fast-check';
import { buildSnapshot, type SnapshotInput } from '../../../../src/authoring/editor/documentSnapshot.ts';
import { objectAt } from '../../../../src/authoring/editor/objectPlaces.ts';
import { check } from '../../../../src/card/findings/check.ts';
import type { Card } from '../../../../src/card/model/card.ts';
import type { PublishedCard } from '../../../../src/card/model/publishedCard.ts';
import { formatCard } from '../../../../src/card/text/jsonFormat.ts';
import { readCardText } from '../../../../src/card/text/readCard.ts';
import type { EditorSnapshot } from '../../../../src/protocol/editorMessages.ts';
import { levelsOf, metadataOf } from '../../../support/cards.ts';
import { plainL10n } from '../../../support/vscodeFakes.ts';
import { cardArb } from '../../card/arbitraries.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const CARD: Card = {
  metadata: metadataOf({
    title: 'Retest of the pivot',
    expiry: { type: 'HOURS', hours: 24 },
    preferenceText: 'Buy at [[lv_piv:the pivot]].',
  }),
  levels: levelsOf({ lv_res: 1.2, lv_piv: 1.1, lv_sup: 1 }),
  drawings: [],
};

const PUBLISHED: PublishedCard = {
  analysisId: '0123456789abcdef01234567',
  communityId: 'c',
  channelId: 'h',
  card: CARD,
  status: 'Pending',
  ownerId: 'u',
  createdAt: '2026-11-21T00:00:00Z',
  updatedAt: '2026-11-21T00:00:00Z',
  savedIds: {},
};

/** The snapshot of a text; of a remote card if `published` is given. */
function pictureOf(
  text: string,
  more: Partial<SnapshotInput> & { readonly published?: PublishedCard; readonly readOnly?: string } = {},
): EditorSnapshot {
  const card = readCardText(text);
  const { published, readOnly, ...facts } = more;
  return buildSnapshot(
    {
      version: 7,
      card,
      findings: check(card, { now: NOW, ...(published ? { published } : {}) }),
      lastGood: undefined,
      origin: published
        ? { kind: 'remote', connection: 'Sandbox', channel: 'Desk', published, gone: false, readOnlyReason: readOnly }
        : { kind: 'draft', fileName: 'a.card.json', readOnlyReason: readOnly },
      dirty: true,
      candles: { kind: 'none', text: 'No candles' },
      selected: [],
      now: NOW,
      ...facts,
    },
    plainL10n,
  );
}

describe('the snapshot of a document', () => {
  it('says what a draft was published as, and where unsaved text came from', () => {
    const publication = { title: 'Retest', channelName: 'Forex', state: 'changed' } as const;
    assert.deepEqual(pictureOf(formatCard(CARD), { publication }).origin, {
      kind: 'draft',
      fileName: 'a.card.json',
      publication: { card: '“Retest” in Forex', state: 'changed' },
    });
    const laidOver = 'Updated from the draft “a.card.json”, not saved yet.';
    assert.equal(pictureOf(formatCard(CARD), { published: PUBLISHED, laidOver }).laidOver, laidOver);
    assert.equal('laidOver' in pictureOf(formatCard(CARD), { published: PUBLISHED }), false);
  });

  it('says that saving an unchanged card sends nothing', () => {
    const { save, origin } = pictureOf(formatCard(CARD), { published: PUBLISHED });
    assert.equal(save.kind, 'nothing');
    assert.equal(origin.kind === 'published' && origin.timeLeft, '12 h left');
  });

  it('lists each change with its old and new value, and what it triggers (P2 4.8 rule 5)', () => {
    const edited = { ...CARD, metadata: { ...CARD.metadata, title: 'Another title' } };
    const { save } = pictureOf(formatCard(edited), { published: PUBLISHED });
    assert.equal(save.kind, 'send');
    assert.deepEqual(save.changes, [{ label: 'title', before: 'Retest of the pivot', after: 'Another title' }]);
    assert.equal(save.effects.length, 3);
  });

  it('lists changed prices with the decimals of the candles, as the chart shows them', () => {
    const metadata = { ...CARD.metadata, entryPlacement: 'BELOW_CURRENT' } as const;
    const edited = { ...CARD, metadata, levels: levelsOf({ lv_res: 1.3, lv_piv: 1.1, lv_sup: 1 }) };
    const { save } = pictureOf(formatCard(edited), { published: PUBLISHED, decimals: 3 });
    assert.deepEqual(
      save.changes.find(({ label }) => label === 'level resistance'),
      { label: 'level resistance', before: '1.200 (lv_res)', after: '1.300 (lv_res)' },
    );
  });

  it('says that the title is sent along with the drawings (P2 4.8 rule 3)', () => {
    const line = {
      type: 'HORIZONTAL_LINE',
      clientObjectId: 'l',
      points: [{ time: '2026-11-20T00:00:00Z', price: 1.1 }],
    } as const;
    const { save } = pictureOf(formatCard({ ...CARD, drawings: [{ ...line, points: [...line.points] }] }), {
      published: PUBLISHED,
    });
    assert.equal(save.kind, 'send');
    assert.match(save.effects.join(' '), /title unchanged/);
  });

  it('says which texts are sent along because they link to drawings', () => {
    const line = { type: 'HORIZONTAL_LINE' as const, clientObjectId: 'l', points: [{ time: 0, price: 1.1 }] };
    const linked = { ...CARD, metadata: { ...CARD.metadata, comments: 'See [[l:the line]].' }, drawings: [line] };
    const moved = { ...linked, drawings: [{ ...line, points: [{ time: 0, price: 1.2 }] }] };
    const { save } = pictureOf(formatCard(moved), { published: { ...PUBLISHED, card: linked } });
    assert.deepEqual(
      save.changes.map(({ label }) => label),
      ['drawing l'],
    );
    assert.match(save.effects.join(' '), /links to the drawings would break otherwise: comments\./);
  });

  it('says how the levels are read if the pivot ends the idea', () => {
    const text = formatCard(CARD);
    assert.equal(pictureOf(text).pivotIsInvalidation, undefined);
    assert.deepEqual(pictureOf(text, { pivotIsInvalidation: { lastClose: 1.2 } }).pivotIsInvalidation, {
      lastClose: 1.2,
    });
  });

  it('doesn’t promise to send a card with errors', () => {
    const wrong = formatCard(CARD).replace('1.2', '0.5');
    const picture = pictureOf(wrong, { published: PUBLISHED });
    assert.equal(picture.save.kind, 'refused');
    assert.equal(picture.findings[0]?.severity, 'error');
    assert.ok(picture.findings.some(({ objectId }) => objectId === 'lv_res'));
  });

  it('keeps the spelling of prices', () => {
    const text = formatCard(CARD).replace('1.1', '1.1000');
    assert.equal(pictureOf(text).priceTexts?.pivot, '1.1000');
  });

  it('shows the last readable card while the text isn’t valid JSON, and where the error is', () => {
    const good = readCardText(formatCard(CARD));
    const broken = formatCard(CARD).replace('"title":', '"title"');
    const picture = pictureOf(broken, { lastGood: good.sketch });
    assert.equal(picture.unreadable?.line, 4);
    assert.equal(picture.unreadable?.pictured, true);
    assert.equal(picture.sketch.metadata.title, CARD.metadata.title);
  });

  it('shows no earlier card if the text was never readable', () => {
    assert.equal(pictureOf('').unreadable?.pictured, false);
  });

  it('treats a duplicate key as a mistake, not as an unreadable text', () => {
    const text = formatCard(CARD).replace('"symbol": "EUR/USD",', '"symbol": "EUR/USD", "symbol": "EUR/USD",');
    const picture = pictureOf(text);
    assert.equal(picture.unreadable, undefined);
    assert.ok(picture.findings.some(({ severity }) => severity === 'error'));
  });

  it('says why the card is read-only and what to do instead', () => {
    const picture = pictureOf(formatCard(CARD), { published: { ...PUBLISHED, status: 'Active' }, readOnly: 'Active' });
    assert.deepEqual(picture.readOnly, { reason: 'Active', actions: ['saveAsDraft', 'refresh'] });
    assert.equal(picture.save.kind, 'refused');
  });

  it('offers to change a card of another user anyway', () => {
    const origin = {
      kind: 'remote',
      connection: 'Sandbox',
      channel: 'Desk',
      published: PUBLISHED,
      gone: false,
    } as const;
    const picture = pictureOf(formatCard(CARD), {
      origin: { ...origin, readOnlyReason: 'Another user created it.', locked: true },
    });
    assert.deepEqual(picture.readOnly, { reason: 'Another user created it.', actions: ['unlock', 'saveAsDraft'] });
    assert.equal(picture.save.kind, 'refused');
  });

  it('says that the service keeps the levels until the type changes', () => {
    assert.match(
      pictureOf(formatCard(CARD), { published: PUBLISHED }).levelsLocked ?? '',
      /can’t change unless its type changes/,
    );
    const turned = formatCard({ ...CARD, metadata: { ...CARD.metadata, direction: 'BEARISH' } });
    assert.equal(pictureOf(turned, { published: PUBLISHED }).levelsLocked, undefined);
    assert.equal(pictureOf(formatCard(CARD)).levelsLocked, undefined);
  });

  it('doesn’t mention levels on a read-only card', () => {
    const picture = pictureOf(formatCard(CARD), { published: { ...PUBLISHED, status: 'Active' }, readOnly: 'Active' });
    assert.equal(picture.levelsLocked, undefined);
  });

  it('names the object of each finding', () => {
    const drawn = formatCard(CARD).replace('"drawings": []', '"drawings": [{ "type": "LINE", "clientObjectId": "t" }]');
    const found = pictureOf(drawn).findings.filter(({ path }) => path[0] === 'drawings');
    assert.ok(found.length > 0);
    for (const finding of found) assert.equal(finding.objectId, 't');
  });

  it('is a valid message for the page, for any text', () => {
    const texts = fc.oneof(
      fc.string(),
      fc.json(),
      cardArb.map(formatCard),
      fc.constantFrom('', '[]', '{"drawings":[1e999,{}]}', '{"levels":{"pivot":{"price":1e999}}}'),
    );
    fc.assert(
      fc.property(texts, fc.boolean(), (text, remote) => {
        const picture = pictureOf(text, remote ? { published: PUBLISHED } : {});
        assert.deepEqual(structuredClone(picture), picture);
        JSON.stringify(picture, (key, value) => {
          assert.ok(typeof value !== 'number' || Number.isFinite(value), key);
          return value;
        });
      }),
    );
  });
});

/** The object at the `|` in the text. */
function under(marked: string): string | undefined {
  const offset = marked.indexOf('|');
  return objectAt(readCardText(marked.replace('|', '')), offset);
}

describe('the object at the cursor', () => {
  it('is the level or drawing that contains the cursor', () => {
    assert.equal(under('{"levels":{"pivot":{"price":1|.1,"clientObjectId":"p"}}}'), 'p');
    assert.equal(under('{"drawings":[{"clientObjectId":"a"},{"clientObjectId":"b","points":[|]}]}'), 'b');
  });

  it('is the target of a text link, inside the link only', () => {
    assert.equal(under('{"metadata":{"comments":"see [[p:the pi|vot]] now"}}'), 'p');
    assert.equal(under('{"metadata":{"comments":"se|e [[p:the pivot]] now"}}'), undefined);
  });

  it('is undefined elsewhere, and never throws', () => {
    assert.equal(under('{"metadata":{"title":"[[p:|x]]"}}'), undefined);
    fc.assert(
      fc.property(fc.string(), fc.nat(), (text, offset) => {
        objectAt(readCardText(text), offset);
      }),
    );
  });
});
