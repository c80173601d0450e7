import assert from 'node:assert/strict';
import { createdReplySchema } from '../../../src/contract/createdReply.ts';

describe('createdReplySchema (public-facts 3.1)', () => {
  it('finds the id in data.analysis._id, data.analysisId and data._id', () => {
    assert.deepEqual(createdReplySchema.parse({ data: { analysis: { _id: 'a' }, analysisId: 'b' } }), {
      analysisId: 'a',
      analysis: { _id: 'a' },
    });
    assert.deepEqual(createdReplySchema.parse({ data: { analysisId: 'b', _id: 'c' } }), {
      analysisId: 'b',
      analysis: undefined,
    });
    assert.deepEqual(createdReplySchema.parse({ data: { _id: 'c' } }), { analysisId: 'c', analysis: { _id: 'c' } });
  });

  it('fails where there is no id', () => {
    for (const answer of [
      {},
      { data: {} },
      { data: { analysis: {} } },
      { data: { analysisId: '' } },
      { data: { _id: 5 } },
    ]) {
      assert.equal(createdReplySchema.safeParse(answer).success, false, JSON.stringify(answer));
    }
  });
});
