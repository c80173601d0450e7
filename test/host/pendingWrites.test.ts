import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import { EventEmitter, type TreeItem, Uri } from 'vscode';
import { pendingWriteCommands } from '../../src/authoring/pendingWrites/pendingWriteActions.ts';
import { type CheckedPending, PendingWrites } from '../../src/authoring/pendingWrites/pendingWrites.ts';
import { type PendingNode, PendingWritesTree } from '../../src/authoring/pendingWrites/pendingWritesTree.ts';
import type { JournalEntry } from '../../src/client/journal.ts';
import { deleteLeaderboard, type Leaderboard } from '../../src/contract/leaderboards.ts';
import { PendingWriteReminder } from '../../src/shell/connection/pendingWriteJournal.ts';
import { inTime } from '../support/waiting.ts';
import { type AdminFixture, adminFixture } from './steps/adminFixture.ts';
import { Person, StubbedDialogs } from './steps/person.ts';

const MINUTE = 60_000;

describe('pending writes', () => {
  let bench: AdminFixture;
  let person: Person;
  let pending: PendingWrites;
  let found: CheckedPending[];
  const written = new EventEmitter<void>();
  const setAside = [{ path: '/nowhere/operations-1.jsonl.unread-1', reason: 'It isn’t text.' }];

  before(async () => {
    bench = await adminFixture();
  });
  after(() => bench.dispose());
  beforeEach(async () => {
    await bench.restore();
    person = new Person();
    found = [];
    pending = new PendingWrites({
      journal: {
        pending: () => bench.journal.pending(),
        settle: (id, result) => bench.journal.settle(id, result),
        unreadableFiles: async () => setAside,
      },
      connections: bench.dependencies.connections,
      sandbox: { running: undefined },
      onDidWrite: written.event,
      onFound: (now) => void found.push(...now),
      log: bench.log,
    });
  });
  afterEach(() => {
    pending.dispose();
    person.dispose();
  });

  /** A deletion journalled as sent that long ago, without a response; `isDone`: it was carried out. */
  async function lost(isDone: boolean, agoMs: number): Promise<void> {
    const signal = new AbortController().signal;
    const listed = await bench.service.leaderboards.list({}, { signal });
    assert.ok(listed.kind === 'done');
    const leaderboardID = boardsOf(listed.value).at(-1)?._id ?? '';
    await bench.fault('DELETE', '/v1/leaderboards', { drop: isDone ? 'after' : 'before' }, 9);
    const end = await bench.client.call(deleteLeaderboard, { path: { leaderboardID } }, { signal });
    await bench.control('DELETE', '/faults');
    assert.equal(end.kind, 'unknown');
    const { lines } = bench.journal;
    for (const [at, line] of lines.entries()) lines[at] = { ...line, at: Date.now() - agoMs };
  }

  const noView: ConstructorParameters<typeof PendingWritesTree>[1] = () =>
    ({ dispose: () => undefined, onDidChangeVisibility: () => ({ dispose: () => undefined }) }) as never;

  async function rows(): Promise<readonly PendingNode[]> {
    const tree = new PendingWritesTree(pending, noView);
    const children = await tree.getChildren();
    tree.dispose();
    return children;
  }

  async function firstRow(): Promise<{ readonly node: PendingNode; readonly item: TreeItem }> {
    const [node] = await rows();
    assert.ok(node);
    const tree = new PendingWritesTree(pending, noView);
    const item = tree.getTreeItem(node);
    tree.dispose();
    return { node, item };
  }

  it('are listed with what, when and where, except those still in progress', async () => {
    await lost(false, 0);
    assert.deepEqual(await pending.list(), []);
    await bench.restore();
    await lost(false, MINUTE);
    const { item } = await firstRow();
    assert.equal(item.label, 'Delete leaderboard');
    assert.match(String(item.description), / · Bench$/);
    assert.match(String(item.tooltip), /No response arrived, so we don’t know whether it was done/);
    assert.equal(item.contextValue, 'pending checkable repeatable');
  });

  it('list unreadable journal files, which can be opened from there', async () => {
    const [row] = await rows();
    assert.deepEqual(row, { kind: 'setAside', file: setAside[0] });
    const { item } = await firstRow();
    assert.equal(item.label, 'A file that couldn’t be read');
    assert.match(String(item.tooltip), /^It isn’t text\.\nIt may hold pending writes and is kept/);
    assert.deepEqual(
      [item.command?.command, String(item.command?.arguments?.[0])],
      ['vscode.open', String(Uri.file(setAside[0]?.path ?? ''))],
    );
  });

  it('are looked up on request, one or all, with the result', async () => {
    await pendingWriteCommands['chartCards.checkPendingWrites'].handler({ pending })();
    assert.equal(person.messages[0]?.text, 'No pending writes.');
    await lost(true, 5 * MINUTE);
    await pendingWriteCommands['chartCards.checkPendingWrites'].handler({ pending })(
      await firstRow().then(({ node }) => node),
    );
    assert.equal(person.messages[1]?.text, 'Delete leaderboard: It was done. There’s nothing left to do.');
    assert.deepEqual(await pending.list(), []);
    assert.ok(person.progress.includes('Checking whether pending writes were done'));
  });

  it('are removed after confirmation, without asking the service', async () => {
    await lost(true, MINUTE);
    const { node } = await firstRow();
    person.presses(undefined);
    await pendingWriteCommands['chartCards.removePendingWrite'].handler({ pending })(node);
    assert.equal((await pending.list()).length, 1);
    const [asked] = person.messages;
    assert.equal(asked?.text, 'Remove “Delete leaderboard” from Pending Writes?');
    assert.equal(asked?.detail, 'The service isn’t checked. Remove it only if you know what happened.');
    person.presses('Remove');
    await pendingWriteCommands['chartCards.removePendingWrite'].handler({ pending })(node);
    assert.deepEqual(await pending.list(), []);
  });

  it('are sent again only after a warning about what may happen twice', async () => {
    await lost(true, MINUTE);
    person.presses(undefined);
    await pendingWriteCommands['chartCards.sendPendingAgain'].handler()((await firstRow()).node);
    const [asked] = person.messages;
    assert.equal(asked?.text, 'Send “Delete leaderboard” again?');
    assert.match(asked?.detail ?? '', /If it was deleted, deleting it again does nothing/);
    assert.deepEqual(asked?.buttons, ['Send Again…']);
  });

  it('are looked up in the background with growing pauses, and reported only when something was found', async () => {
    await lost(true, 5 * MINUTE);
    const now = Date.now();
    await pending.look(now);
    assert.equal(found.length, 0);
    await bench.fault('GET', '/v1/leaderboards', { status: 401, body: { message: 'Not now' } }, 99);
    await pending.look(now + 2 * MINUTE);
    assert.equal((await pending.list()).length, 1);
    await bench.control('DELETE', '/faults');
    await pending.look(now + 3 * MINUTE);
    assert.equal((await pending.list()).length, 1, 'the pause has doubled');
    await pending.look(now + 6 * MINUTE);
    assert.deepEqual(
      found.map(({ verdict, connection }) => [verdict, connection.name]),
      [['happened', 'Bench']],
    );
    assert.deepEqual(await pending.list(), []);
    assert.deepEqual(person.messages, []);
  });

  it('aren’t looked up in the background for a connection without a key', async () => {
    await lost(true, 5 * MINUTE);
    pending.dispose();
    const keyOf = async () => ({ kind: 'missing', notKept: false }) as const;
    let asked = 0;
    const checkPending = async () => {
      asked += 1;
      return [];
    };
    pending = new PendingWrites({
      journal: { ...bench.journal, unreadableFiles: async () => [] },
      connections: { ...bench.dependencies.connections, keyOf, checkPending },
      sandbox: { running: undefined },
      onDidWrite: written.event,
      onFound: (now) => void found.push(...now),
      log: bench.log,
    });
    const now = Date.now();
    await pending.look(now);
    await pending.look(now + 5 * MINUTE);
    assert.deepEqual([asked, found.length], [0, 0]);
  });
});

function boardsOf(listed: { readonly items?: readonly Leaderboard[]; readonly data?: readonly Leaderboard[] }) {
  return listed.items ?? listed.data ?? [];
}

/** A write sent that many milliseconds ago, with an unknown outcome. */
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

describe('the reminder of an earlier session’s writes', () => {
  /** What a window reports if its journal contains these writes. */
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
    await inTime('a look at the pending writes', looked.promise);
    // It decides in the same turn.
    await setImmediate();
    offer.dispose();
    answers.dispose();
    return answers.warned;
  };

  it('mentions a write that an earlier session left open', async () => {
    assert.equal(
      await saidOf(() => [sent(60_000)]),
      'A change was sent to the service earlier. We couldn’t confirm whether it was saved.',
    );
  });

  it('does not mention a save in progress', async () => {
    assert.equal(await saidOf(() => [sent(0)]), undefined);
    assert.match((await saidOf(() => [sent(60_000), sent(0)])) ?? '', /^A change was sent/);
  });

  it('mentions unreadable journal files, and that they were kept', async () => {
    const file = { path: '/nowhere/operations-1.jsonl.unread-1', reason: 'It isn’t text.' };
    assert.match((await saidOf(() => [], [file])) ?? '', /^A file of pending writes couldn’t be read\. It was kept/);
    assert.match((await saidOf(() => [], [file, file])) ?? '', /^2 files of pending writes couldn’t be read\./);
  });
});
