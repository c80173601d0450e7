import assert from 'node:assert/strict';
import type { Drawing } from '../../../src/card/card.ts';
import { createServiceClient } from '../../../src/client/createServiceClient.ts';
import type { Outcome } from '../../../src/client/outcome.ts';
import type { ServiceClient } from '../../../src/client/serviceClient.ts';
import { createHostFetch } from '../../../src/client/transports/hostFetch.ts';
import {
  appendDrawings,
  createAnalysis,
  deleteAnalysis,
  getAnalysis,
  listAnalyses,
  updateAnalysis,
} from '../../../src/contract/analyses.ts';
import type { CallerAction } from '../../../src/contract/errorRow.ts';
import { type ClientOnSandbox, startClientOnSandbox } from '../../support/clientOnSandbox.ts';

const ABSENT = '000000000000000000000000';
const signal = new AbortController().signal;
const LINE: Drawing = { type: 'HORIZONTAL_LINE', clientObjectId: 'x', points: [{ time: 1_772_438_400_000, price: 1 }] };
const CARD = {
  metadata: {
    symbol: 'EUR/USD',
    title: 'T',
    direction: 'BULLISH',
    entryPlacement: 'ABOVE_CURRENT',
    timeframe: 'H1',
    expiry: { type: 'GTC' },
    preferenceText: 'P',
  },
  levels: {
    resistance: { price: 3, clientObjectId: 'r' },
    pivot: { price: 2, clientObjectId: 'p' },
    support: { price: 1, clientObjectId: 's' },
  },
} as const;

type Call = (client: ServiceClient, ids: { analysisId: string; sender: string }) => Promise<Outcome<unknown>>;

/** Each operation with a request that would succeed. */
const CALLS: Readonly<Record<string, Call>> = {
  'analyses.get': (client, { analysisId }) => client.call(getAnalysis, { path: { analysisId } }, { signal }),
  'analyses.list': (client) => client.call(listAnalyses, { path: channel() }, { signal }),
  'analyses.create': (client, { sender }) =>
    client.call(createAnalysis, { path: channel(), body: { sender, ...CARD } }, { signal }),
  'analyses.update': (client, { analysisId, sender }) =>
    client.call(updateAnalysis, { path: { analysisId }, body: { sender, metadata: { title: 'New' } } }, { signal }),
  'analyses.delete': (client, { analysisId }) => client.call(deleteAnalysis, { path: { analysisId } }, { signal }),
  'analyses.append': (client, { analysisId, sender }) =>
    client.call(appendDrawings, { path: { analysisId }, body: { sender, drawings: [LINE] } }, { signal }),
};

let on: ClientOnSandbox;
function channel() {
  return on.channel;
}

/** What was made of an answer: its status and what the caller does; a write in doubt is marked. */
function read(outcome: Outcome<unknown>): readonly [number, CallerAction, boolean] | string {
  const refusal =
    outcome.kind === 'refused' ? outcome.refusal : outcome.kind === 'unknown' ? outcome.refusal : undefined;
  return refusal === undefined ? outcome.kind : [refusal.status, refusal.action, outcome.kind === 'unknown'];
}

describe('documented errors of the analysis routes, from real conditions (P2 7.3)', function () {
  this.timeout(20_000);
  let ids: { analysisId: string; sender: string };

  before(async () => {
    on = await startClientOnSandbox();
  });
  after(() => on.stop());
  beforeEach(async () => {
    await on.sandbox.control('POST', '/reset');
    const { published, sender } = await on.pendingCard();
    ids = { analysisId: published.analysisId, sender };
  });

  function withKey(key: string): ServiceClient {
    return createServiceClient({
      baseUrl: on.sandbox.baseUrl,
      apiKey: async () => key,
      transport: createHostFetch(globalThis.fetch),
      journal: on.journal,
      log: () => undefined,
    });
  }

  async function newKey(change: object): Promise<string> {
    return ((await on.sandbox.control('POST', '/keys', change)) as { key: string }).key;
  }

  async function expect(
    id: string,
    outcome: Outcome<unknown>,
    row: readonly [number, CallerAction, boolean],
  ): Promise<void> {
    assert.deepEqual(read(outcome), row, id);
    for (const entry of await on.journal.unsettled()) await on.journal.settle(entry.id, 'abandoned');
  }

  for (const [id, call] of Object.entries(CALLS)) {
    it(`${id}: 401 for a key that is unknown, personal, expired, or lacks sendMessage`, async () => {
      const keys = [
        'unknown',
        await newKey({ kind: 'personal' }),
        await newKey({ expired: true }),
        await newKey({ permissions: ['customerSuccess'] }),
      ];
      for (const key of keys) await expect(id, await call(withKey(key), ids), [401, 'fix the key', false]);
    });

    it(`${id}: 429 past the limit (P2 8)`, async () => {
      await on.sandbox.control('POST', '/rateLimit', { limit: 1, windowSeconds: 3600 });
      const client = withKey(on.sandbox.apiKey);
      await CALLS['analyses.get']?.(client, ids);
      const outcome = await call(withKey(on.sandbox.apiKey), ids);
      await expect(id, outcome, [429, 'wait and retry', false]);
      assert.ok(outcome.kind === 'refused' && (outcome.refusal.waitMs ?? 0) > 0);
    });

    it(`${id}: 500 when something fails inside`, async () => {
      const readsOnly = id === 'analyses.get' || id === 'analyses.list';
      await on.sandbox.control('POST', '/faults', {
        path: '/v1/analysis/',
        times: 3,
        effect: { fail: readsOnly ? 'read' : 'write' },
      });
      await expect(
        id,
        await call(withKey(on.sandbox.apiKey), ids),
        readsOnly ? [500, 'retry', false] : [500, 'read back', true],
      );
      await on.sandbox.control('DELETE', '/faults');
    });

    it(`${id}: succeeds otherwise`, async () => {
      assert.equal((await call(withKey(on.sandbox.apiKey), ids)).kind, 'done');
    });
  }

  for (const id of ['analyses.get', 'analyses.update', 'analyses.delete', 'analyses.append']) {
    it(`${id}: 404 for no such analysis`, async () => {
      const outcome = await CALLS[id]?.(on.client, { ...ids, analysisId: ABSENT });
      assert.ok(outcome);
      await expect(id, outcome, [404, 'final', false]);
    });

    it(`${id}: 404 after deletion`, async () => {
      await on.cards.delete(ids, signal);
      const outcome = await CALLS[id]?.(on.client, ids);
      assert.ok(outcome);
      await expect(id, outcome, [404, 'final', false]);
    });
  }

  it('analyses.list and create: 404 for no such channel', async () => {
    const path = { communityId: on.channel.communityId, channelId: ABSENT };
    await expect('analyses.list', await on.client.call(listAnalyses, { path }, { signal }), [404, 'final', false]);
    const body = { sender: ids.sender, ...CARD };
    await expect('analyses.create', await on.client.call(createAnalysis, { path, body }, { signal }), [
      404,
      'final',
      false,
    ]);
  });

  it('analyses.update: 400 for levels without a change of type, and a change of type without levels', async () => {
    const path = { analysisId: ids.analysisId };
    const { published } = await on.pendingCard();
    const { direction, entryPlacement } = published.card.metadata;
    const levels = published.card.levels;
    const turned = direction === 'BULLISH' ? 'BEARISH' : 'BULLISH';
    const requests = [
      { sender: ids.sender, levels },
      { sender: ids.sender, metadata: { direction: turned } },
      { sender: ids.sender, metadata: { direction, entryPlacement }, levels },
    ] as const;
    for (const body of requests) {
      await expect('analyses.update', await on.client.call(updateAnalysis, { path, body }, { signal }), [
        400,
        'fix the input',
        false,
      ]);
    }
  });

  it('analyses.update and append: 400 once no longer Pending', async () => {
    await on.sandbox.control('POST', `/analyses/${ids.analysisId}`, { status: 'Expired' });
    for (const id of ['analyses.update', 'analyses.append']) {
      const outcome = await CALLS[id]?.(on.client, ids);
      assert.ok(outcome);
      await expect(id, outcome, [400, 'fix the input', false]);
    }
  });

  it('analyses.update: 500, in doubt, for a sender who is not the creator', async () => {
    const stranger = (await on.state()).users.find(({ member, username }) => member && username !== ids.sender);
    const outcome = await CALLS['analyses.update']?.(on.client, { ...ids, sender: stranger?.username ?? '' });
    assert.ok(outcome);
    await expect('analyses.update', outcome, [500, 'read back', true]);
  });
});
