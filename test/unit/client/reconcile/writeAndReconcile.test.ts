import assert from 'node:assert/strict';
import type { WriteIntent } from '../../../../src/client/journal.ts';
import { cardDigest, creationEvidence } from '../../../../src/client/reconcile/analysisRules.ts';
import { type ReadBackProgress, readBackUntilKnown } from '../../../../src/client/reconcile/reconcileRule.ts';
import { reconcileRules } from '../../../../src/client/reconcile/reconcileRules.ts';
import { checkPending, writeAndReconcile } from '../../../../src/client/reconcile/writeAndReconcile.ts';
import type { Finding, ServiceClient, Verdict } from '../../../../src/client/serviceClient.ts';
import { deleteLeaderboard } from '../../../../src/contract/leaderboards.ts';
import { manualClock } from '../../../support/clocks.ts';
import { analysisRecord, SMALL_CARD } from '../../../support/records.ts';
import { type Scripted, scriptedCards, transportError } from '../../../support/scriptedClient.ts';

const ID = '65f0c0ffee65f0c0ffee65f0';
const uncertainWrite = { client: {} as ServiceClient, targets: {}, evidence: {}, at: 0, input: undefined };
const { signal } = new AbortController();

/** Looks until 60 s; the verdict of each moment is told by its time. */
async function look(verdictAt: (ms: number) => Verdict | Finding, ended = signal) {
  const clock = manualClock(0);
  const looks: number[] = [];
  const told: ReadBackProgress[] = [];
  const rule = {
    operation: 'any',
    look: async () => {
      looks.push(clock.now());
      return verdictAt(clock.now());
    },
  };
  const found = await readBackUntilKnown(rule, uncertainWrite, {
    clock,
    signal: ended,
    until: 60_000,
    onProgress: (it) => told.push(it),
  });
  return { found, looks, told };
}

describe('reading back an uncertain write', () => {
  it('checks with growing pauses until the write can no longer take effect', async () => {
    const { found, looks, told } = await look(() => 'didNotHappen');
    assert.equal(found.verdict, 'didNotHappen');
    assert.deepEqual(looks.slice(0, 7), [200, 600, 1400, 3000, 6200, 11_200, 16_200]);
    assert.equal(looks.at(-1), 60_000);
    assert.deepEqual(told[0], { elapsedMs: 0, untilMs: 60_000 });
  });

  it('ends as soon as the write is visible or can no longer take effect', async () => {
    const seen = await look((ms) => (ms >= 40_000 ? 'happened' : 'didNotHappen'));
    assert.equal(seen.found.verdict, 'happened');
    assert.ok((seen.looks.at(-1) ?? 0) < 45_001);
    const gone = await look(() => ({ verdict: 'changedSince', isFinal: true }));
    assert.deepEqual(gone.looks, [200]);
  });

  it('continues while another change is visible, because its own may follow', async () => {
    const { found } = await look((ms) => (ms >= 9000 ? 'happened' : 'changedSince'));
    assert.equal(found.verdict, 'happened');
  });

  it("is unknown if the last check couldn't read", async () => {
    const { found } = await look((ms) => (ms >= 60_000 ? 'stillUnknown' : 'didNotHappen'));
    assert.equal(found.verdict, 'stillUnknown');
  });

  it('checks once more when the person cancels, and doesn\'t report "did not happen"', async () => {
    const gaveUp = AbortSignal.abort();
    const before = await look(() => 'didNotHappen', gaveUp);
    assert.deepEqual([before.found.verdict, before.looks.length], ['stillUnknown', 1]);
    assert.equal((await look(() => 'happened', gaveUp)).found.verdict, 'happened');
  });
});

describe('a success whose body says that it failed', () => {
  const done = { kind: 'done', value: {}, status: 200, attempts: 1, saysError: true } as const;

  /** Deletes a leaderboard before a service that answers so, and whose list holds this. */
  async function deleting(listed: readonly object[] | undefined) {
    const value = { items: listed, unreadable: [], paging: { total: listed?.length } };
    const list = { kind: 'done', value, status: 200, attempts: 1 };
    const call = async ({ id }: { readonly id: string }) => {
      if (id === deleteLeaderboard.id) return done;
      return listed === undefined ? { kind: 'unknown', failure: { kind: 'timeout' } } : list;
    };
    const client = { call, clock: manualClock(), reconcileRules } as unknown as ServiceClient;
    return (await writeAndReconcile(client, deleteLeaderboard, { path: { leaderboardID: ID } }, { signal })).kind;
  }

  it('is read back: not done, done, or done as far as can be seen', async () => {
    assert.equal(await deleting([{ _id: ID }]), 'didNotHappen');
    assert.equal(await deleting([]), 'done');
    assert.equal(await deleting(undefined), 'done');
  });
});

const neverAborted = new AbortController().signal;
const CHANNEL = { communityId: '65f0c0ffee65f0c0ffee65f1', channelId: '65f0c0ffee65f0c0ffee65f2' };
const HELD: Scripted = { status: 200, body: { data: { analysis: analysisRecord() } } };
const GONE: Scripted = { status: 404, body: {} };
const RESET: Scripted = { throws: transportError('ECONNRESET', 'read') };
const FIVE = [RESET, RESET, RESET, RESET, RESET];
const MEANT = { ...creationEvidence(SMALL_CARD), before: '' };
const WHOLE = { data: { analyses: [analysisRecord()], pagination: { page: 1, limit: 100, total: 1, totalPages: 1 } } };

async function verdicts(
  intent: Partial<WriteIntent>,
  script: readonly Scripted[],
  { sent = true, adopted = false }: { readonly sent?: boolean; readonly adopted?: boolean } = {},
) {
  const parts = scriptedCards(script);
  const pending = async () =>
    (await parts.journal.pending()).map((entry) => ({ ...entry, ...(adopted && { adopted }) }));
  const id = await parts.journal.recordIntent({
    operation: 'analyses.update',
    targets: { analysisId: ID },
    bodySha256: undefined,
    keyFingerprint: '',
    origin: 'https://api.example.test',
    evidence: {},
    ...intent,
  });
  if (sent) await parts.journal.recordSent(id);
  const client = { ...parts.client, journal: { ...parts.journal, pending } };
  const checked = await checkPending(client, neverAborted);
  return {
    verdicts: checked.map(({ verdict }) => verdict),
    left: (await parts.journal.pending()).length,
    sent: parts.sent(),
  };
}

describe('checkPending', () => {
  const before = { updatedAt: '2026-03-02T09:00:00.000Z' };
  const rows: readonly (readonly [string, Partial<WriteIntent>, readonly Scripted[], readonly [string, number]])[] = [
    ['an update: as before', { evidence: before }, [HELD], ['didNotHappen', 0]],
    ['an update: changed since', { evidence: { updatedAt: 'earlier' } }, [HELD], ['changedSince', 0]],
    ['an update of a card that is gone', { evidence: before }, [GONE], ['changedSince', 0]],
    ['an update: nothing known of before', {}, [HELD], ['stillUnknown', 1]],
    [
      'an update: as meant, by its digest',
      { evidence: { updatedAt: 'earlier', after: cardDigest(SMALL_CARD) } },
      [HELD],
      ['happened', 0],
    ],
    ['an update: nobody answers', { evidence: before }, FIVE, ['stillUnknown', 1]],
    ['a deletion: gone', { operation: 'analyses.delete' }, [GONE], ['happened', 0]],
    ['a deletion: still there', { operation: 'analyses.delete' }, [HELD], ['didNotHappen', 0]],
    ['a deletion: nobody answers', { operation: 'analyses.delete' }, FIVE, ['stillUnknown', 1]],
    [
      'a creation: listed',
      { operation: 'analyses.create', targets: CHANNEL, evidence: MEANT },
      [{ status: 200, body: WHOLE }],
      ['happened', 0],
    ],
    [
      'a creation: listed by another owner',
      { operation: 'analyses.create', targets: CHANNEL, evidence: { ...MEANT, owner: 'somebody else' } },
      [{ status: 200, body: WHOLE }],
      ['didNotHappen', 0],
    ],
    [
      'a creation: only the card of before is listed',
      { operation: 'analyses.create', targets: CHANNEL, evidence: { ...MEANT, before: ID } },
      [{ status: 200, body: WHOLE }],
      ['didNotHappen', 0],
    ],
    [
      'a creation: listed with other levels',
      { operation: 'analyses.create', targets: CHANNEL, evidence: { ...MEANT, cardSha256: 'other' } },
      [{ status: 200, body: WHOLE }],
      ['stillUnknown', 1],
    ],
    [
      'a creation: another symbol is listed',
      { operation: 'analyses.create', targets: CHANNEL, evidence: { ...MEANT, symbol: 'XAUUSD' } },
      [{ status: 200, body: WHOLE }],
      ['didNotHappen', 0],
    ],
    [
      'a creation: a list that does not say that it is whole',
      { operation: 'analyses.create', targets: CHANNEL, evidence: { ...MEANT, symbol: 'XAUUSD' } },
      [{ status: 200, body: { data: [analysisRecord()] } }],
      ['stillUnknown', 1],
    ],
    [
      'a creation: an entry of an earlier version',
      { operation: 'analyses.create', targets: CHANNEL, evidence: { titleSha256: 'any' } },
      [],
      ['stillUnknown', 1],
    ],
    [
      'a creation: the list has more than was read',
      { operation: 'analyses.create', targets: CHANNEL, evidence: MEANT },
      [{ status: 200, body: { data: [{}] } }],
      ['stillUnknown', 1],
    ],
    ['an operation it does not know', { operation: 'later.write' }, [], ['stillUnknown', 1]],
  ];
  for (const [name, intent, script, [verdict, left]] of rows) {
    it(`resolves ${name}: ${verdict}`, async () => {
      const found = await verdicts(intent, script);
      assert.deepEqual([found.verdicts, found.left], [[verdict], left]);
      assert.ok(
        found.sent.every((it) => it.startsWith('GET ')),
        'reads only',
      );
    });
  }

  it("knows without reading that a write of an ended run that wasn't sent did not happen", async () => {
    const found = await verdicts({}, [], { sent: false, adopted: true });
    assert.deepEqual([found.verdicts, found.left, found.sent], [['didNotHappen'], 0, []]);
  });

  it('says nothing about a write of this run that waits to be sent', async () => {
    const found = await verdicts({}, [], { sent: false });
    assert.deepEqual([found.verdicts, found.left, found.sent], [['stillUnknown'], 1, []]);
  });

  it('doesn\'t say "did not happen" about a write that may still take effect', async () => {
    const parts = scriptedCards([HELD, HELD]);
    const lateWriteMs = 60_000;
    const at = parts.clock.now();
    const id = await parts.journal.recordIntent({
      operation: 'analyses.delete',
      targets: { analysisId: ID },
      bodySha256: undefined,
      keyFingerprint: '',
      origin: 'https://api.example.test',
      evidence: {},
    });
    parts.journal.lines.push({ step: 'sent', id, at });
    parts.clock.advance(59_000);
    assert.deepEqual(
      (await checkPending(parts.client, neverAborted, { lateWriteMs })).map(({ verdict }) => verdict),
      ['stillUnknown'],
    );
    parts.clock.advance(1_000);
    assert.deepEqual(
      (await checkPending(parts.client, neverAborted, { lateWriteMs })).map(({ verdict }) => verdict),
      ['didNotHappen'],
    );
  });

  it('leaves a write unknown while its own call is still reading back', async () => {
    const parts = scriptedCards([]);
    const at = { targets: { analysisId: ID }, bodySha256: undefined, keyFingerprint: '', evidence: {} };
    const id = await parts.journal.recordIntent({ ...at, operation: 'analyses.delete', origin: parts.client.origin });
    parts.client.underWay?.add(id);
    const checked = await checkPending(parts.client, neverAborted);
    assert.deepEqual(
      checked.map(({ entry, verdict }) => [entry.id, verdict]),
      [[id, 'stillUnknown']],
    );
    assert.equal((await parts.journal.pending()).length, 1);
    assert.deepEqual(parts.sent(), []);
  });

  it('leaves the writes of other services alone', async () => {
    const found = await verdicts({ origin: 'https://other.example.test' }, []);
    assert.deepEqual([found.verdicts, found.left], [[], 1]);
  });
});
