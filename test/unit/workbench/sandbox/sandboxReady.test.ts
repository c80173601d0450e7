import assert from 'node:assert/strict';
import { parseReady } from '../../../../src/workbench/sandbox/sandboxReady.ts';

const ready = {
  baseUrl: 'http://127.0.0.1:4000',
  tokenUrl: 'http://127.0.0.1:4000',
  controlUrl: 'http://127.0.0.1:4000/__sandbox',
  apiKey: 'k',
  communityId: 'c',
  channelId: 'ch',
};

describe('the ready line of the sandbox', () => {
  it('tells where it answers', () => {
    assert.equal(parseReady(JSON.stringify(ready))?.baseUrl, 'http://127.0.0.1:4000');
  });

  it('is refused when it would lead the key off this machine', () => {
    for (const field of ['baseUrl', 'tokenUrl', 'controlUrl']) {
      for (const address of [
        'http://example.com',
        'http://127.0.0.1.example.com',
        'http://127.0.0.1@example.com',
        'no url',
      ]) {
        assert.equal(parseReady(JSON.stringify({ ...ready, [field]: address })), undefined, address);
      }
    }
  });

  it('is refused when it is something else', () => {
    for (const line of ['', 'listening', '{}', 'null', '[]']) assert.equal(parseReady(line), undefined, line);
  });
});
