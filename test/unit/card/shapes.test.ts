import assert from 'node:assert/strict';
import fc from 'fast-check';
import { type Card, LINKED_TEXT_FIELDS } from '../../../src/card/model/card.ts';
import { sameValue } from '../../../src/card/model/jsonValue.ts';
import { cardFromAnalysis, isChangeable } from '../../../src/card/model/publishedCard.ts';
import { cardFromShapes, plainText } from '../../../src/card/model/shapes.ts';
import { formatUnreadable } from '../../../src/card/model/unreadable.ts';
import { formatCard } from '../../../src/card/text/jsonFormat.ts';
import { readCardText } from '../../../src/card/text/readCard.ts';
import { extraSummary, richText, withSavedIds } from '../../../src/sandbox/analyses/analysisRow.ts';
import { shapesFromCard } from '../../support/records.ts';
import { anyCardArb, cardArb } from './arbitraries.ts';

/** An analysis as the service gives it for the card (P2 2.4), its texts naming saved ids. */
function analysisOf(card: Card, savedIds: Readonly<Record<string, string>>): Record<string, unknown> {
  const metadata = { ...card.metadata };
  for (const field of LINKED_TEXT_FIELDS) {
    const text = metadata[field];
    if (text !== undefined) metadata[field] = withSavedIds(text, savedIds);
  }
  return {
    _id: 'a1',
    owner: { id: '10001' },
    serverId: 'community',
    topicId: 'channel',
    commentId: 'post',
    category: 'analysis',
    timeframe: card.metadata.timeframe,
    shapes: shapesFromCard({ ...card, metadata }, savedIds),
    extra: extraSummary(card, 'Pending', savedIds),
    createdAt: '2026-03-02T08:00:00.000Z',
    updatedAt: '2026-03-02T09:00:00.000Z',
    message: { text: '{}', deleted: false },
    rendering: { zoom: 3 },
  };
}

function savedIdsOf(card: Card): Record<string, string> {
  return Object.fromEntries(card.drawings.map((drawing, place) => [`saved-${place}`, drawing.clientObjectId]));
}

/** The sheet's invented card (public-facts 3.1), as the service would hold it. */
function sheetAnalysis(): { shapes: Record<string, unknown>[]; [key: string]: unknown } {
  return {
    _id: '65f000000000000000000001',
    owner: { id: 10042 },
    serverId: 'c',
    topicId: 't',
    shapes: [
      {
        id: '65f0000000000000000000aa',
        type: 'HORIZONTAL_LINE',
        clientObjectId: 'ceiling',
        points: [{ time: '2026-03-02T04:00:00Z', price: 0.9139, x: 1 }],
        style: { color: '#C0392B', lineWidth: 2, lineStyle: 'DASHED', fillColor: null, glow: true },
        startHead: null,
        levels: null,
        zIndex: 4,
      },
      {
        key: 'analysis',
        levels: {
          resistance: { price: 0.9142, clientObjectId: 'lv_res', time: null },
          pivot: { price: 0.9098, clientObjectId: 'lv_piv', time: '2026-03-02T08:00:00Z' },
          support: { price: 0.9031, clientObjectId: 'lv_sup' },
          intermediateSupport: null,
        },
        metadata: {
          direction: 'BEARISH',
          entryPlacement: 'ABOVE_CURRENT',
          expiry: { type: 'HOURS', hours: 36 },
          title: 'AUDCAD fades from the ceiling',
          preferenceText: 'Sell the retest of [[65f0000000000000000000aa:the ceiling]].',
          alternativeText: 'A close above it cancels the idea.',
          comments: null,
          timeframe: 'H4',
          symbol: 'AUD/CAD',
        },
      },
    ],
    extra: { status: 'Pending' },
    createdAt: '2026-03-02T08:00:00.000Z',
    updatedAt: '2026-03-02T08:30:00.000Z',
    message: null,
  };
}

describe('cardFromAnalysis', () => {
  it('reads the card with undocumented content of drawings and with client IDs in links', () => {
    const read = cardFromAnalysis(sheetAnalysis());
    assert.ok(read.kind === 'read', JSON.stringify(read));
    assert.deepEqual(read.published, {
      analysisId: '65f000000000000000000001',
      communityId: 'c',
      channelId: 't',
      card: {
        metadata: {
          symbol: 'AUD/CAD',
          title: 'AUDCAD fades from the ceiling',
          direction: 'BEARISH',
          entryPlacement: 'ABOVE_CURRENT',
          timeframe: 'H4',
          expiry: { type: 'HOURS', hours: 36 },
          preferenceText: 'Sell the retest of [[ceiling:the ceiling]].',
          alternativeText: 'A close above it cancels the idea.',
        },
        levels: {
          resistance: { price: 0.9142, clientObjectId: 'lv_res' },
          pivot: { price: 0.9098, clientObjectId: 'lv_piv', time: '2026-03-02T08:00:00Z' },
          support: { price: 0.9031, clientObjectId: 'lv_sup' },
        },
        drawings: [
          {
            type: 'HORIZONTAL_LINE',
            clientObjectId: 'ceiling',
            points: [{ time: '2026-03-02T04:00:00Z', price: 0.9139, x: 1 }],
            style: { color: '#C0392B', lineWidth: 2, lineStyle: 'DASHED', glow: true },
            zIndex: 4,
          },
        ],
      },
      status: 'Pending',
      ownerId: '10042',
      createdAt: '2026-03-02T08:00:00.000Z',
      updatedAt: '2026-03-02T08:30:00.000Z',
      savedIds: { '65f0000000000000000000aa': 'ceiling' },
      postMissing: true,
    });
  });

  it('reads back any card that the service holds', () => {
    fc.assert(
      fc.property(cardArb, (card) => {
        const savedIds = savedIdsOf(card);
        const read = cardFromAnalysis(analysisOf(card, savedIds));
        assert.ok(read.kind === 'read', JSON.stringify(read));
        assert.deepEqual(read.published.card, card);
        assert.deepEqual(read.published.savedIds, savedIds);
        assert.equal(read.published.postMissing, false);
      }),
    );
  });

  it('takes missing metadata from the summary', () => {
    const analysis = sheetAnalysis();
    Object.assign(analysis, {
      timeframe: 'D',
      extra: {
        status: 'Active',
        currency_pair: 'AUDCAD',
        analysisType: { type: 'bullish_bounce' },
        happened: '[{"type":"p","children":[{"text":"Buy "},{"text":"now"}]}]',
      },
      shapes: [{ ...analysis.shapes[1], metadata: { title: 'A', expiry: { type: 'GTC' } } }],
    });
    const read = cardFromAnalysis(analysis);
    assert.ok(read.kind === 'read', JSON.stringify(read));
    assert.deepEqual(read.published.card.metadata, {
      symbol: 'AUDCAD',
      title: 'A',
      direction: 'BULLISH',
      entryPlacement: 'BELOW_CURRENT',
      timeframe: 'D',
      expiry: { type: 'GTC' },
      preferenceText: 'Buy now',
    });
  });

  const broken: readonly (readonly [string, string, (analysis: ReturnType<typeof sheetAnalysis>) => void])[] = [
    ['no list of shapes', 'analysis.shapes isn’t an array', (a) => Object.assign(a, { shapes: 'none' })],
    ['no card among them', 'analysis.shapes has no item whose key is "analysis"', (a) => a.shapes.pop()],
    [
      'a level missing',
      'analysis.shapes[1].levels.support is missing',
      (a) => Object.assign(a.shapes[1]?.['levels'] ?? {}, { support: null }),
    ],
    [
      'no direction',
      'analysis.shapes[1].metadata.direction is missing',
      (a) => Object.assign(a.shapes[1]?.['metadata'] ?? {}, { direction: null }),
    ],
    ['no id', 'analysis._id is missing', (a) => Object.assign(a, { _id: null })],
  ];
  for (const [name, words, change] of broken) {
    it(`says where, with ${name}`, () => {
      const analysis = sheetAnalysis();
      change(analysis);
      const read = cardFromAnalysis(analysis);
      assert.ok(read.kind === 'unreadable');
      assert.equal(formatUnreadable(read), words);
    });
  }

  const odd: readonly (readonly [string, (analysis: ReturnType<typeof sheetAnalysis>) => void])[] = [
    ['without an owner', (a) => Object.assign(a, { owner: null })],
    ['whose owner is a text', (a) => Object.assign(a, { owner: 'x' })],
    [
      'without community, channel and times',
      (a) => Object.assign(a, { serverId: null, topicId: null, createdAt: null }),
    ],
    ['without a time of its last change', (a) => Object.assign(a, { updatedAt: undefined })],
    ['without a status', (a) => Object.assign(a, { extra: null })],
    ['without its channel post', (a) => Reflect.deleteProperty(a, 'message')],
    ['named by id', (a) => Object.assign(a, { _id: undefined, id: a['_id'] })],
    ['named by analysisId', (a) => Object.assign(a, { _id: undefined, analysisId: a['_id'] })],
    ['of a new timeframe', (a) => Object.assign(a.shapes[1]?.['metadata'] ?? {}, { timeframe: 'H12' })],
    [
      'with prices as text',
      (a) => Object.assign(a.shapes[1]?.['levels'] ?? {}, { support: { price: '0.9031', clientObjectId: 'lv_sup' } }),
    ],
    [
      'with a level that was not submitted, as 0',
      (a) => Object.assign(a.shapes[1]?.['levels'] ?? {}, { intermediateResistance: { price: 0 } }),
    ],
    [
      'with a drawing of a new type',
      (a) => a.shapes.push({ id: 's2', type: 'SPIRAL', clientObjectId: 'sp', turns: [3] }),
    ],
    ['with a point without a price', (a) => Object.assign(a.shapes[0] ?? {}, { points: [{ time: 1 }] })],
  ];
  for (const [name, change] of odd) {
    it(`opens a card ${name}, and lets it be changed`, () => {
      const analysis = sheetAnalysis();
      change(analysis);
      const read = cardFromAnalysis(analysis);
      assert.ok(read.kind === 'read', JSON.stringify(read));
      assert.equal(read.published.analysisId, '65f000000000000000000001');
      assert.equal(read.published.card.metadata.title, 'AUDCAD fades from the ceiling');
      assert.equal(read.published.card.levels.support.price, 0.9031);
      assert.ok(isChangeable(read.published));
    });
  }

  const locked: readonly (readonly [
    string,
    string | undefined,
    (analysis: ReturnType<typeof sheetAnalysis>) => void,
  ])[] = [
    ['of a status that no document names', undefined, (a) => Object.assign(a, { extra: { status: 'Paused' } })],
    [
      'without a title',
      'analysis.shapes[1].metadata.title is missing or invalid',
      (a) => Object.assign(a.shapes[1]?.['metadata'] ?? {}, { title: null }),
    ],
    [
      'with a shape that isn’t a drawing',
      'analysis.shapes[2] isn’t a drawing',
      (a) => (a.shapes as unknown[]).push('x'),
    ],
  ];
  for (const [name, reason, change] of locked) {
    it(`opens a card ${name}, read-only`, () => {
      const analysis = sheetAnalysis();
      change(analysis);
      const read = cardFromAnalysis(analysis);
      assert.ok(read.kind === 'read', JSON.stringify(read));
      assert.equal(read.published.incomplete, reason);
      assert.ok(!isChangeable(read.published));
    });
  }

  it('keeps an unknown drawing as received, except fields that the service assigns', () => {
    const analysis = sheetAnalysis();
    const spiral = {
      type: 'SPIRAL',
      clientObjectId: 'sp',
      center: { x: 1 },
      style: { glow: 2, lineStyle: 'WAVY' },
      startHead: 'CIRCLE',
    };
    analysis.shapes.push({ ...spiral, id: 's2', createdAt: 'x' });
    const read = cardFromAnalysis(analysis);
    assert.ok(read.kind === 'read');
    assert.deepEqual(read.published.card.drawings[1], spiral);
    assert.equal(read.published.savedIds['s2'], 'sp');
    const text = readCardText(formatCard(read.published.card));
    assert.ok(sameValue(text.card, read.published.card));
  });

  it('reads documented words however they are capitalised, and times in milliseconds as text', () => {
    const analysis = sheetAnalysis();
    const points = [
      { time: '1772424000000', price: 1 },
      { time: 5, price: 2 },
    ];
    const arrow = { type: 'line', clientObjectId: 'l', endHead: 'arrow', points, style: { lineStyle: 'dotted' } };
    analysis.shapes.push(arrow);
    Object.assign(analysis.shapes[1]?.['metadata'] ?? {}, { expiry: { type: 'hours', hours: 36 } });
    const read = cardFromAnalysis(analysis);
    assert.ok(read.kind === 'read');
    assert.deepEqual(read.published.card.metadata.expiry, { type: 'HOURS', hours: 36 });
    assert.deepEqual(read.published.card.drawings[1], {
      ...arrow,
      type: 'LINE',
      endHead: 'ARROW',
      points: [{ time: 1_772_424_000_000, price: 1 }, points[1]],
      style: { lineStyle: 'DOTTED' },
    });
  });

  it('takes what a response omits from the known card', () => {
    const held = cardFromAnalysis(sheetAnalysis());
    assert.ok(held.kind === 'read');
    const { owner: _, topicId: __, message: ___, ...answer } = sheetAnalysis();
    assert.deepEqual(cardFromAnalysis(answer, held.published), held);
  });

  it('never throws, whatever the answer is', () => {
    fc.assert(
      fc.property(fc.anything(), fc.anything(), fc.anything(), (whole, shape, field) => {
        for (const analysis of [
          whole,
          { _id: 'a', extra: whole, shapes: [shape, field] },
          { _id: 'a', shapes: [{ key: 'analysis', levels: shape, metadata: field }] },
          { ...sheetAnalysis(), shapes: [...sheetAnalysis().shapes, { type: 'LINE', points: shape, style: field }] },
        ]) {
          assert.ok(['read', 'unreadable'].includes(cardFromAnalysis(analysis).kind));
        }
      }),
    );
  });

  it('resolves an ID that is both a client ID and a saved ID to the client ID', () => {
    const analysis = sheetAnalysis();
    const [drawing] = analysis.shapes;
    analysis.shapes.push({ ...drawing, id: 'x', clientObjectId: '65f0000000000000000000aa' });
    const read = cardFromShapes(analysis);
    assert.ok(read.kind === 'read');
    assert.match(read.card.metadata.preferenceText, /\[\[65f0000000000000000000aa:/);
  });
});

describe('extraSummary', () => {
  it('sums a card up as the documents list it (P2 2.4)', () => {
    const read = cardFromShapes(sheetAnalysis());
    assert.ok(read.kind === 'read');
    const extra = extraSummary(read.card, 'Pending', read.savedIds);
    assert.equal(extra.direction, 'bearish');
    assert.equal(extra.currency_pair, 'AUD/CAD');
    assert.deepEqual(extra.analysisType, { title: 'Bearish bounce', type: 'bearish_bounce' });
    assert.equal(extra.level.length, 9);
    assert.deepEqual(extra.level[0], { title: '1st Support', value: 0.9031 });
    assert.deepEqual(extra.level[8], { title: 'Pivot', value: 0.9098 });
    assert.deepEqual(
      extra.level.find(({ title }) => title === 'Intermediate Support'),
      { title: 'Intermediate Support', value: 0 },
    );
    assert.match(extra.happened, /\[\[65f0000000000000000000aa:the ceiling\]\]/);
  });

  it('is made of any card', () => {
    fc.assert(fc.property(anyCardArb, (card) => assert.equal(extraSummary(card, 'Active').level.length, 9)));
  });
});

describe('plainText', () => {
  it('round-trips every text through rich text', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => assert.equal(plainText(richText(text)), text)));
  });

  it('reads other shapes of rich text', () => {
    assert.equal(
      plainText('{"type":"doc","content":[{"type":"p","content":[{"text":"a"},{"text":"b"}]},{"text":"c"}]}'),
      'ab\nc',
    );
    assert.equal(plainText('{"root":{"children":[{"children":[{"text":"deep"}]}]}}'), 'deep');
    assert.equal(plainText('"just words"'), 'just words');
  });

  it('returns a text that isn’t rich text unchanged', () => {
    assert.equal(plainText('Buy [[a:b]]'), 'Buy [[a:b]]');
    assert.equal(plainText('42'), '42');
  });

  it('never throws, however deep the nesting', () => {
    fc.assert(fc.property(fc.oneof(fc.json(), fc.string()), (text) => assert.equal(typeof plainText(text), 'string')));
    const deep = `${'{"children":['.repeat(2000)}{"text":"x"}${']}'.repeat(2000)}`;
    assert.equal(plainText(deep), 'x');
  });
});
