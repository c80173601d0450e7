import assert from 'node:assert/strict';
import { setTimeout as wait } from 'node:timers/promises';
import type { JournalEntry } from '../../src/client/journalEntry.ts';
import { PendingWriteReminder } from '../../src/workbench/connection/unsettledOffer.ts';
import { StubbedDialogs } from './steps/answers.ts';

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
  const saidOf = async (
    entries: () => readonly JournalEntry[],
    files: readonly { readonly path: string; readonly reason: string }[] = [],
  ): Promise<string | undefined> => {
    const answers = new StubbedDialogs();
    const looked = Promise.withResolvers<void>();
    const unsettled = async () => {
      looked.resolve();
      return entries();
    };
    const offer = new PendingWriteReminder({ pending: unsettled, unreadableFiles: async () => files }, 20);
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

  it('tells of journal files that could not be read, and that they were kept', async () => {
    const file = { path: '/nowhere/operations-1.jsonl.unread-1', reason: 'It isn’t text.' };
    assert.match((await saidOf(() => [], [file])) ?? '', /^A file of pending writes couldn’t be read\. It was kept/);
    assert.match((await saidOf(() => [], [file, file])) ?? '', /^2 files of pending writes couldn’t be read\./);
  });
});
