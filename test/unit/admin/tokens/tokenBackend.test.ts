import assert from 'node:assert/strict';
import { request } from 'node:http';
import {
  type BackendEvent,
  type MintedToken,
  startTokenBackend,
  type TokenBackend,
} from '../../../../src/admin/tokens/tokenBackend.ts';

describe('the local token backend', () => {
  let backend: TokenBackend | undefined;
  let events: BackendEvent[];
  let minted: number;
  let mint: (signal: AbortSignal) => Promise<MintedToken | undefined>;

  beforeEach(async () => {
    events = [];
    minted = 0;
    mint = async () => ({ embedToken: `emb_${++minted}`, expiresIn: 900 });
    backend = await startTokenBackend({ mint: (signal) => mint(signal), onEvent: (event) => events.push(event) }, 0);
  });
  afterEach(() => backend?.close());

  const ask = (options: {
    readonly method?: string;
    readonly path?: string;
    readonly headers?: Record<string, string>;
    readonly body?: string;
  }): Promise<{ readonly status: number; readonly headers: NodeJS.Dict<string | string[]>; readonly text: string }> =>
    new Promise((resolve, reject) => {
      const { method = 'POST', path = '/embed-token', headers = {}, body = '' } = options;
      const port = backend?.port;
      const sent = request({ host: '127.0.0.1', port, method, path, headers }, (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (chunk: string) => {
          text += chunk;
        });
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }));
      });
      sent.on('error', reject).end(body);
    });

  it('answers 200 with two uncacheable fields and a new token each time (P2 4.9 step 4)', async () => {
    const first = await ask({});
    const second = await ask({ method: 'GET', path: '/embed-token?customer=somebody-else' });
    assert.deepEqual(JSON.parse(first.text), { embedToken: 'emb_1', expiresIn: 900 });
    assert.deepEqual(JSON.parse(second.text), { embedToken: 'emb_2', expiresIn: 900 });
    for (const { status, headers } of [first, second]) {
      assert.equal(status, 200);
      assert.equal(headers['cache-control'], 'no-store');
      assert.equal(headers['content-type'], 'application/json');
    }
    assert.deepEqual(events, ['minted', 'minted']);
  });

  it('reveals nothing if minting fails', async () => {
    for (const failing of [async () => undefined, () => Promise.reject(new Error('accessKey sbx_secret refused'))]) {
      mint = failing;
      const answer = await ask({});
      assert.equal(answer.status, 502);
      assert.deepEqual(JSON.parse(answer.text), { error: 'token_unavailable' });
      assert.equal(answer.headers['cache-control'], 'no-store');
    }
  });

  it('returns only the two fields, whatever the service sends besides them', async () => {
    mint = async () => ({ embedToken: 'emb', expiresIn: 900, accessKey: 'sbx_secret' }) as MintedToken;
    assert.doesNotMatch((await ask({})).text, /secret/);
  });

  it('refuses other host names and web pages', async () => {
    const port = backend?.port;
    for (const headers of [
      { host: `evil.example:${port}` },
      { origin: 'https://evil.example' },
      { origin: 'null' },
      // A page on this machine couldn't read the response either; the token would be wasted.
      { origin: 'http://localhost:8081' },
      { host: `127.0.0.1.evil.example:${port}` },
      // An image, script or link of a page sends no origin.
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ]) {
      const answer = await ask({ headers });
      assert.equal(answer.status, 403, JSON.stringify(headers));
      assert.equal(answer.headers['access-control-allow-origin'], undefined);
      assert.match(answer.text, /not web pages/);
    }
    assert.equal(minted, 0);
  });

  it('is reached from an Android emulator', async () => {
    assert.equal((await ask({ headers: { host: `10.0.2.2:${backend?.port}` } })).status, 200);
  });

  it('mints at most 30 tokens a minute, and says when to retry', async () => {
    for (let number = 0; number < 30; number++) assert.equal((await ask({})).status, 200);
    assert.equal((await ask({ path: '/' })).status, 404);
    const answer = await ask({});
    assert.equal(answer.status, 429);
    assert.match(String(answer.headers['retry-after']), /^([1-5]?\d|60)$/);
    assert.match(answer.text, /At most 30 tokens a minute/);
    assert.equal(minted, 30);
    assert.equal(events.at(-1), 'refused');
  });

  it('answers completely if a token has non-ASCII letters', async () => {
    mint = async () => ({ embedToken: 'ключ', expiresIn: 900 });
    assert.deepEqual(JSON.parse((await ask({})).text), { embedToken: 'ключ', expiresIn: 900 });
  });

  it('limits the request body, and keeps answering others', async () => {
    mint = (signal) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('gone'))));
    assert.ok((await ask({ body: 'x'.repeat(1_000_000) }).catch((error: unknown) => error)) instanceof Error);
    mint = async () => ({ embedToken: 'emb', expiresIn: 900 });
    assert.equal((await ask({ body: '{}' })).status, 200);
  });

  it('has one route and two methods', async () => {
    assert.equal((await ask({ path: '/' })).status, 404);
    assert.equal((await ask({ path: '/embed-token/more' })).status, 404);
    const put = await ask({ method: 'PUT' });
    assert.deepEqual([put.status, put.headers['allow']], [405, 'GET, POST']);
    assert.equal(minted, 0);
  });

  it('stops immediately and cancels minting', async () => {
    const started = new Promise<AbortSignal>((resolve) => {
      mint = (signal) => {
        resolve(signal);
        return new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('stopped'))));
      };
    });
    const asked = ask({}).catch((error: unknown) => error);
    const signal = await started;
    await backend?.close();
    assert.ok(signal.aborted);
    assert.ok((await asked) instanceof Error);
    backend = undefined;
  });
});
