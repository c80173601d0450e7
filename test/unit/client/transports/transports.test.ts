import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { readFailure } from '../../../../src/client/failure.ts';
import { createDirectTransport } from '../../../../src/client/transports/directTransport.ts';
import { createHostFetch } from '../../../../src/client/transports/hostFetch.ts';
import { describeTransport } from '../../../support/transportSuite.ts';

describeTransport('directTransport', () => createDirectTransport());

describe('directTransport', () => {
  it('leaves the global dispatcher of the shared host alone', async () => {
    const slots = ['undici.globalDispatcher.1', 'undici.globalDispatcher.2'].map((name) => Symbol.for(name));
    await fetch('http://127.0.0.1:9/').catch(() => undefined);
    const before = slots.map((slot) => Reflect.get(globalThis, slot));
    await createDirectTransport({ proxy: 'http://127.0.0.1:9' }).close();
    assert.deepEqual(
      slots.map((slot) => Reflect.get(globalThis, slot) === before[slots.indexOf(slot)]),
      [true, true],
    );
  });

  it('knows that a proxy which refuses the tunnel sent nothing on', async () => {
    const proxy = createServer();
    proxy.on('connect', (_, socket) => socket.end('HTTP/1.1 407 Proxy Authentication Required\r\n\r\n'));
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    const address = proxy.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const transport = createDirectTransport({ proxy: `http://127.0.0.1:${port}` });
    const request = {
      method: 'DELETE',
      url: 'https://api.example.test/v1/x',
      headers: {},
      body: undefined,
      idleMs: 2000,
      totalMs: 2000,
    };
    try {
      await assert.rejects(transport.send(request, { signal: new AbortController().signal }), (error) => {
        const read = readFailure(error);
        assert.deepEqual([read.failure.kind, read.certainlyNotSent], ['proxy', true]);
        return true;
      });
    } finally {
      await transport.close();
      proxy.close();
    }
  });
});

describeTransport('hostFetch', () => createHostFetch(globalThis.fetch));
