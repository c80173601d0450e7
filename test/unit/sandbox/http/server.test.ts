import assert from 'node:assert/strict';
import { isLoopbackHost } from '../../../../src/sandbox/http/server.ts';

describe('isLoopbackHost', () => {
  it('accepts the names of this machine, with or without a port', () => {
    for (const host of ['127.0.0.1', '127.0.0.1:80', 'localhost:65535', 'LOCALHOST', '[::1]:3000']) {
      assert.equal(isLoopbackHost(host), true, host);
    }
  });

  it('refuses everything else', () => {
    for (const host of [
      undefined,
      '',
      'example.com',
      '127.0.0.1.example.com',
      'localhost.example',
      '127.0.0.2',
      '::1',
      '127.0.0.1:',
      '127.0.0.1:80@x',
    ]) {
      assert.equal(isLoopbackHost(host), false, String(host));
    }
  });
});
