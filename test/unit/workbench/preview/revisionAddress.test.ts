import assert from 'node:assert/strict';
import fc from 'fast-check';
import { gitRefOf } from '../../../../src/workbench/preview/revisionAddress.ts';

describe('the address of a text in git', () => {
  it('says which revision is asked for', () => {
    assert.equal(gitRefOf({ scheme: 'git', query: '{"path":"/a.card.json","ref":"HEAD"}' }), 'HEAD');
    assert.equal(gitRefOf({ scheme: 'git', query: '{"path":"/a.card.json","ref":""}' }), '');
  });

  it('is none for any other address, whatever stands in it', () => {
    assert.equal(gitRefOf({ scheme: 'file', query: '{"path":"/a","ref":"HEAD"}' }), undefined);
    fc.assert(fc.property(fc.string(), (query) => assert.doesNotThrow(() => gitRefOf({ scheme: 'git', query }))));
    assert.equal(gitRefOf({ scheme: 'git', query: '{"path":1,"ref":2}' }), undefined);
  });
});
