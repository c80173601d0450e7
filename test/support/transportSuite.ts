import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { mock } from 'node:test';
import { createServer as createTlsServer } from 'node:tls';
import { readFailure } from '../../src/client/failure.ts';
import { readBody } from '../../src/client/responseBody.ts';
import { UploadFileError } from '../../src/client/uploadFile.ts';
import type { StreamedBody, Transport, TransportRequest } from '../../src/http/transport.ts';
import { httpResponse, type RawServer, startRawServer } from './rawHttp.ts';
import { inTime } from './waiting.ts';

const CHUNK = 64 * 1024;

/** The contract of every transport, tested over real sockets. */
export function describeTransport(name: string, create: () => Transport | Promise<Transport>): void {
  describe(`transport ${name}`, () => {
    let transport: Transport;
    let server: RawServer | undefined;
    const never = new AbortController().signal;

    before(async () => {
      transport = await create();
    });
    after(() => transport.close());
    afterEach(async () => {
      await server?.stop();
      server = undefined;
    });

    function request(port: number, change: Partial<TransportRequest> = {}): TransportRequest {
      return {
        method: 'GET',
        url: `http://127.0.0.1:${port}/v1/analysis/x?page=1`,
        headers: { authorization: 'Bearer k-1', accept: 'application/json' },
        body: undefined,
        idleMs: 2000,
        totalMs: 5000,
        ...change,
      };
    }

    /** `onChunk` runs for each chunk of the body that arrives. */
    async function exchange(
      answer: Parameters<typeof startRawServer>[0],
      change: Partial<TransportRequest> = {},
      onChunk: () => void = () => undefined,
    ) {
      server = await startRawServer(answer);
      const reply = await transport.send(request(server.port, change), { signal: never });
      return { reply, body: await readBody('test', heardBody(reply.body, onChunk)) };
    }

    async function failureOf(...given: Parameters<typeof exchange>) {
      try {
        await exchange(...given);
      } catch (error) {
        return readFailure(error);
      }
      throw new assert.AssertionError({ message: 'The exchange did not fail.' });
    }

    /** The time limits follow a clock that only `pass` moves, by milliseconds. */
    async function withOwnClock(run: (pass: (milliseconds: number) => void) => Promise<void>): Promise<void> {
      // undici keeps the first timer it makes, so that one must not be ours.
      await exchange((socket) => void socket.end(httpResponse('200 OK', '{}')));
      await server?.stop();
      let now = performance.now();
      mock.method(performance, 'now', () => now);
      mock.timers.enable({ apis: ['setTimeout'] });
      try {
        await run((milliseconds) => {
          now += milliseconds;
          mock.timers.tick(milliseconds);
        });
      } finally {
        mock.reset();
      }
    }

    it('sends method, path, query, headers and body, and returns status, headers and body', async () => {
      const { reply, body } = await exchange(
        (socket) =>
          socket.end(
            httpResponse('201 Created', '{"a":"ä"}', ['X-One: 1', 'RateLimit: "a";r=1', 'RateLimit: "b";r=2']),
          ) as never,
        {
          method: 'PATCH',
          headers: { authorization: 'Bearer k-1', 'content-type': 'application/json' },
          body: Buffer.from('{"b":2}'),
        },
      );
      assert.equal(reply.status, 201);
      assert.equal(reply.headers.get('x-one'), '1');
      assert.equal(reply.headers.get('ratelimit'), '"a";r=1, "b";r=2');
      assert.deepEqual(body, { kind: 'json', value: { a: 'ä' }, bytes: 10 });
      const sent = server?.received[0] ?? '';
      assert.match(sent, /^PATCH \/v1\/analysis\/x\?page=1 HTTP\/1\.1\r\n/);
      assert.match(sent, /\r\nauthorization: Bearer k-1\r\n/i);
      assert.match(sent, /\r\ncontent-length: 7\r\n/i);
      assert.match(sent, /\r\n\r\n\{"b":2\}$/);
    });

    it('reads a chunked body', async () => {
      const { body } = await exchange((socket) => {
        socket.end('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\n{"a"\r\n3\r\n:1}\r\n0\r\n\r\n');
      });
      assert.deepEqual(body, { kind: 'json', value: { a: 1 }, bytes: 7 });
    });

    it('returns a redirect instead of following it, so that the key goes to no other origin', async () => {
      const other = await startRawServer((socket) => void socket.end(httpResponse('200 OK', '{}')));
      try {
        const { reply } = await exchange((socket) => {
          socket.end(httpResponse('302 Found', '', [`Location: http://localhost:${other.port}/`]));
        });
        assert.ok(reply.status === 302 || reply.status === 0);
        assert.deepEqual(other.received, []);
      } finally {
        await other.stop();
      }
    });

    it('fails if a body with a length is truncated', async () => {
      const read = await failureOf((socket) => void socket.end('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{"a"'));
      assert.equal(read.certainlyNotSent, false);
      assert.ok(read.failure.kind === 'reset' || read.failure.kind === 'malformed', read.failure.kind);
    });

    it('fails if a chunked body is truncated', async () => {
      const read = await failureOf(
        (socket) => void socket.end('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\n{"a"\r\n'),
      );
      assert.equal(read.certainlyNotSent, false);
    });

    it('does not accept a truncated body without a length as complete', async () => {
      const { body } = await exchange((socket) => void socket.end('HTTP/1.1 200 OK\r\n\r\n{"a"'));
      assert.equal(body.kind, 'unreadable');
    });

    it('parses JSON whatever the content type says, and no HTML', async () => {
      const text = await exchange(
        (socket) => void socket.end(httpResponse('200 OK', '{}', ['Content-Type: text/html'])),
      );
      assert.equal(text.body.kind, 'json');
      await server?.stop();
      const page = await exchange(
        (socket) => void socket.end(httpResponse('200 OK', '<html>', ['Content-Type: application/json'])),
      );
      assert.equal(page.body.kind === 'unreadable' && page.body.failure.kind, 'malformed');
    });

    it('reports garbage instead of HTTP as malformed', async () => {
      const read = await failureOf((socket) => void socket.end('\u0000\u0001 not http at all\r\n\r\n'));
      assert.equal(read.failure.kind, 'malformed');
      assert.equal(read.certainlyNotSent, false);
    });

    it('reports a reset before the headers as possibly sent', async () => {
      const read = await failureOf((socket) => void socket.resetAndDestroy(), { method: 'DELETE' });
      assert.equal(read.failure.kind, 'reset');
      assert.equal(read.certainlyNotSent, false);
    });

    it('reports an end before the headers as possibly sent', async () => {
      const read = await failureOf((socket) => void socket.end(), { method: 'DELETE' });
      assert.equal(read.failure.kind, 'reset');
      assert.equal(read.certainlyNotSent, false);
    });

    it('reports a reset after the headers', async () => {
      let answering: Socket | undefined;
      const read = await failureOf(
        (socket) => {
          answering = socket;
          socket.write('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{"a"');
        },
        {},
        () => answering?.resetAndDestroy(),
      );
      assert.equal(read.failure.kind, 'reset');
    });

    it('times out if the service is silent before the headers', async () => {
      const read = await failureOf(() => undefined, { idleMs: 80 });
      assert.deepEqual([read.failure.kind, read.failure.code], ['timeout', 'IDLE_TIMEOUT']);
      assert.equal(read.certainlyNotSent, false);
    });

    it('times out if the service falls silent within the body', async () => {
      const read = await failureOf(
        (socket) => void socket.write('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{"a"'),
        { idleMs: 80 },
      );
      assert.deepEqual([read.failure.kind, read.failure.code], ['timeout', 'IDLE_TIMEOUT']);
    });

    it('waits for a slow body while bytes arrive', () =>
      withOwnClock(async (pass) => {
        const pieces = [...'[1234]'];
        let sendNext = () => undefined as unknown;
        const { body } = await exchange(
          (socket) => {
            socket.write('HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\n');
            sendNext = () => socket.write(pieces.shift() ?? '');
            sendNext();
          },
          { idleMs: 1000, totalMs: 60_000 },
          () => {
            pass(900);
            sendNext();
          },
        );
        assert.deepEqual(body, { kind: 'json', value: [1234], bytes: 6 });
      }));

    it('times out on a body that drips past the total time', () =>
      withOwnClock(async (pass) => {
        let drip = () => undefined as unknown;
        const read = await failureOf(
          (socket) => {
            drip = () => socket.write(' ');
            socket.write('HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n ');
          },
          { idleMs: 1000, totalMs: 5000 },
          () => {
            pass(900);
            drip();
          },
        );
        assert.deepEqual([read.failure.kind, read.failure.code], ['timeout', 'TOTAL_TIMEOUT']);
      }));

    it('stops at a body larger than the limit and closes the connection', async () => {
      const closed = Promise.withResolvers<unknown>();
      const { body } = await exchange((socket) => {
        socket.on('close', closed.resolve);
        socket.write('HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n');
        const chunk = Buffer.alloc(1024 * 1024, ' ');
        const pump = (): void => {
          while (!socket.destroyed && socket.write(chunk)) {}
        };
        socket.on('drain', pump);
        pump();
      });
      assert.equal(body.kind === 'unreadable' && body.failure.kind, 'tooLarge');
      await inTime('a closed connection', closed.promise);
    });

    it('rejects with the reason of an abort, before and within the body', async () => {
      for (const isWithin of [false, true]) {
        const abort = new AbortController();
        const reason = new Error('stop');
        server = await startRawServer((socket) => {
          if (isWithin) socket.write('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{"a"');
          else abort.abort(reason);
        });
        const { port } = server;
        await assert.rejects(
          async () => {
            const { body } = await transport.send(request(port), { signal: abort.signal });
            await readBody(
              'test',
              heardBody(body, () => abort.abort(reason)),
            );
          },
          (error) => error === reason,
        );
        await server.stop();
      }
    });

    it('sends nothing after an abort', async () => {
      server = await startRawServer((socket) => void socket.end(httpResponse('200 OK', '{}')));
      await assert.rejects(transport.send(request(server.port), { signal: AbortSignal.abort() }));
      assert.equal(server.received.join(''), '');
    });

    /** A body of that many 64 kB chunks that records how far it was read and whether it was closed. */
    function streamed(chunks: number, change: { readonly failsAt?: number } = {}) {
      const closed = Promise.withResolvers<void>();
      const state = { yielded: 0, closed: false, closing: closed.promise };
      const body: StreamedBody = {
        length: chunks * CHUNK,
        async *open() {
          try {
            for (; state.yielded < chunks; state.yielded++) {
              if (state.yielded === change.failsAt) throw new UploadFileError('FILE_UNREADABLE', state.yielded > 0);
              yield Buffer.alloc(CHUNK, 'a');
            }
          } finally {
            state.closed = true;
            closed.resolve();
          }
        },
      };
      const headers = { 'content-length': String(body.length) };
      return { state, upload: { method: 'POST', body, headers } as const };
    }

    it('streams a body of known length, and reads a refusal like any other response', async () => {
      for (const status of ['200 OK', '401 Unauthorized', '500 Internal Server Error']) {
        const { upload, state } = streamed(20);
        let bytes = 0;
        server = await startRawServer((socket) => {
          const take = (chunk: Buffer): void => {
            bytes += chunk.length;
            if (bytes >= 20 * CHUNK) socket.end(httpResponse(status, '{}'));
          };
          // What arrived with the head is counted from the received text.
          bytes = (server?.received[0] ?? '').split('\r\n\r\n')[1]?.length ?? 0;
          socket.on('data', take);
          take(Buffer.alloc(0));
        });
        const reply = await transport.send(request(server.port, upload), { signal: never });
        assert.equal(reply.status, Number(status.slice(0, 3)));
        assert.equal((await readBody('test', reply.body)).kind, 'json');
        const head = server.received[0]?.split('\r\n\r\n')[0] ?? '';
        assert.match(head, new RegExp(`content-length: ${20 * CHUNK}`, 'i'));
        assert.ok(!/transfer-encoding/i.test(head), 'not chunked');
        assert.deepEqual([bytes, state.yielded, state.closed], [20 * CHUNK, 20, true]);
        await server.stop();
      }
    });

    it('reads a response that arrives while the body is still being sent (P2 7.2)', async () => {
      const { upload } = streamed(200);
      server = await startRawServer((socket) => void socket.write(httpResponse('500 Internal Server Error', '<html>')));
      const reply = await transport.send(request(server.port, upload), { signal: never });
      assert.equal(reply.status, 500);
      assert.equal((await readBody('test', reply.body)).kind, 'unreadable');
    });

    it('opens no body for a refused connection, and can be retried', async () => {
      const { upload, state } = streamed(3);
      const { port, stop } = await startRawServer(() => undefined);
      await stop();
      for (let attempt = 0; attempt < 2; attempt++) {
        await assert.rejects(
          transport.send(request(port, upload), { signal: never }),
          (error) => readFailure(error).certainlyNotSent,
        );
      }
      assert.equal(state.yielded, 0);
    });

    it('reports a body that fails while it is read, and whether bytes were sent', async () => {
      for (const failsAt of [0, 3]) {
        const { upload } = streamed(20, { failsAt });
        const read = await failureOf((socket) => void socket.resume(), upload);
        assert.deepEqual([read.failure.kind, read.failure.code], ['file', 'FILE_UNREADABLE']);
        assert.equal(read.certainlyNotSent, failsAt === 0);
        await server?.stop();
      }
    });

    it('does not complete a request whose body is shorter than declared', async () => {
      const { upload } = streamed(3);
      const longer = { ...upload.body, length: 4 * CHUNK };
      const headers = { 'content-length': String(longer.length) };
      const read = await failureOf((socket) => void socket.resume(), { ...upload, body: longer, headers });
      assert.equal(read.certainlyNotSent, false);
    });

    it('times out if the service stops reading the body, and closes it', async () => {
      const { upload, state } = streamed(2000);
      const read = await failureOf((socket) => void socket.pause(), { ...upload, idleMs: 150 });
      assert.deepEqual([read.failure.kind, read.failure.code], ['timeout', 'IDLE_TIMEOUT']);
      await inTime('a closed body', state.closing);
      assert.ok(state.yielded < 2000, 'it was not read to its end into memory');
    });

    it('does not treat a long upload as silence', () =>
      withOwnClock(async (pass) => {
        const body: StreamedBody = {
          length: 8,
          async *open() {
            for (let sent = 0; sent < 8; sent++) {
              pass(900);
              yield Buffer.from('a');
            }
          },
        };
        const upload = { method: 'POST', body, headers: { 'content-length': '8' }, idleMs: 1000, totalMs: 60_000 };
        const { reply } = await exchange((socket) => {
          const answer = () => {
            if (server?.received[0]?.endsWith('aaaaaaaa')) socket.end(httpResponse('200 OK', '{}'));
          };
          socket.on('data', answer);
          answer();
        }, upload);
        assert.equal(reply.status, 200);
      }));

    it('knows that a refused connection sent nothing', async () => {
      server = await startRawServer(() => undefined);
      const { port } = server;
      await server.stop();
      server = undefined;
      await assert.rejects(transport.send(request(port), { signal: never }), (error) => {
        const read = readFailure(error);
        assert.deepEqual(
          [read.failure.kind, read.failure.code, read.certainlyNotSent],
          ['offline', 'ECONNREFUSED', true],
        );
        return true;
      });
    });

    it('rejects a self-signed certificate before sending anything', async () => {
      let heard = '';
      const tls = createTlsServer(SELF_SIGNED, (socket) => socket.on('data', (chunk) => (heard += chunk.toString())));
      tls.on('tlsClientError', () => undefined);
      tls.listen(0, '127.0.0.1');
      await once(tls, 'listening');
      const address = tls.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      try {
        await assert.rejects(
          transport.send(request(port, { url: `https://127.0.0.1:${port}/` }), { signal: never }),
          (error) => {
            const read = readFailure(error);
            assert.deepEqual(
              [read.failure.kind, read.failure.code, read.certainlyNotSent],
              ['tls', 'DEPTH_ZERO_SELF_SIGNED_CERT', true],
            );
            return true;
          },
        );
        assert.equal(heard, '');
      } finally {
        tls.close();
      }
    });
  });
}

async function* heardBody(chunks: AsyncIterable<Uint8Array>, onChunk: () => void): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    onChunk();
    yield chunk;
  }
}

/** A self-signed certificate for 127.0.0.1, valid for a hundred years; worthless elsewhere. */
const SELF_SIGNED = {
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgQFbgpYHn3Pd43rfs
DJWaiKZnJk1QUQaBg228mBS32fWhRANCAAT+7Mta6zmopURfLzfy/Th4Eb/xMikd
+DmKGNIvQZXlXNAHyvot8XHoajtOvi+XWw67I90chttdUUTyhSJr3+6c
-----END PRIVATE KEY-----`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBjzCCATagAwIBAgIUUTdX+N/lOMQeBc0ZnRNhYzvM0nQwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJMTI3LjAuMC4xMCAXDTI2MTEyMTA0MzMxM1oYDzIxMjYxMDI4
MDQzMzEzWjAUMRIwEAYDVQQDDAkxMjcuMC4wLjEwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAAT+7Mta6zmopURfLzfy/Th4Eb/xMikd+DmKGNIvQZXlXNAHyvot8XHo
ajtOvi+XWw67I90chttdUUTyhSJr3+6co2QwYjAdBgNVHQ4EFgQUJPFNt6jGPNAa
jTYcwZa8c/7w+T0wHwYDVR0jBBgwFoAUJPFNt6jGPNAajTYcwZa8c/7w+T0wDwYD
VR0TAQH/BAUwAwEB/zAPBgNVHREECDAGhwR/AAABMAoGCCqGSM49BAMCA0cAMEQC
IFu/2rhsGI+Ganz8lhzHzdXXjc21L0I3N5Ukf4C3nL7lAiAujBgiVQu54XhPgy+f
X4LZHi0bCLIMHpIGa4nVybtliA==
-----END CERTIFICATE-----`,
};
