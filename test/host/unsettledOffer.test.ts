import assert from 'node:assert/strict';
import { setTimeout as wait } from 'node:timers/promises';
import type { JournalEntry } from '../../src/client/journalEntry.ts';
import { UnsettledOffer } from '../../src/workbench/connection/unsettledOffer.ts';
import { Answers } from './steps/answers.ts';

/** A write that was sent so many milliseconds ago, and of whose end nothing is known. */
function sent(msAgo: number): JournalEntry {
  return {
    id: String(msAgo),
    at: Date.now() - msAgo,
    state: 'sent',
    operation: 'analyses.update',
    targets: {},
    bodySha256: undefined,
    keyFingerprint: '',
    origin: 'http://127.0.0.1',
    evidence: {},
  };
}

describe('the offer to look after writes of an earlier run', () => {
  /** What a window says whose journal holds these writes when it looks. */
  const saidOf = async (entries: () => readonly JournalEntry[]): Promise<string | undefined> => {
    const answers = new Answers();
    const looked = Promise.withResolvers<void>();
    const unsettled = async () => {
      looked.resolve();
      return entries();
    };
    const offer = new UnsettledOffer({ unsettled, setAside: async () => [] }, 20);
    await looked.promise;
    await wait(0);
    offer.dispose();
    answers.dispose();
    return answers.warned;
  };

  it('tells of a write that an earlier run left open', async () => {
    assert.equal(
      await saidOf(() => [sent(60_000)]),
      'A change was sent to the service earlier. We couldn’t confirm whether it was saved.',
    );
  });

  it('says nothing of a save that is just under way', async () => {
    assert.equal(await saidOf(() => [sent(0)]), undefined);
    assert.match((await saidOf(() => [sent(60_000), sent(0)])) ?? '', /^A change was sent/);
  });
});
