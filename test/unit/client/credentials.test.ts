import assert from 'node:assert/strict';
import { createServiceClient } from '../../../src/client/createServiceClient.ts';
import { checkKey } from '../../../src/client/credentials.ts';
import { createService } from '../../../src/client/service.ts';
import { type CallLogLine, formatCallLogLine, type ServiceClientOptions } from '../../../src/client/serviceClient.ts';
import { manualClock } from '../../support/clocks.ts';
import { memoryJournal, type Scripted, scriptedTransport } from '../../support/scriptedClient.ts';

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
