import assert from 'node:assert/strict';
import type { Card } from '../../../src/card/model/card.ts';
import type { PublishedCard } from '../../../src/card/model/publishedCard.ts';
import type { CardService, SaveResult } from '../../../src/client/cards/cardService.ts';
import { updateAnalysis } from '../../../src/contract/analyses.ts';
import { retitled } from '../../support/clientOnSandbox.ts';
import { skippingClock } from '../../support/clocks.ts';
import { type DeviatingService, isOf, lost, startDeviatingService } from './deviatingService.ts';

type Fields = Record<string, unknown>;
type Rewrite = (analysis: Fields) => Fields;

const NO_CONFLICT = { kind: 'report' } as const;
const signal = new AbortController().signal;

const CARD: Card = {
  metadata: {
    symbol: 'EUR/USD',
    title: 'Range & break <now>',
    direction: 'BULLISH',
    entryPlacement: 'ABOVE_CURRENT',
    timeframe: 'H1',
    expiry: { type: 'HOURS', hours: 48 },
    preferenceText: 'Buy at [[line:the line]] while "it" holds.',
    alternativeText: 'Below [[s:support]] the idea is over.',
    comments: 'Thin & quiet.',
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
      style: { color: '#C0392B', lineWidth: 2, lineStyle: 'DASHED' },
      endHead: 'ARROW',
    },
    {
      type: 'RECTANGLE',
      clientObjectId: 'zone',
      points: [
        { time: 1_772_438_400_000, price: 1.081 },
        { time: 1_772_524_800_000, price: 1.083 },
      ],
      style: { fillColor: '#2980B9', borderColor: '#1A5276', opacity: 0.3 },
    },
  ],
};

/** Ways in which a service may return a card that don't change its meaning. */
const VARIANTS: readonly (readonly [string, Rewrite])[] = [
  ['unchanged', (it) => it],
  ['no updatedAt', ({ updatedAt: _, ...rest }) => rest],
  ['an updatedAt that never changes', (it) => ({ ...it, updatedAt: '2026-01-01T00:00:00Z' })],
  ['a new updatedAt for each read', (it) => ({ ...it, updatedAt: new Date(1.8e12 + reads++).toISOString() })],
  ['updatedAt null', (it) => ({ ...it, updatedAt: null })],
  ['times in milliseconds', (it) => ({ ...it, updatedAt: 1_772_438_400_000, createdAt: 1_772_438_400_000 })],
  ['shapes in reverse order', (it) => shapes(it, (list) => list.toReversed())],
  ['unknown keys in metadata', (it) => analysisShape(it, { metadata: { rating: 5, tags: ['a'], source: null } })],
  ['unknown keys beside shapes', (it) => ({ ...it, rendering: { v: 2 }, likes: 4, pinned: null })],
  ['unknown keys in levels', (it) => eachLevel(it, (level) => ({ ...level, label: 'R1', color: null }))],
  ['prices of levels as strings', (it) => eachLevel(it, (level) => ({ ...level, price: String(level['price']) }))],
  ['times of levels with +00:00', (it) => eachLevel(it, offsetTime)],
  ['missing fields of levels as null', (it) => eachLevel(it, (level) => ({ time: null, ...level }))],
  ['prices of points as strings', (it) => eachPoint(it, (point) => ({ ...point, price: String(point['price']) }))],
  ['prices in 32 bits', (it) => eachPoint(eachLevel(it, in32Bits), in32Bits)],
  ['times of points with +00:00', (it) => eachPoint(it, offsetTime)],
  [
    'times of points in milliseconds',
    (it) => eachPoint(it, (at) => ({ ...at, time: new Date(at['time'] as string).getTime() })),
  ],
  ['unknown keys in points', (it) => eachPoint(it, (point) => ({ ...point, bar: 12 }))],
  [
    'missing fields of drawings as null',
    (it) => eachDrawing(it, (drawing) => ({ levels: null, startHead: null, ...drawing })),
  ],
  [
    'missing fields of styles as null',
    (it) => eachStyle(it, (style) => ({ opacity: null, fillColor: null, ...style })),
  ],
  ['colours in lower case', (it) => eachStyle(it, lowerColors)],
  [
    'documented defaults',
    (it) => eachDrawing(it, (drawing) => (drawing['type'] === 'LINE' ? { startHead: 'NONE', ...drawing } : drawing)),
  ],
  [
    'numbers of styles as strings',
    (it) => eachStyle(it, (style) => ('lineWidth' in style ? { ...style, lineWidth: '2' } : style)),
  ],
  ['the owner’s id as owner', (it) => ({ ...it, owner: (it['owner'] as Fields)['id'] })],
  ['a numeric owner id', (it) => ({ ...it, owner: { id: Number((it['owner'] as Fields)['id']) } })],
  ['an owner with _id', (it) => ({ ...it, owner: { _id: (it['owner'] as Fields)['id'], name: 'x' } })],
  ['no owner', ({ owner: _, ...rest }) => rest],
  ['no serverId, topicId and commentId', ({ serverId: _, topicId: __, commentId: ___, ...rest }) => rest],
  [
    'objects as serverId and topicId',
    (it) => ({ ...it, serverId: { _id: it['serverId'] }, topicId: { _id: it['topicId'] } }),
  ],
  ['only the status in extra', (it) => ({ ...it, extra: { status: (it['extra'] as Fields)['status'] } })],
  ['a status in lower case', (it) => ({ ...it, extra: { ...(it['extra'] as Fields), status: 'pending' } })],
  ['hours as a string', (it) => analysisShape(it, { metadata: { expiry: { type: 'HOURS', hours: '48' } } })],
  ['an id as `id`', ({ _id, ...rest }) => ({ id: _id, ...rest })],
];

let reads = 0;

describe('a card in an undocumented form', function () {
  this.timeout(60_000);
  let front: DeviatingService;
  let sender: string;
  before(async () => {
    front = await startDeviatingService();
    sender = front.bench.seed.analyses[0]?.ownerUsername ?? '';
  });
  beforeEach(() => front.restore());
  after(() => front.stop());

  for (const [name, rewrite] of VARIANTS) {
    it(`opens, is saved once per change and is clean afterwards: ${name}`, async () => {
      const { cards, sent } = await openRewritten(rewrite);
      const analysisId = await publish();
      let base = await read(cards, analysisId);
      let saved = base;
      for (const change of [retitle, moveLine, reword]) {
        const mine = change(base.card);
        saved = storedBy(await cards.save({ base, mine, sender, onConflict: NO_CONFLICT }, signal));
        assert.equal(sent.splice(0).length, 1, `${change.name}: one request`);
        const again = await cards.save({ base: saved, mine, sender, onConflict: NO_CONFLICT }, signal);
        assert.equal(again.kind, 'nothingToSend', `${change.name}: the second save`);
        assert.equal(sent.length, 0, `${change.name}: nothing is sent again`);
        base = saved;
      }
      assert.deepEqual(await stored(analysisId), {
        title: 'Range & break <then>',
        lineFrom: 1.0805,
        comments: 'Busy & loud.',
      });
    });

    it(`is reported as saved after a lost response, and not after a lost request: ${name}`, async () => {
      const { cards, sent, lose } = await openRewritten(rewrite);
      const analysisId = await publish();
      const base = await read(cards, analysisId);
      lose('after');
      const mine = retitle(base.card);
      const first = storedBy(await cards.save({ base, mine, sender, onConflict: NO_CONFLICT }, signal));
      assert.equal((await stored(analysisId)).title, 'Range & break <then>');
      lose('before');
      const second = await cards.save({ base: first, mine: moveLine(mine), sender, onConflict: NO_CONFLICT }, signal);
      assert.ok(second.kind === 'notSaved' || second.kind === 'unknown', second.kind);
      assert.equal(sent.length, 2);
      assert.equal((await stored(analysisId)).lineFrom, 1.08);
    });

    it(`keeps what somebody else changed: ${name}`, async () => {
      const { cards } = await openRewritten(rewrite);
      const analysisId = await publish();
      const base = await read(cards, analysisId);
      await front.on.sandbox.call('PATCH', `/v1/analysis/${analysisId}`, { sender, metadata: { comments: 'Theirs.' } });
      const merged = await cards.save({ base, mine: retitle(base.card), sender, onConflict: NO_CONFLICT }, signal);
      assert.equal(merged.kind, 'mergedAndSaved');
      assert.deepEqual(await stored(analysisId), {
        title: 'Range & break <then>',
        lineFrom: 1.08,
        comments: 'Theirs.',
      });

      const again = await read(cards, analysisId);
      await front.on.sandbox.call('PATCH', `/v1/analysis/${analysisId}`, { sender, metadata: { title: 'Theirs' } });
      const mine = retitled(again.card, 'Mine');
      assert.equal((await cards.save({ base: again, mine, sender, onConflict: NO_CONFLICT }, signal)).kind, 'conflict');
      assert.equal((await stored(analysisId)).title, 'Theirs');
    });
  }

  it('waits for stale reads after a save instead of saving again', async () => {
    const clock = skippingClock();
    const analysisId = await publish();
    const path = `/v1/analysis/${analysisId}`;
    const old = (await front.on.sandbox.call('GET', path)).body;
    let from: number | undefined;
    const { cards } = await front.open({
      clock,
      fetch: async (input, init) => {
        const answer = await fetch(input, init);
        if (new URL(String(input)).pathname !== path) return answer;
        if (init?.method === 'PATCH') from = clock.now();
        // The update's response, and reads for three seconds, return the old card.
        return from !== undefined && clock.now() < from + 3_000 ? Response.json(old) : answer;
      },
    });
    const base = await read(cards, analysisId);
    const mine = reword(retitle(base.card));
    const saved = storedBy(await cards.save({ base, mine, sender, onConflict: NO_CONFLICT }, signal));
    const again = await cards.save({ base: saved, mine, sender, onConflict: NO_CONFLICT }, signal);
    assert.equal(again.kind, 'nothingToSend');
  });

  it('sends what was reviewed although each read has a new updatedAt', async () => {
    const { cards } = await openRewritten((it) => ({ ...it, updatedAt: new Date(1.8e12 + reads++).toISOString() }));
    const base = await read(cards, await publish());
    const mine = retitle(base.card);
    storedBy(await cards.save({ base, mine, sender, onConflict: { kind: 'asReviewed' } }, signal));
  });

  it('sends back unknown fields of a drawing', async () => {
    const unknown = { locked: true, zIndex: 7, anchor: { to: 'bar' } };
    const bodies: Fields[] = [];
    const { cards } = await openRewritten(
      (it) => eachDrawing(it, (drawing) => ({ ...drawing, ...unknown })),
      (body) => {
        bodies.push(body);
        const known = (body['drawings'] as Fields[]).map(({ locked: _, zIndex: __, anchor: ___, ...rest }) => rest);
        return { ...body, drawings: known };
      },
    );
    const analysisId = await publish();
    const base = await read(cards, analysisId);
    storedBy(await cards.save({ base, mine: moveLine(base.card), sender, onConflict: NO_CONFLICT }, signal));
    const drawings = (bodies[0]?.['drawings'] ?? []) as Fields[];
    for (const drawing of drawings) {
      const { locked, zIndex, anchor } = drawing;
      assert.deepEqual({ locked, zIndex, anchor }, unknown);
    }
    assert.equal(drawings.length, 2);
  });

  /** A card service whose every analysis is rewritten; `sent` collects the updates, which `change` may alter. */
  async function openRewritten(rewrite: Rewrite, change: (body: Fields) => Fields = withoutBars) {
    const sent: Fields[] = [];
    let losing: 'before' | 'after' | undefined;
    const through: typeof globalThis.fetch = async (input, init) => {
      const isUpdate = isOf(updateAnalysis, String(input), init);
      const losesIt = isUpdate ? losing : undefined;
      let request = init;
      if (isUpdate) {
        losing = undefined;
        const body = JSON.parse(new TextDecoder().decode(init?.body as Uint8Array<ArrayBuffer>)) as Fields;
        sent.push(body);
        request = { ...init, body: JSON.stringify(change(body)), headers: withoutLength(init?.headers) };
      }
      if (losesIt === 'before') return lost({ kind: 'reset' });
      const answer = await fetch(input, request);
      const text = await answer.text();
      if (losesIt === 'after') return lost({ kind: 'reset' });
      const body = text === '' ? null : JSON.stringify(eachAnalysis(JSON.parse(text), rewrite));
      return new Response(body, { status: answer.status });
    };
    const { cards } = await front.open({ fetch: through });
    const lose = (when: 'before' | 'after'): void => {
      losing = when;
    };
    return { cards, sent, lose };
  }

  async function publish(): Promise<string> {
    const { communityId, channelId } = front.on.channel;
    const made = await front.on.sandbox.call('POST', `/v1/analysis/${communityId}/channels/${channelId}`, {
      sender,
      ...CARD,
    });
    const { analysis, analysisId } = (made.body as { data: { analysis?: { _id: string }; analysisId?: string } }).data;
    return analysis?._id ?? analysisId ?? '';
  }

  async function stored(analysisId: string) {
    const { body } = await front.on.sandbox.call('GET', `/v1/analysis/${analysisId}`);
    const { analysis } = (body as { data: { analysis: { shapes: Fields[] } } }).data;
    const metadata = analysis.shapes.find(({ key }) => key === 'analysis')?.['metadata'] as Fields;
    const line = analysis.shapes.find(({ clientObjectId }) => clientObjectId === 'line');
    const { title, comments } = metadata;
    const [from] = (line?.['points'] ?? []) as Fields[];
    return { title, lineFrom: from?.['price'], comments };
  }
});

async function read(cards: CardService, analysisId: string): Promise<PublishedCard> {
  const outcome = await cards.read(analysisId, signal);
  if (outcome.kind !== 'done') throw new Error(`The card cannot be read: ${JSON.stringify(outcome)}`);
  return outcome.value;
}

/** The card stored by a save; throws unless it was saved without differences. */
function storedBy(result: SaveResult): PublishedCard {
  if (result.kind !== 'saved') throw new Error(`Not saved: ${JSON.stringify(result)}`);
  assert.deepEqual(result.differences, []);
  return result.published;
}

function retitle(card: Card): Card {
  return retitled(card, 'Range & break <then>');
}

function moveLine(card: Card): Card {
  const drawings = card.drawings.map((drawing) => {
    if (drawing.clientObjectId !== 'line') return drawing;
    const [first, ...rest] = drawing.points;
    return first === undefined ? drawing : { ...drawing, points: [{ ...first, price: 1.0805 }, ...rest] };
  });
  return { ...card, drawings };
}

function reword(card: Card): Card {
  return { ...card, metadata: { ...card.metadata, comments: 'Busy & loud.' } };
}

/** Removes the field that the service added to points, which it wouldn't accept back. */
function withoutBars(body: Fields): Fields {
  return JSON.parse(JSON.stringify(body), (key, value: unknown) => (key === 'bar' ? undefined : value)) as Fields;
}

function withoutLength(headers: RequestInit['headers']): Record<string, string> {
  const kept = Object.fromEntries(new Headers(headers ?? {}));
  delete kept['content-length'];
  return kept;
}

/** Rewrites every analysis in a response, wherever it is. */
function eachAnalysis(value: unknown, rewrite: Rewrite): unknown {
  if (Array.isArray(value)) return value.map((it) => eachAnalysis(it, rewrite));
  if (typeof value !== 'object' || value === null) return value;
  const fields = value as Fields;
  if (Array.isArray(fields['shapes'])) return rewrite(fields);
  return Object.fromEntries(Object.entries(fields).map(([key, it]) => [key, eachAnalysis(it, rewrite)]));
}

function shapes(analysis: Fields, change: (list: Fields[]) => Fields[]): Fields {
  return { ...analysis, shapes: change(analysis['shapes'] as Fields[]) };
}

function analysisShape(analysis: Fields, change: { readonly metadata: Fields }): Fields {
  return shapes(analysis, (list) =>
    list.map((item) =>
      item['key'] === 'analysis'
        ? { ...item, metadata: { ...(item['metadata'] as Fields), ...change.metadata } }
        : item,
    ),
  );
}

function eachLevel(analysis: Fields, change: Rewrite): Fields {
  return shapes(analysis, (list) =>
    list.map((item) => {
      if (item['key'] !== 'analysis') return item;
      const levels = Object.entries(item['levels'] as Record<string, Fields>).map(([name, it]) => [name, change(it)]);
      return { ...item, levels: Object.fromEntries(levels) };
    }),
  );
}

function eachDrawing(analysis: Fields, change: Rewrite): Fields {
  return shapes(analysis, (list) => list.map((item) => (item['key'] === 'analysis' ? item : change(item))));
}

function eachPoint(analysis: Fields, change: Rewrite): Fields {
  return eachDrawing(analysis, (drawing) => ({ ...drawing, points: (drawing['points'] as Fields[]).map(change) }));
}

function eachStyle(analysis: Fields, change: Rewrite): Fields {
  return eachDrawing(analysis, (drawing) => ({ ...drawing, style: change((drawing['style'] ?? {}) as Fields) }));
}

function in32Bits(at: Fields): Fields {
  return { ...at, price: Math.fround(at['price'] as number) };
}

function offsetTime(at: Fields): Fields {
  return typeof at['time'] === 'string' ? { ...at, time: at['time'].replace(/(\.000)?Z$/, '.000+00:00') } : at;
}

function lowerColors(style: Fields): Fields {
  const lower = ([key, it]: [string, unknown]) => [
    key,
    key.toLowerCase().includes('color') ? String(it).toLowerCase() : it,
  ];
  return Object.fromEntries(Object.entries(style).map(lower));
}
