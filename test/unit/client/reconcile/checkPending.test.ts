import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import type { WriteIntent } from '../../../../src/client/journalEntry.ts';
import { checkPending } from '../../../../src/client/reconcile/checkPending.ts';
import { analysisRecord } from '../../../support/analysisRecord.ts';
import { scriptedCards } from '../../../support/scriptedCards.ts';
import { type Scripted, transportError } from '../../../support/scriptedTransport.ts';

const signal = new AbortController().signal;
const ID = '65f0c0ffee65f0c0ffee65f0';
const CHANNEL = { communityId: '65f0c0ffee65f0c0ffee65f1', channelId: '65f0c0ffee65f0c0ffee65f2' };
const HELD: Scripted = { status: 200, body: { data: { analysis: analysisRecord() } } };
const GONE: Scripted = { status: 404, body: {} };
const RESET: Scripted = { throws: transportError('ECONNRESET', 'read') };
const title = createHash('sha256').update('Fades from the ceiling').digest('hex');

async function verdicts(intent: Partial<WriteIntent>, script: readonly Scripted[], sent = true) {
  const parts = scriptedCards(script);
  const id = await parts.journal.intend({
    operation: 'analyses.update',
    targets: { analysisId: ID },
    bodySha256: undefined,
    keyFingerprint: '',
    origin: 'https://api.example.test',
    evidence: {},
    ...intent,
  });
  if (sent) await parts.journal.sent(id);
  const checked = await checkPending(parts.client, signal);
  return {
    verdicts: checked.map(({ verdict }) => verdict),
    left: (await parts.journal.unsettled()).length,
    sent: parts.sent(),
  };
}

describe('checkPending', () => {
  const before = { updatedAt: '2026-03-02T09:00:00.000Z' };
  const rows: readonly (readonly [string, Partial<WriteIntent>, readonly Scripted[], readonly [string, number]])[] = [
    ['an update: as before', { evidence: before }, [HELD], ['didNotHappen', 0]],
    ['an update: changed since', { evidence: { updatedAt: 'earlier' } }, [HELD], ['changedSince', 0]],
    ['an update of a card that is gone', { evidence: before }, [GONE], ['changedSince', 0]],
    ['an update: nobody answers', { evidence: before }, [RESET, RESET, RESET], ['stillUnknown', 1]],
    ['a deletion: gone', { operation: 'analyses.delete' }, [GONE], ['happened', 0]],
    ['a deletion: still there', { operation: 'analyses.delete' }, [HELD], ['didNotHappen', 0]],
    ['a deletion: nobody answers', { operation: 'analyses.delete' }, [RESET, RESET, RESET], ['stillUnknown', 1]],
    [
      'a creation: listed',
      { operation: 'analyses.create', targets: CHANNEL, evidence: { titleSha256: title } },
      [{ status: 200, body: { data: [analysisRecord()] } }],
      ['happened', 0],
    ],
    [
      'a creation: not listed',
      { operation: 'analyses.create', targets: CHANNEL, evidence: { titleSha256: 'other' } },
      [{ status: 200, body: { data: [analysisRecord()], meta: { total: 1 } } }],
      ['didNotHappen', 0],
    ],
    [
      'a creation: the list has more than was read',
      { operation: 'analyses.create', targets: CHANNEL, evidence: { titleSha256: 'other' } },
      [{ status: 200, body: { data: [{}] } }],
      ['stillUnknown', 1],
    ],
    ['an operation it does not know', { operation: 'later.write' }, [], ['stillUnknown', 1]],
  ];
  for (const [name, intent, script, [verdict, left]] of rows) {
    it(`finds out of ${name}: ${verdict}`, async () => {
      const found = await verdicts(intent, script);
      assert.deepEqual([found.verdicts, found.left], [[verdict], left]);
      assert.ok(
        found.sent.every((it) => it.startsWith('GET ')),
        'reads only',
      );
    });
  }

  it('knows without asking that a write whose bytes never left did not happen', async () => {
    const found = await verdicts({}, [], false);
    assert.deepEqual([found.verdicts, found.left, found.sent], [['didNotHappen'], 0, []]);
  });

  it('leaves the writes of other services alone', async () => {
    const found = await verdicts({ origin: 'https://other.example.test' }, []);
    assert.deepEqual([found.verdicts, found.left], [[], 1]);
  });
});
