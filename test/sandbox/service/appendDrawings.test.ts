import assert from 'node:assert/strict';
import { drawingsOf, SENDER, useSandbox } from './support.ts';

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

  it('adds to the drawings there, which keep their saved ids', async () => {
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
    const events = (await bench.state()).events.filter(({ analysisId }: { analysisId: string }) => analysisId === id);
    assert.deepEqual(
      events.map(({ event }: { event: string }) => event),
      ['create_analysis', 'update_analysis'],
    );
  });

  it('leaves a card with 20 drawings at most, and no id twice', async () => {
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
