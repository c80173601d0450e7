import assert from 'node:assert/strict';
import fc from 'fast-check';
import { readBody, readReply } from '../../../src/client/readReply.ts';
import { getAnalysis, listAnalyses } from '../../../src/contract/analyses.ts';

async function* chunksOf(...chunks: readonly Uint8Array[]): AsyncIterable<Uint8Array> {
  yield* chunks;
}

describe('readBody', () => {
  it('reads JSON cut at any byte into chunks', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), fc.nat(), fc.nat(), async (value, first, second) => {
        const bytes = Buffer.from(JSON.stringify(value));
        const cuts = [first % (bytes.length + 1), second % (bytes.length + 1)].toSorted((a, b) => a - b);
        const read = await readBody(
          'x',
          chunksOf(bytes.subarray(0, cuts[0]), bytes.subarray(cuts[0], cuts[1]), bytes.subarray(cuts[1])),
        );
        assert.deepEqual(read, { kind: 'json', value: JSON.parse(bytes.toString()), bytes: bytes.length });
      }),
    );
  });

  it('names what is no UTF-8, no JSON, or too large, with the operation', async () => {
    const latin = await readBody('analyses.get', chunksOf(Buffer.from([0x22, 0xe4, 0x22])));
    assert.deepEqual(latin.kind === 'unreadable' && [latin.failure.kind, latin.failure.code], [
      'malformed',
      'REPLY_NOT_UTF8',
    ]);
    const page = await readBody('analyses.get', chunksOf(Buffer.from('<html>secret</html>')));
    assert.deepEqual(page.kind === 'unreadable' && page.failure, {
      kind: 'malformed',
      code: 'REPLY_NOT_JSON',
      text: 'The answer to analyses.get is not JSON.',
    });
    const large = await readBody('analyses.get', chunksOf(Buffer.from('12345')), 4);
    assert.equal(large.kind === 'unreadable' && large.failure.kind, 'tooLarge');
    const atTheCap = await readBody('analyses.get', chunksOf(Buffer.from('1234')), 4);
    assert.equal(atTheCap.kind, 'json');
  });

  it('names what is nested deeper than its readers go, and counts no bracket of a text', async () => {
    const nested = (depth: number) => Buffer.from(`{"detail":${'['.repeat(depth)}${']'.repeat(depth)}}`);
    const deep = await readBody('analyses.get', chunksOf(nested(100_000)));
    assert.deepEqual(deep.kind === 'unreadable' && [deep.failure.kind, deep.failure.code], [
      'malformed',
      'REPLY_TOO_DEEP',
    ]);
    assert.equal((await readBody('analyses.get', chunksOf(nested(199)))).kind, 'json');
    assert.equal((await readBody('analyses.get', chunksOf(nested(200)))).kind, 'unreadable');
    const text = Buffer.from(JSON.stringify({ a: `"\\"${'[{'.repeat(500)}`, b: '[['.repeat(500) }));
    assert.equal((await readBody('analyses.get', chunksOf(text))).kind, 'json');
  });
});

describe('readReply', () => {
  function analysis(change: object = {}): object {
    return {
      _id: '65f0c0ffee65f0c0ffee65f0',
      owner: { id: '7' },
      serverId: '65f0c0ffee65f0c0ffee65f1',
      topicId: '65f0c0ffee65f0c0ffee65f2',
      shapes: [],
      extra: { status: 'Pending' },
      createdAt: '2026-03-02T08:00:00Z',
      updatedAt: '2026-03-02T08:00:00Z',
      ...change,
    };
  }

  it('names operation and field of what does not fit, and not the value', () => {
    for (const [reply, field] of [
      [{ analysis: analysis({ shapes: 'secret' }) }, 'data'],
      ['secret', 'data'],
    ] as const) {
      const read = readReply('analyses.get', getAnalysis.reply, { data: reply });
      assert.equal(read.kind, 'misfit', field);
      if (read.kind !== 'misfit') continue;
      assert.equal(read.failure.kind, 'malformed');
      assert.ok(read.failure.text.startsWith(`The answer to analyses.get does not fit: ${field} `), read.failure.text);
      assert.ok(!read.failure.text.includes('secret'));
    }
  });

  it('reads an analysis that holds its shapes and lacks or retypes the rest, also as `data` itself', () => {
    const bare = { id: 7, shapes: [], owner: null, extra: { status: 5 } };
    for (const data of [bare, { analysis: bare }]) {
      const read = readReply('analyses.get', getAnalysis.reply, { data });
      assert.deepEqual(read.kind === 'read' && read.value.data.analysis, bare);
    }
  });

  it('never throws, whatever the answer', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        for (const { id, reply } of [getAnalysis, listAnalyses]) {
          assert.ok(['read', 'misfit'].includes(readReply(id, reply, value).kind));
          assert.ok(['read', 'misfit'].includes(readReply(id, reply, { data: value }).kind));
        }
      }),
    );
  });

  it('is not led astray by prototype keys', () => {
    const answer: unknown = JSON.parse('{"data":{"analysis":{"__proto__":{"_id":"x"}}}}');
    assert.equal(readReply('analyses.get', getAnalysis.reply, answer).kind, 'misfit');
    assert.equal(({} as Record<string, unknown>)['_id'], undefined);
  });
});
