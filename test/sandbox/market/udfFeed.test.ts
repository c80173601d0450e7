import assert from 'node:assert/strict';
import { TIMEFRAMES } from '../../../src/card/card.ts';
import { hostFetchText } from '../../../src/market/hostFetchText.ts';
import { UdfFeed } from '../../../src/market/udf/udfFeed.ts';
import { type SandboxProcess, startSandboxProcess } from '../../support/sandboxProcess.ts';

describe('the feed reader on the sandbox', () => {
  let sandbox: SandboxProcess;
  let feed: UdfFeed;
  const { signal } = new AbortController();

  before(async () => {
    sandbox = await startSandboxProcess();
    const baseUrl = `${sandbox.baseUrl}/udf`;
    feed = new UdfFeed({ name: 'Sandbox feed', baseUrl, fetchText: hostFetchText(), now: Date.now });
  });

  after(() => sandbox.stop());

  for (const timeframe of TIMEFRAMES) {
    it(`gives as many ${timeframe} candles as asked for, the newest last`, async () => {
      const { series, notices } = await feed.load({ symbol: 'EUR/USD', timeframe, count: 50 }, signal);
      assert.equal(series.candles.length, 50);
      assert.deepEqual(notices, []);
      assert.deepEqual([series.precision, series.tick], [5, 0.00001]);
      assert.ok((series.candles.at(-1)?.time ?? Number.POSITIVE_INFINITY) <= Date.now());
    });
  }

  it('finds symbols by a part of their names', async () => {
    const found = await feed.search('eur', signal);
    assert.ok(found.some(({ symbol }) => symbol === 'EUR/USD'));
  });

  it('says that a symbol is unknown', async () => {
    await assert.rejects(feed.load({ symbol: 'NOBODY', timeframe: 'H4', count: 1 }, signal), { kind: 'unknownSymbol' });
  });
});
