import assert from 'node:assert/strict';
import fc from 'fast-check';
import { refOf } from '../../../../src/workbench/preview/revisionAddress.ts';

describe('the address of a text in git', () => {
  it('says which revision is asked for', () => {
    assert.equal(refOf({ scheme: 'git', query: '{"path":"/a.card.json","ref":"HEAD"}' }), 'HEAD');
    assert.equal(refOf({ scheme: 'git', query: '{"path":"/a.card.json","ref":""}' }), '');
  });

  it('is none for any other address, whatever stands in it', () => {
    assert.equal(refOf({ scheme: 'file', query: '{"path":"/a","ref":"HEAD"}' }), undefined);
    fc.assert(fc.property(fc.string(), (query) => assert.doesNotThrow(() => refOf({ scheme: 'git', query }))));
    assert.equal(refOf({ scheme: 'git', query: '{"path":1,"ref":2}' }), undefined);
  });
});
