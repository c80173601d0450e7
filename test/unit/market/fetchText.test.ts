import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { hostFetchText } from '../../../src/market/fetchText.ts';

describe('hostFetchText', () => {
  let server: Server;
  let base = '';
  const asked: (string | undefined)[] = [];
  const signal = new AbortController().signal;

  before(async () => {
    server = createServer((request, response) => {
      asked.push(request.url);
      switch (request.url) {
        case '/away':
          response.writeHead(302, { location: `${base}/here` }).end();
          break;
        case '/large':
          // In two parts, the second of which is over the size asked for.
          response.write('x'.repeat(900));
          response.end('y'.repeat(900));
          break;
        default:
          response.writeHead(200, { 'content-type': 'application/json' }).end('"é"');
      }
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });

  after(() => {
    server.closeAllConnections();
    server.close();
  });

  it('returns status, content type and text', async () => {
    assert.deepEqual(await hostFetchText()(`${base}/here`, { signal, maxBytes: 1000 }), {
      status: 200,
      contentType: 'application/json',
      text: '"é"',
    });
  });

  it('stops reading a response that is too large', async () => {
    await assert.rejects(hostFetchText()(`${base}/large`, { signal, maxBytes: 1000 }), { kind: 'tooLarge' });
  });

  it('doesn’t follow redirects', async () => {
    const before = asked.length;
    await assert.rejects(hostFetchText()(`${base}/away`, { signal, maxBytes: 1000 }), { kind: 'addressRefused' });
    assert.deepEqual(asked.slice(before), ['/away']);
  });
});
