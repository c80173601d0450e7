import assert from 'node:assert/strict';
import type { RawResponse } from '../../support/rawHttp.ts';
import { drawingsOf, newCard, SENDER, useSandbox } from './useSandbox.ts';

const OTHER_LEVELS = {
  resistance: { price: 1.3, clientObjectId: 'r2' },
  pivot: { price: 1.2, clientObjectId: 'p2' },
  support: { price: 1.1, clientObjectId: 's2' },
};

describe('sandbox: update analysis (P2 4.8, 6, 7.3)', () => {
  const bench = useSandbox();

  const patch = (id: string, body: object) =>
    bench.call('PATCH', `/v1/analysis/${id}`, { body: { sender: SENDER, ...body } });
  const read = async (id: string) => (await bench.call('GET', `/v1/analysis/${id}`)).body.data.analysis;
  const events = async (id: string): Promise<string[]> =>
    (await bench.state()).events
      .filter(({ analysisId }) => analysisId === id)
      .map(({ kind, event }) => `${kind} ${event}`);
  const submitted = (analysis: RawResponse['body']) =>
    analysis.shapes.find((shape: { key?: string }) => shape.key === 'analysis');

  it('changes what is sent and keeps the rest; the reply is like Get, without message', async () => {
    const id = await bench.create();
    const answer = await patch(id, { metadata: { title: 'New title', timeframe: 'D', expiry: { type: 'GTC' } } });
    assert.equal(answer.status, 200);
    assert.equal(answer.body.statusCode, 200);
    const { analysis } = answer.body.data;
    assert.equal('message' in analysis, false);
    const { message, ...readBack } = await read(id);
    assert.deepEqual(readBack, analysis);
    assert.equal(JSON.parse(message.text).title, 'New title');
    const { metadata, levels } = submitted(analysis);
    assert.deepEqual(metadata, { ...newCard().metadata, title: 'New title', timeframe: 'D', expiry: { type: 'GTC' } });
    assert.deepEqual(levels, newCard().levels);
    assert.equal(analysis.timeframe, 'D');
    assert.ok(analysis.updatedAt > analysis.createdAt);
  });

  it('the sender may be an e-mail in any case', async () => {
    const id = await bench.create();
    const email = 'Mara.Lindqvist@traders.example';
    assert.equal((await patch(id, { sender: email, metadata: { title: 'By mail' } })).status, 200);
    assert.equal(submitted(await read(id)).metadata.title, 'By mail');
  });

  it('empty fields keep their values', async () => {
    const id = await bench.create();
    const metadata = { title: '', preferenceText: '', alternativeText: '', comments: '', timeframe: 'H1' };
    assert.equal((await patch(id, { metadata })).status, 200);
    assert.deepEqual(submitted(await read(id)).metadata, { ...newCard().metadata, timeframe: 'H1' });
  });

  it('rule 1: needs metadata, levels or drawings; symbol is ignored', async () => {
    const id = await bench.create();
    assert.equal((await patch(id, {})).status, 400);
    const answer = await patch(id, { metadata: { symbol: 'GBP/JPY', comments: 'Symbol sent along.' } });
    assert.equal(answer.status, 200);
    const analysis = await read(id);
    assert.equal(analysis.extra.currency_pair, 'EUR/USD');
    assert.equal(submitted(analysis).metadata.symbol, 'EUR/USD');
    assert.equal(submitted(analysis).metadata.comments, 'Symbol sent along.');
  });

  it('rule 2: a new type needs levels', async () => {
    for (const change of [{ direction: 'BEARISH' }, { entryPlacement: 'BELOW_CURRENT' }]) {
      const id = await bench.create();
      const before = await read(id);
      assert.equal((await patch(id, { metadata: change })).status, 400);
      assert.deepEqual(await read(id), before);
    }
  });

  it('rule 2: with levels, direction and placement give each of the four types', async () => {
    const types = [
      ['BULLISH', 'BELOW_CURRENT', 'bullish_bounce'],
      ['BEARISH', 'ABOVE_CURRENT', 'bearish_bounce'],
      ['BEARISH', 'BELOW_CURRENT', 'bearish_breakout'],
      ['BULLISH', 'ABOVE_CURRENT', 'bullish_breakout'],
    ];
    const id = await bench.create((card) => {
      card.metadata.preferenceText = 'No links here.';
      card.metadata.alternativeText = 'None here.';
    });
    for (const [direction, entryPlacement, type] of types) {
      const answer = await patch(id, { metadata: { direction, entryPlacement }, levels: OTHER_LEVELS });
      assert.equal(answer.status, 200, answer.text);
      assert.equal(answer.body.data.analysis.extra.analysisType.type, type);
      assert.deepEqual(submitted(answer.body.data.analysis).levels, OTHER_LEVELS);
    }
  });

  it('rule 2: levels without a new type are refused, with a message about the pivot', async () => {
    const id = await bench.create();
    const before = await read(id);
    for (const body of [
      { levels: OTHER_LEVELS },
      { levels: newCard().levels },
      { metadata: { title: 'With levels' }, levels: OTHER_LEVELS },
      { metadata: { direction: 'BULLISH', entryPlacement: 'ABOVE_CURRENT' }, levels: OTHER_LEVELS },
    ]) {
      const answer = await patch(id, body);
      assert.equal(answer.status, 400);
      assert.match(answer.body.message, /pivot value cannot be changed/i);
    }
    assert.deepEqual(await read(id), before);
  });

  it('rule 2: the current direction and placement aren’t a new type', async () => {
    const id = await bench.create();
    const metadata = { direction: 'BULLISH', entryPlacement: 'ABOVE_CURRENT', comments: 'Same type.' };
    assert.equal((await patch(id, { metadata })).status, 200);
    assert.equal(submitted(await read(id)).metadata.comments, 'Same type.');
  });

  it('rule 3: drawings alone answer 200 and change nothing', async () => {
    const id = await bench.create();
    const before = await read(id);
    for (const drawings of [[], [newCard().drawings[0]]]) {
      const answer = await patch(id, { drawings });
      assert.equal(answer.status, 200);
      assert.deepEqual(drawingsOf(answer.body.data.analysis), drawingsOf(before));
    }
    assert.deepEqual(await read(id), before);
    assert.deepEqual(await events(id), ['message_webhook create_analysis']);
  });

  it('rule 5: metadata without changes rewrites the post and fires the message webhook; drawings with it are saved', async () => {
    for (const metadata of [{}, { symbol: 'GBP/JPY' }, { title: '' }]) {
      const id = await bench.create();
      const before = await read(id);
      assert.equal((await patch(id, { metadata, drawings: [] })).status, 200);
      const after = await read(id);
      assert.deepEqual(after.shapes, before.shapes);
      assert.ok(after.message.updatedAt > before.message.updatedAt);
      assert.deepEqual(await events(id), ['message_webhook create_analysis', 'message_webhook update_analysis']);
    }
  });

  it('detail has the expected type for a value of the wrong type, not that it is missing', async () => {
    const id = await bench.create();
    for (const [metadata, detail] of [
      [{ title: 7 }, 'metadata.title must be of type string'],
      [{ expiry: { type: 'HOURS', hours: 1.5 } }, 'metadata.expiry.hours must be of type int'],
      [{ expiry: { type: 'HOURS', hours: '24' } }, 'metadata.expiry.hours must be of type number'],
      [{ expiry: { type: 'HOURS' } }, 'metadata.expiry.hours is required (number)'],
    ] as const) {
      assert.equal((await patch(id, { metadata })).body.detail, detail);
    }
  });

  it('rule 3 and 4: with metadata the whole set is replaced, under new saved ids', async () => {
    const id = await bench.create();
    const before = drawingsOf(await read(id));
    const zone = { type: 'RECTANGLE', clientObjectId: 'zone', points: newCard().drawings[1].points };
    const drawings = [newCard().drawings[0], zone];
    const answer = await patch(id, { metadata: { title: 'Plain title' }, drawings });
    assert.equal(answer.status, 200, answer.text);
    const after = drawingsOf(answer.body.data.analysis);
    assert.deepEqual(
      after.map(({ clientObjectId }) => clientObjectId),
      ['base', 'zone'],
    );
    assert.notEqual(after[0]?.id, before[0]?.id);
    const { happened } = answer.body.data.analysis.extra;
    assert.ok(happened.includes(`[[${after[0]?.id}:the base]]`), 'kept texts follow the new saved ids');
  });

  it('an empty set removes all drawings', async () => {
    const id = await bench.create((card) => {
      card.metadata.preferenceText = 'Above [[lv_piv:the pivot]].';
    });
    const answer = await patch(id, { metadata: { comments: 'Clean chart.' }, drawings: [] });
    assert.equal(answer.status, 200);
    assert.deepEqual(drawingsOf(answer.body.data.analysis), []);
  });

  it('rule 5 and 6: metadata fires the webhook; title, scenarios and type also add a bot message, other fields do not', async () => {
    const webhook = 'message_webhook update_analysis';
    const cases: [body: object, kinds: string[]][] = [
      [{ metadata: { comments: 'Only this.' } }, [webhook]],
      [{ metadata: { timeframe: 'M30' } }, [webhook]],
      [{ metadata: { expiry: { type: 'HOURS', hours: 8760 } } }, [webhook]],
      [{ metadata: { title: 'Plain title' } }, [webhook]],
      [{ metadata: { title: 'Other title' } }, [webhook, 'bot_message analysis_edited']],
      [{ metadata: { preferenceText: 'Other scenario.' } }, [webhook, 'bot_message analysis_edited']],
      [{ metadata: { alternativeText: 'Other way out.' } }, [webhook, 'bot_message analysis_edited']],
      [
        {
          metadata: { direction: 'BEARISH', preferenceText: 'x', alternativeText: 'y' },
          levels: OTHER_LEVELS,
        },
        [webhook, 'bot_message analysis_edited'],
      ],
    ];
    for (const [body, kinds] of cases) {
      const id = await bench.create();
      assert.equal((await patch(id, body)).status, 200);
      assert.deepEqual(await events(id), ['message_webhook create_analysis', ...kinds], JSON.stringify(body));
    }
  });

  it('text links must name a level or drawing of the card', async () => {
    const id = await bench.create();
    const stray = await patch(id, { metadata: { comments: 'See [[nobody:this]].' } });
    assert.equal(stray.status, 400);
    assert.match(JSON.stringify(stray.body.detail), /metadata\.comments/);
    assert.equal((await patch(id, { metadata: { comments: 'See [[trend:this]] and [[lv_res:that]].' } })).status, 200);
    const unlinked = await patch(id, { metadata: { title: 'Drawings gone' }, drawings: [] });
    assert.equal(unlinked.status, 400, 'a kept text would link to nothing');
  });

  it('P2 7.3: without a sender 400, "Sender field is required"', async () => {
    const { id } = await bench.pending();
    for (const body of [{ metadata: { title: 'a' } }, { sender: '', metadata: { title: 'a' } }, undefined]) {
      const answer = await bench.call('PATCH', `/v1/analysis/${id}`, { body });
      assert.equal(answer.status, 400);
      assert.equal(answer.body.message, 'Sender field is required');
    }
  });

  it('P2 7.3: no longer Pending is 400, the word analysis misspelled', async () => {
    for (const status of ['Active', 'Expired', 'Cancelled']) {
      const id = await bench.create();
      await bench.sandbox.control('POST', `/analyses/${id}`, { status });
      const answer = await patch(id, { metadata: { title: 'Too late' } });
      assert.equal(answer.status, 400);
      assert.match(answer.body.message, /anaylsis/);
      assert.equal(submitted(await read(id)).metadata.title, 'Plain title');
    }
  });

  it('P2 7.3: validation is 400, and detail names the field', async () => {
    const id = await bench.create();
    const before = await read(id);
    const line = newCard().drawings[1];
    const time = '2026-03-02T04:00:00Z';
    const points = (count: number) => Array.from({ length: count }, () => ({ time, price: 1.1 }));
    const drawn = (drawing: object) => ({ metadata: { title: 'x' }, drawings: [{ ...line, ...drawing }] });
    const styled = (style: object) => drawn({ style });
    const levels = (change: object) => ({
      metadata: { direction: 'BEARISH' },
      levels: { ...OTHER_LEVELS, ...change },
    });
    const cases: [field: string, body: object][] = [
      ['metadata.title', { metadata: { title: '📈'.repeat(201) } }],
      ['metadata.timeframe', { metadata: { timeframe: 'H3' } }],
      ['metadata.direction', { metadata: { direction: 'bullish' } }],
      ['metadata.entryPlacement', { metadata: { entryPlacement: 'AT_CURRENT' } }],
      ['metadata.expiry.type', { metadata: { expiry: { type: 'DAYS' } } }],
      ['levels.pivot.clientObjectId', levels({ pivot: { price: 1.2, clientObjectId: 'r2' } })],
      ['levels.pivot.time', levels({ pivot: { price: 1.2, clientObjectId: 'p', time: 'yesterday' } })],
      ['levels.pivot.time', levels({ pivot: { price: 1.2, clientObjectId: 'p', time: '2026-03-02T24:00:00Z' } })],
      ['levels.resistance.price', levels({ resistance: { price: 1.2, clientObjectId: 'r' } })],
      ['levels.pivot.price', levels({ pivot: { price: 1.05, clientObjectId: 'p' } })],
      ['levels.resistance.price', levels({ intermediateResistance: { price: 1.4, clientObjectId: 'ir' } })],
      ['levels.intermediateSupport.price', levels({ intermediateSupport: { price: 1.1, clientObjectId: 'is' } })],
      ['drawings', { drawings: Array.from({ length: 21 }, (_, i) => ({ ...line, clientObjectId: `d${i}` })) }],
      ['drawings[0].type', drawn({ type: 'CIRCLE' })],
      ['drawings[1].clientObjectId', { metadata: { title: 'x' }, drawings: [line, line] }],
      ['drawings[0].points[0].time', drawn({ points: [{ time: '2026-03-02T04:00:00+01:00', price: 1 }] })],
      ['drawings[0].points[0].time', drawn({ points: [{ time: '2026-02-30T04:00:00Z', price: 1 }] })],
      ['drawings[0].points[0].time', drawn({ points: [{ time: '2026-03-02T24:00:00Z', price: 1 }] })],
      ['drawings[0].points[0].time', drawn({ points: [{ time: 9e15, price: 1 }] })],
      ['drawings[0].points', drawn({ type: 'PARALLEL', endHead: undefined, points: points(2) })],
      ['drawings[0].points', drawn({ type: 'PARALLEL', endHead: undefined, points: points(4) })],
      ['drawings[0].points', drawn({ type: 'FIB_RETRACEMENT', endHead: undefined, points: points(1) })],
      ['drawings[0].points', drawn({ type: 'FIB_RETRACEMENT', endHead: undefined, points: points(4) })],
      ['drawings[0].style.color', styled({ color: 'red' })],
      ['drawings[0].style.fillColor', styled({ fillColor: '#11223344' })],
      ['drawings[0].style.borderColor', styled({ borderColor: '#123' })],
      ['drawings[0].style.lineStyle', styled({ lineStyle: 'WAVY' })],
      ['drawings[0].startHead', drawn({ startHead: 'CIRCLE' })],
      ['drawings[0].endHead', drawn({ type: 'HORIZONTAL_LINE' })],
      ['drawings[0].levels', drawn({ levels: [0, 1] })],
    ];
    for (const [field, body] of cases) {
      const answer = await patch(id, body);
      const told = `${field}: ${answer.text}`;
      assert.equal(answer.status, 400, told);
      assert.ok(JSON.stringify(answer.body.detail).includes(field), told);
      assert.equal(answer.body.code, undefined);
      assert.equal(answer.body.meta, undefined);
    }
    assert.deepEqual(await read(id), before);
  });

  it('P2 8: accepts the limits themselves', async () => {
    const id = await bench.create();
    const line = { ...newCard().drawings[1], style: { lineWidth: 10, opacity: 1, color: '#aAbBcC' } };
    const thin = { ...newCard().drawings[0], style: { lineWidth: 1, opacity: 0 } };
    const more = Array.from({ length: 18 }, (_, i) => ({ ...line, clientObjectId: `d${i}` }));
    const answer = await patch(id, {
      metadata: {
        title: 'a'.repeat(200),
        preferenceText: 'b'.repeat(5000),
        alternativeText: 'c'.repeat(5000),
        comments: 'd'.repeat(5000),
        expiry: { type: 'HOURS', hours: 8760 },
      },
      drawings: [thin, line, ...more],
    });
    assert.equal(answer.status, 200, answer.text);
    assert.equal(drawingsOf(answer.body.data.analysis).length, 20);
    const short = await patch(id, {
      metadata: { title: 'a', preferenceText: 'b', expiry: { type: 'HOURS', hours: 1 } },
    });
    assert.equal(short.status, 200);
  });

  it('400 for invalid JSON; accepts every documented timeframe', async () => {
    const id = await bench.create();
    assert.equal((await bench.call('PATCH', `/v1/analysis/${id}`, { body: '{"sender":' })).status, 400);
    for (const timeframe of ['M1', 'M5', 'M15', 'M30', 'H1', 'H2', 'H4', 'D', 'W', 'M']) {
      assert.equal((await patch(id, { metadata: { timeframe } })).body.data.analysis.timeframe, timeframe);
    }
  });
});

const zone = (clientObjectId: string) => ({
  type: 'RECTANGLE',
  clientObjectId,
  points: [
    { time: '2026-03-02T04:00:00Z', price: 1.1 },
    { time: '2026-03-03T04:00:00Z', price: 1.2 },
  ],
});

describe('sandbox: append drawings (P2 3.2, 4.8; assumed shape)', () => {
  const bench = useSandbox();
  const append = (id: string, body: object) =>
    bench.call('POST', `/v1/analysis/${id}/drawings`, { body: { sender: SENDER, ...body } });
  const read = async (id: string) => (await bench.call('GET', `/v1/analysis/${id}`)).body.data.analysis;

  it('keeps existing drawings with their saved ids', async () => {
    const id = await bench.create();
    const before = drawingsOf(await read(id));
    const answer = await append(id, { drawings: [zone('z1'), zone('z2')] });
    assert.equal(answer.status, 200);
    const after = drawingsOf(answer.body.data.analysis);
    assert.deepEqual(after.slice(0, 2), before);
    assert.deepEqual(
      after.slice(2).map(({ clientObjectId }) => clientObjectId),
      ['z1', 'z2'],
    );
    for (const { id: saved } of after) assert.match(saved, /^[0-9a-f]{24}$/);
    const events = (await bench.state()).events.filter(({ analysisId }) => analysisId === id);
    assert.deepEqual(
      events.map(({ event }) => event),
      ['create_analysis', 'update_analysis'],
    );
  });

  it('allows at most 20 drawings per card, without duplicate ids', async () => {
    const id = await bench.create();
    const before = await read(id);
    assert.equal((await append(id, { drawings: [zone('base')] })).status, 400);
    assert.equal((await append(id, { drawings: [zone('a'), zone('a')] })).status, 400);
    assert.equal((await append(id, { drawings: [] })).status, 400);
    assert.equal((await append(id, {})).status, 400);
    const many = Array.from({ length: 19 }, (_, i) => zone(`z${i}`));
    assert.equal((await append(id, { drawings: many })).status, 400);
    assert.deepEqual(await read(id), before);
    assert.equal((await append(id, { drawings: many.slice(1) })).status, 200);
    assert.equal(drawingsOf(await read(id)).length, 20);
  });

  it('only while Pending, and only by the creator', async () => {
    const id = await bench.create();
    assert.equal((await append(id, { sender: 'tomas.okafor', drawings: [zone('z')] })).status, 500);
    assert.equal((await append(id, { sender: undefined, drawings: [zone('z')] })).status, 400);
    await bench.sandbox.control('POST', `/analyses/${id}`, { status: 'Active' });
    assert.equal((await append(id, { drawings: [zone('z')] })).status, 400);
    assert.equal((await append('0123456789abcdef01234567', { drawings: [zone('z')] })).status, 404);
    assert.equal((await append('drawings', { drawings: [zone('z')] })).status, 400);
  });
});
