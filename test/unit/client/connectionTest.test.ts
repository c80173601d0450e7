import assert from 'node:assert/strict';
import { testConnection } from '../../../src/client/connectionTest.ts';
import { manualClock } from '../../support/clocks.ts';
import { type Scripted, scriptedTransport, transportError } from '../../support/scriptedClient.ts';

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

describe('testConnection', () => {
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
