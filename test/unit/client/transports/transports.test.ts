import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import { promisify } from 'node:util';
import { readFailure } from '../../../../src/client/failure.ts';
import { createDirectTransport } from '../../../../src/http/directTransport.ts';
import { createHostFetch } from '../../../../src/http/hostFetch.ts';
import { describeTransport } from '../../../support/transportSuite.ts';

const DIRECT_TRANSPORT = import.meta.resolve('../../../../src/http/directTransport.ts');

describeTransport('directTransport', () => createDirectTransport());

describe('directTransport', () => {
  it('leaves the global dispatcher of the shared host alone', async () => {
    const slots = ['undici.globalDispatcher.1', 'undici.globalDispatcher.2'].map((name) => Symbol.for(name));
    await fetch('http://127.0.0.1:9/').catch(() => undefined);
    const before = slots.map((slot) => Reflect.get(globalThis, slot));
    await (await createDirectTransport({ proxy: 'http://127.0.0.1:9' })).close();
    assert.deepEqual(
      slots.map((slot) => Reflect.get(globalThis, slot) === before[slots.indexOf(slot)]),
      [true, true],
    );
  });

  it('leaves it alone even if nothing has used fetch before', async () => {
    // A process of its own: in this one something has long used fetch.
    const script = `
      const { createDirectTransport } = await import(${JSON.stringify(DIRECT_TRANSPORT)});
      await (await createDirectTransport()).close();
      const { Agent } = await import('undici');
      const agents = ['undici.globalDispatcher.1', 'undici.globalDispatcher.2'].map((it) => globalThis[Symbol.for(it)]);
      console.log(agents.some((agent) => agent?.constructor === Agent));`;
    const args = ['--no-warnings', '--input-type=module', '--eval', script];
    const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: import.meta.dirname });
    assert.equal(stdout.trim(), 'false');
  }).timeout(20_000);

  it('knows that nothing was sent if a proxy rejects the tunnel', async () => {
    const proxy = createServer();
    proxy.on('connect', (_, socket) => socket.end('HTTP/1.1 407 Proxy Authentication Required\r\n\r\n'));
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    const address = proxy.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const transport = await createDirectTransport({ proxy: `http://127.0.0.1:${port}` });
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
