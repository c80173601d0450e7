import assert from 'node:assert/strict';
import { type CallLogLine, formatCallLogLine } from '../../../src/client/callLog.ts';
import { testConnection } from '../../../src/client/connectionTest.ts';
import { createServiceClient } from '../../../src/client/createServiceClient.ts';
import { checkKey } from '../../../src/client/credentials.ts';
import { createService } from '../../../src/client/service.ts';
import type { ServiceClientOptions } from '../../../src/client/serviceClient.ts';
import { manualClock } from '../../support/clocks.ts';
import { memoryJournal, type Scripted, scriptedTransport, transportError } from '../../support/scriptedClient.ts';

const signal = new AbortController().signal;
const KEY = 'canary-key-1f2e3d';
const LEGACY = 'canary-legacy-4a5b6c';
const SECRET = 'canary-access-7d8e9f';
const TOKEN: Scripted = { status: 200, body: { data: { embedToken: 'canary-token', expiresIn: 900 } } };
const BADGE: Scripted = { status: 200, body: { meta: { success: true }, body: { title: 'T', id: '1' } } };
const MINT = { body: { accessId: 'a', accessKey: SECRET, userIdentifiers: { 'data-customer-id': '7' } } } as const;

function serviceOf(script: readonly Scripted[], change: Partial<ServiceClientOptions> = {}) {
  const transport = scriptedTransport(script);
  const journal = memoryJournal();
  const lines: CallLogLine[] = [];
  const client = createServiceClient({
    baseUrl: 'https://api.example.test/apis',
    tokenUrl: 'https://tokens.example.test/base',
    apiKey: async () => KEY,
    legacyKey: async () => LEGACY,
    transport,
    journal,
    log: (line) => lines.push(line),
    clock: manualClock(),
    ...change,
  });
  const written = () => lines.map(formatCallLogLine).join('\n') + JSON.stringify(lines) + JSON.stringify(journal.lines);
  return { service: createService(client), transport, journal, written };
}

describe('credentials of a call', () => {
  it('sends two keys to legacy routes (P2 4.11)', async () => {
    const { service, transport, written } = serviceOf([BADGE]);
    const outcome = await service.legacy.createBadge({ body: { title: 'T', action: 'a' } }, { signal });
    assert.equal(outcome.kind, 'done');
    const [sent] = transport.sent;
    assert.equal(sent?.url, 'https://api.example.test/apis/badges');
    assert.deepEqual([sent?.headers['authorization'], sent?.headers['x-api-key']], [`Bearer ${KEY}`, LEGACY]);
    for (const secret of [KEY, LEGACY]) assert.ok(!written().includes(secret));
  });

  it('sends nothing to legacy routes without the second key', async () => {
    for (const legacyKey of [undefined, async () => undefined, async () => '  ']) {
      const { service, transport } = serviceOf([], { legacyKey } as Partial<ServiceClientOptions>);
      const outcome = await service.legacy.createBadge({ body: { title: 'T', action: 'a' } }, { signal });
      assert.deepEqual(outcome.kind === 'notSent' && outcome.failure.code, 'NO_LEGACY_KEY');
      assert.equal(transport.sent.length, 0);
    }
  });

  it('creates a token at the token address, with the credentials in the body and without a key (P2 4.9)', async () => {
    const { service, transport, written } = serviceOf([TOKEN], { apiKey: async () => undefined });
    const outcome = await service.widgetTokens.mint(MINT, { signal });
    assert.equal(outcome.kind === 'done' && outcome.value.data.expiresIn, 900);
    const [sent] = transport.sent;
    assert.equal(sent?.url, 'https://tokens.example.test/base/v2/api/widget-access-keys/token');
    assert.deepEqual(sent?.headers, { accept: 'application/json', 'content-type': 'application/json' });
    assert.deepEqual(JSON.parse(Buffer.from(sent?.body as Uint8Array).toString()), MINT.body);
    assert.ok(!/canary/.test(written()));
  });

  it('sends no credentials to an insecure or missing token address', async () => {
    const { baseUrl } = { baseUrl: 'https://api.example.test' };
    for (const [tokenUrl, code] of [
      ['http://tokens.example.test', 'INSECURE_ADDRESS'],
      [undefined, 'NO_TOKEN_ADDRESS'],
    ] as const) {
      const { service, transport } = serviceOf([], { baseUrl, tokenUrl } as Partial<ServiceClientOptions>);
      const outcome = await service.widgetTokens.mint(MINT, { signal });
      assert.equal(outcome.kind === 'notSent' && outcome.failure.code, code);
      assert.equal(transport.sent.length, 0);
    }
    const { service } = serviceOf([TOKEN], { tokenUrl: 'http://127.0.0.1:9' });
    assert.equal((await service.widgetTokens.mint(MINT, { signal })).kind, 'done', 'within this machine');
  });

  it("sends no key to a route that checks none, and doesn't accept a success from it (P2 4.11)", async () => {
    const login = { body: { email: 'a@example.test', password: 'canary-password', host: 'h' } };
    const { service, transport, written } = serviceOf([
      { status: 404, body: { message: 'm' } },
      { status: 200, body: {} },
    ]);
    const gone = await service.legacy.login(login, { signal });
    assert.deepEqual(gone.kind === 'refused' && gone.refusal.action, 'final');
    assert.equal(transport.sent[0]?.headers['authorization'], undefined);
    const other = await service.legacy.login(login, { signal });
    assert.equal(other.kind === 'unknown' && other.failure.code, 'UNEXPECTED_SUCCESS');
    assert.ok(!/canary|example\.test/.test(written()));
  });

  it('never come back in an error that is shown, however the service repeats them', async () => {
    const key = 'canary+key/1f2e"3d';
    const forms = [key, encodeURIComponent(key), JSON.stringify(key), key.toUpperCase(), `Bearer ${key}`];
    const texts = [...forms, `${'x'.repeat(490)} ${key}`].flatMap((form) => [form, `${LEGACY} ${SECRET}`]);
    const bodies = texts.flatMap((text) => [
      { detail: `No such key: ${text}` },
      { message: text },
      { detail: { [text]: 'unknown' } },
      { detail: [{ field: text, message: 'must not be empty' }], meta: { sent: [{ key: text }] } },
      { code: text, message: 'm' },
    ]);
    for (const body of bodies) {
      for (const status of [400, 500]) {
        const script = Array.from({ length: 20 }, () => ({ status, body }));
        const { service } = serviceOf(script, { apiKey: async () => key });
        const badge = await service.legacy.createBadge({ body: { title: 'T', action: 'a' } }, { signal });
        const mint = await service.widgetTokens.mint(MINT, { signal });
        assert.notEqual(badge.kind, 'done');
        for (const secret of [...forms, LEGACY]) assertAbsent(badge, secret);
        assertAbsent(mint, SECRET);
      }
    }
  });

  it('never come back in a response that couldn’t be read, but stay in one that was', async () => {
    const { service } = serviceOf([
      { status: 200, text: `<p>${KEY} ${LEGACY}</p>` },
      { status: 200, body: { seen: KEY } },
      { status: 200, text: KEY },
      { status: 200, body: { data: { embedToken: SECRET, expiresIn: 900 } } },
    ]);
    const body = { title: 'T', action: 'a' };
    for (const length of [1, 2, 3]) {
      const outcome = await service.legacy.createBadge({ body }, { signal });
      assert.ok('raw' in outcome, `${length}: ${outcome.kind}`);
      for (const secret of [KEY, LEGACY]) assertAbsent(outcome, secret);
    }
    const minted = await service.widgetTokens.mint(MINT, { signal });
    assert.equal(minted.kind === 'done' && minted.value.data.embedToken, SECRET);
  });

  it('damage no code or text if they are shorter than any key', async () => {
    const { service } = serviceOf([{ status: 400, body: { code: 'BAD_TITLE', detail: 'a title' } }], {
      apiKey: async () => 'TITLE',
      legacyKey: async () => 'a',
    });
    const outcome = await service.legacy.createBadge({ body: { title: 'T', action: 'a' } }, { signal });
    assert.ok(outcome.kind === 'refused');
    assert.deepEqual([outcome.refusal.code, outcome.refusal.detail], ['BAD_TITLE', 'a title']);
  });
});

describe('checkKey', () => {
  it('sends a key over https and within the machine', () => {
    for (const base of [
      'https://api.example.test',
      'http://127.0.0.1:8080/apis',
      'http://localhost:1',
      'http://[::1]:1',
    ]) {
      assert.deepEqual(checkKey(base, ' k-1\n'), { kind: 'usable', key: 'k-1' }, base);
    }
  });

  it('sends none over an insecure connection', () => {
    for (const base of [
      'http://api.example.test',
      'http://127.0.0.1.example.test',
      'http://10.0.0.1',
      'ftp://127.0.0.1',
    ]) {
      const checked = checkKey(base, 'k-1');
      assert.equal(checked.kind === 'unusable' && checked.failure.code, 'INSECURE_ADDRESS', base);
    }
  });

  it('reports a missing or impossible key', () => {
    for (const [key, code] of [
      [undefined, 'NO_KEY'],
      ['  ', 'NO_KEY'],
      ['a b', 'KEY_FORM'],
      ['a\r\nx: y', 'KEY_FORM'],
      ['schlüssel', 'KEY_FORM'],
    ] as const) {
      const checked = checkKey('https://api.example.test', key);
      assert.deepEqual(checked.kind === 'unusable' && [checked.failure.kind, checked.failure.code], ['noKey', code]);
      if (checked.kind === 'unusable' && key?.trim()) assert.ok(!checked.failure.text.includes(key));
    }
  });
});

function assertAbsent(value: unknown, secret: string): void {
  const text = JSON.stringify(value, undefined, 1).replaceAll('\\"', '"').replaceAll('\\\\', '\\').toLowerCase();
  assert.ok(!text.includes(secret.toLowerCase()), `${secret} in ${text}`);
}

describe('testConnection', () => {
  const KEY = 'canary-key-1f2e3d';
  const NOW = Date.parse('2026-03-02T08:00:00Z');

  async function report(answer: Scripted, change: { baseUrl?: string; apiKey?: string | undefined } = {}) {
    const transport = scriptedTransport([answer]);
    const parts = {
      baseUrl: 'https://api.example.test/apis',
      apiKey: KEY,
      transport,
      clock: manualClock(NOW),
      ...change,
    };
    const found = await testConnection(parts, new AbortController().signal);
    assert.ok(!JSON.stringify(found).includes(KEY), 'never the key');
    assert.ok(!JSON.stringify(found).includes('secret-header'), 'never a header');
    return { found, sent: transport.sent };
  }

  it("requests a card that can't exist, so that 404 proves address and key", async () => {
    const { found, sent } = await report({
      status: 404,
      body: { message: 'Analysis not found' },
      headers: { date: 'Mon, 02 Mar 2026 08:01:30 GMT', server: 'secret-header' },
    });
    assert.deepEqual(
      [found.verdict, found.status, found.transport, found.origin],
      ['works', 404, 'scripted', 'https://api.example.test'],
    );
    assert.equal(found.clockSkewMs, 90_000);
    assert.equal(sent[0]?.url, 'https://api.example.test/apis/v1/analysis/000000000000000000000000');
  });

  const rows: readonly (readonly [string, Scripted, string])[] = [
    ['a refused key', { status: 401, body: { message: 'Token is wrong.', detail: {}, meta: {} } }, 'keyRefused'],
    ['a key that may not read cards', { status: 401, body: { message: 'Not allowed' } }, 'lacksPermission'],
    ['a key of another kind', { status: 403, body: { message: 'Not allowed' } }, 'keyRefused'],
    ['the rate limit', { status: 429, body: {} }, 'rateLimited'],
    ['a gateway that is down', { status: 502, text: '<html>' }, 'failing'],
    ['a page instead of the service', { status: 200, text: '<html>' }, 'notTheService'],
    ['a wrong path', { status: 404, text: '<html>' }, 'notTheService'],
    ['a redirect', { status: 302 }, 'notTheService'],
    ['nobody', { throws: transportError('ECONNREFUSED', 'connect') }, 'unreachable'],
  ];
  for (const [name, answer, verdict] of rows) {
    it(`recognises ${name}`, async () => assert.equal((await report(answer)).found.verdict, verdict));
  }

  it('names the certificate error', async () => {
    const { found } = await report({ throws: transportError('DEPTH_ZERO_SELF_SIGNED_CERT') });
    assert.deepEqual([found.failure?.kind, found.failure?.code], ['tls', 'DEPTH_ZERO_SELF_SIGNED_CERT']);
  });

  it('sends nothing without a key or over an insecure connection', async () => {
    const none = await report({ status: 200 }, { apiKey: undefined });
    assert.deepEqual([none.found.verdict, none.sent.length], ['keyRefused', 0]);
    const open_ = await report({ status: 200 }, { baseUrl: 'http://api.example.test' });
    assert.deepEqual([open_.found.failure?.code, open_.sent.length], ['INSECURE_ADDRESS', 0]);
  });
});
