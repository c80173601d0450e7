import assert from 'node:assert/strict';
import { drawingsOf, newCard, SENDER, useSandbox } from './support.ts';

/** A card or an answer, read by hand. */
// biome-ignore lint/suspicious/noExplicitAny: tests reach into answers
type Row = any;

describe('sandbox: cards kept by a service that differs (design: tolerance)', () => {
  const bench = useSandbox();

  const deviate = (deviations: object) => bench.sandbox.control('POST', '/settings', { deviations });
  const cardsPath = () => `/v1/analysis/${bench.sandbox.communityId}/channels/${bench.sandbox.channelId}`;
  const create = (card: Row) => bench.call('POST', cardsPath(), { body: card });
  const read = async (id: string) => (await bench.call('GET', `/v1/analysis/${id}`)).body.data.analysis;
  const update = (id: string, body: object) =>
    bench.call('PATCH', `/v1/analysis/${id}`, { body: { sender: SENDER, ...body } });
  const made = async (change?: (card: Row) => void) => {
    const card = newCard();
    change?.(card);
    return (await create(card)).body.data.analysis;
  };

  describe('storedDrawings', () => {
    const odd = (card: Row) => {
      card.metadata.title = '  Plain title ';
      card.metadata.comments = 'One\r\nTwo ';
      card.levels.pivot.time = '2026-03-02T04:00:00+02:00';
      card.levels.support.time = '2026-03-02T04:00:00';
      card.drawings.push({
        type: 'FIB_RETRACEMENT',
        clientObjectId: 'fib',
        points: [
          { time: '2026-03-02T04:00:00Z', price: 1.1 },
          { time: '2026-03-03T04:00:00Z', price: 1.2 },
        ],
        style: { fillColor: '#ABCDEF' },
      });
    };

    it('asSent: keeps metadata, levels and drawings exactly as submitted', async () => {
      const card = newCard();
      odd(card);
      const stored = await read((await create(card)).body.data.analysis._id);
      assert.deepEqual(stored.shapes[0], { key: 'analysis', levels: card.levels, metadata: card.metadata });
      assert.deepEqual(
        drawingsOf(stored).map(({ id, ...drawing }) => drawing),
        card.drawings,
      );
    });

    it('defaultsFilled: writes heads, ratios and line style out, and leaves the rest as sent', async () => {
      await deviate({ storedDrawings: 'defaultsFilled' });
      const [level, line, fib]: Row[] = drawingsOf(await made(odd));
      assert.deepEqual(level.style, { lineStyle: 'DASHED', color: '#C0392B', lineWidth: 2 });
      assert.equal('startHead' in level, false);
      assert.deepEqual([line.startHead, line.endHead, line.style], ['NONE', 'ARROW', undefined]);
      assert.deepEqual(fib.levels, [-0.618, -0.382, 0, 0.382, 0.5, 0.618, 1, 1.382, 1.618]);
      assert.deepEqual(fib.style, { lineStyle: 'SOLID', fillColor: '#ABCDEF' });
      assert.equal(line.points[0].time, 1_772_424_000_000);
    });

    it('normalized: also has one form of times, colours, texts and line ends', async () => {
      await deviate({ storedDrawings: 'normalized' });
      const stored = await made(odd);
      const [{ metadata, levels }, level, line, fib]: Row[] = stored.shapes;
      assert.deepEqual([metadata.title, metadata.comments], ['Plain title', 'One\nTwo']);
      assert.equal(levels.pivot.time, '2026-03-02T02:00:00.000Z');
      assert.equal(levels.support.time, '2026-03-02T04:00:00', 'without a zone nobody knows the instant');
      assert.equal(level.style.color, '#c0392b');
      assert.equal(fib.style.fillColor, '#abcdef');
      assert.deepEqual(
        line.points.map(({ time }: Row) => time),
        ['2026-03-02T04:00:00.000Z', '2026-03-03T04:00:00.000Z'],
      );
      await update(stored._id, { metadata: { title: 'Another  ' } });
      assert.equal((await read(stored._id)).shapes[0].metadata.title, 'Another');
    });
  });

  for (const [value, follows] of [
    ['remapped', [true, true]],
    ['stale', [true, false]],
  ] as const) {
    it(`keptTextLinks ${value}: of texts that link to replaced drawings, ${value === 'stale' ? 'only the sent one follows' : 'all follow'}`, async () => {
      await deviate({ keptTextLinks: value });
      const linked = (text: string) => `${text} [[base:the base]].`;
      const { _id: id } = await made(({ metadata }) => {
        metadata.alternativeText = linked('Below');
      });
      const { metadata, drawings } = newCard();
      await update(id, { metadata: { title: 'New', preferenceText: metadata.preferenceText }, drawings });
      const stored = await read(id);
      const [{ id: saved = '' } = {}] = drawingsOf(stored);
      assert.deepEqual([stored.extra.happened.includes(saved), stored.extra.expected.includes(saved)], follows);
      const post = JSON.parse(stored.message.text);
      assert.deepEqual([post.scenario.includes(saved), post.alternative.includes(saved)], follows);
      assert.equal(stored.shapes[0].metadata.alternativeText, linked('Below'), 'shapes hold what was submitted');
    });
  }

  it('unchangedTitle ignored: metadata that is stored already saves no drawings; one changed text saves them', async () => {
    await deviate({ unchangedTitle: 'ignored' });
    const { metadata, drawings } = newCard();
    const { _id: id } = await made();
    const { title, preferenceText } = metadata;
    assert.equal((await update(id, { metadata: { title, preferenceText }, drawings: [] })).status, 200);
    assert.equal(drawingsOf(await read(id)).length, 2);
    await update(id, { metadata: { title, comments: 'Changed.' }, drawings: [drawings[0]] });
    assert.equal(drawingsOf(await read(id)).length, 1);
    await deviate({ unchangedTitle: 'savesDrawings' });
    await update(id, { metadata: { title }, drawings });
    assert.equal(drawingsOf(await read(id)).length, 2);
  });

  describe('idempotentReplay', () => {
    for (const [value, sameBody, otherBody] of [
      ['firstAnswer', 200, 409],
      ['firstAnswerAnyBody', 200, 200],
      ['conflictAlways', 409, 409],
    ] as const) {
      it(`${value}: ${sameBody} for the same body, ${otherBody} for another, and no second card`, async () => {
        await deviate({ idempotentReplay: value });
        const body = { ...newCard(), idempotencyKey: 'draft-7' };
        const first = await create(body);
        assert.equal(first.status, 201);
        const count = (await bench.analyses()).length;
        const again = [await create(body), await create({ ...body, metadata: { ...body.metadata, title: 'Another' } })];
        assert.deepEqual(
          again.map(({ status }) => status),
          [sameBody, otherBody],
        );
        for (const { status, body: answer } of again) {
          if (status === 200) assert.deepEqual(answer.data, first.body.data);
        }
        assert.equal((await bench.analyses()).length, count);
      });
    }
  });
});
