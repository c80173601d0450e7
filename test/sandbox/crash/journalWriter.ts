/**
 * A process that writes to a service, one write after the other, and may be killed at any time:
 * `journalWriter BASE_URL KEY JOURNAL_FOLDER COMMUNITY FIRST_NUMBER`. It says `start N` before each and `end N KIND`
 * behind it, and
 * `intent`, `sent` and `settled` as it comes to them. Without a number it only opens the journal.
 */
import { createServiceClient } from '../../../src/client/createServiceClient.ts';
import { type Journal, openJournal } from '../../../src/client/journal.ts';
import { writeAndReconcile } from '../../../src/client/reconcile/writeAndReconcile.ts';
import { uploadBulkUpdate } from '../../../src/contract/bulkUpdates.ts';
import { createLeaderboard } from '../../../src/contract/leaderboards.ts';
import { createRedemptionStatus } from '../../../src/contract/redemptions.ts';
import { createUserField } from '../../../src/contract/userFields.ts';
import { createHostFetch } from '../../../src/http/hostFetch.ts';

const [, , baseUrl = '', key = '', folder = '', communityId = '', first = ''] = process.argv;
const signal = new AbortController().signal;
const say = (text: string) => process.stdout.write(`${text}\n`);
const file = await openJournal(folder);
const journal: Journal = {
  recordIntent: (intent) => {
    say('intent');
    return file.recordIntent(intent);
  },
  recordSent: (id) => {
    say('sent');
    return file.recordSent(id);
  },
  settle: (id, result) => {
    say('settled');
    return file.settle(id, result);
  },
  unreadableFiles: () => file.unreadableFiles(),
  pending: () => file.pending(),
  close: () => file.close(),
};
const client = createServiceClient({
  baseUrl,
  apiKey: async () => key,
  transport: createHostFetch(globalThis.fetch),
  journal,
  log: () => undefined,
});

if (first === '') process.exit(0);
for (let number = Number(first); ; number++) {
  const name = `kill-${number}`;
  say(`start ${number}`);
  say(`end ${number} ${(await write(number % 4, name)).kind}`);
}

function write(turn: number, name: string) {
  switch (turn) {
    case 0:
      return writeAndReconcile(client, createRedemptionStatus, { body: { name, category: 'completed' } }, { signal });
    case 1: {
      const body = { field: name, name, type: 'numerical' } as const;
      return writeAndReconcile(client, createUserField, { path: { communityId }, body }, { signal });
    }
    case 2: {
      const body = {
        name,
        slug: name,
        rankingField: 'total_xp',
        displayedColumns: [{ column: 'total_xp', visible: true, order: 1 }],
        startDate: '2026-01-01T00:00:00Z',
        isEnabled: true,
      };
      return writeAndReconcile(client, createLeaderboard, { body }, { signal });
    }
    default:
      return writeAndReconcile(
        client,
        uploadBulkUpdate,
        { body: { data: [{ Email: 'nobody@x.example' }], log_name: name } },
        { signal },
      );
  }
}
