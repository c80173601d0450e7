import assert from 'node:assert/strict';
import { rawCall } from '../../support/rawHttp.ts';
import { existing, type StateWidget } from '../../support/sandboxState.ts';
import { useSandbox } from './useSandbox.ts';

const ROUTE = '/v2/api/widget-access-keys/token';

describe('sandbox: widget token mint (P2 4.9)', () => {
  const bench = useSandbox();
  let widgets: readonly StateWidget[];

  before(async () => {
    widgets = (await bench.state()).widgets;
  });

  const [first, second] = [() => existing(widgets[0]), () => existing(widgets[1])];
  const mint = (body: unknown, headers: Record<string, string> = {}) =>
    rawCall('POST', `${bench.sandbox.tokenUrl}${ROUTE}`, { body, headers });
  const right = (more: object = {}) => ({
    accessId: first().accessId,
    accessKey: first().accessKey,
    userIdentifiers: { [first().identifierName]: 'C-100001' },
    ...more,
  });

  it('the state lists widgets with an HTTPS origin that has no path', () => {
    assert.ok(widgets.length >= 2);
    for (const widget of widgets) {
      assert.deepEqual(Object.keys(widget).sort(), ['accessId', 'accessKey', 'clientOrigin', 'identifierName']);
      assert.match(widget.clientOrigin, /^https:\/\/[^/?#]+$/);
      assert.ok(widget.accessKey.length >= 24);
    }
  });

  it('answers {data: {embedToken, expiresIn: 900}}, a new token every time, without any API key', async () => {
    const tokens = new Set<string>();
    for (let i = 0; i < 3; i++) {
      const { status, body, headers } = await mint(right());
      assert.equal(status, 200);
      assert.deepEqual(Object.keys(body), ['data']);
      assert.deepEqual(Object.keys(body.data).sort(), ['embedToken', 'expiresIn']);
      assert.equal(body.data.expiresIn, 900);
      assert.equal(headers['cache-control'], 'no-store');
      tokens.add(body.data.embedToken);
    }
    assert.equal(tokens.size, 3);
    for (const token of tokens) assert.ok(token.length >= 24);
  });

  it('401 for an unknown access ID and for another widget’s key', async () => {
    for (const more of [
      { accessId: 'nobody' },
      { accessKey: 'wrong' },
      { accessKey: second().accessKey },
      { accessId: first().accessId.toUpperCase() },
    ]) {
      const { status, text } = await mint(right(more));
      assert.equal(status, 401);
      assert.ok(!text.includes(first().accessKey) && !text.includes(second().accessKey));
    }
  });

  it('403 `Domain not authorized` for a web origin other than the widget’s (P2 7.4)', async () => {
    for (const origin of ['https://evil.example', second().clientOrigin, 'null', `${first().clientOrigin}/`]) {
      const { status, body } = await mint(right(), { origin });
      assert.deepEqual([status, body.message], [403, 'Domain not authorized']);
    }
    assert.equal((await mint(right(), { origin: first().clientOrigin })).status, 200);
  });

  it('credentials survive a reset', async () => {
    await bench.sandbox.control('POST', '/reset');
    assert.equal((await mint(right())).status, 200);
  });

  it('logs neither tokens nor credentials', async () => {
    const { embedToken } = (await mint(right())).body.data;
    const log = await bench.sandbox.logWith(`POST ${ROUTE} 200`);
    for (const secret of [embedToken, first().accessKey, first().accessId, 'C-100001'])
      assert.ok(!log.includes(secret));
  });
});
