import assert from 'node:assert/strict';
import { mock } from 'node:test';
import type { FromEditor } from '../../../../src/protocol/editorMessages.ts';
import { EditOutbox, type OutboxEntry } from '../../../../webview/editor/editOutbox.ts';

function title(value: string): OutboxEntry {
  return { kind: 'edit', from: 'panel', edit: { kind: 'set', path: ['metadata', 'title'], value } };
}

describe('the edit outbox', () => {
  beforeEach(() => mock.timers.enable({ apis: ['setTimeout'] }));
  afterEach(() => mock.timers.reset());
  /** Longer than an edit may take. */
  const letTimeOut = () => mock.timers.tick(10_000);

  function outbox() {
    const posted: FromEditor[] = [];
    let dropped = 0;
    let timedOut = 0;
    const settledAt: number[] = [];
    const listener = {
      post: (message: FromEditor) => posted.push(message),
      dropped: () => dropped++,
      timedOut: () => timedOut++,
      idle: (version: number) => settledAt.push(version),
    };
    const box = new EditOutbox(listener);
    return { box, posted, dropped: () => dropped, timedOut: () => timedOut, settledAt };
  }

  it('sends the second of two quick gestures with the version that the first one produced', () => {
    const { box, posted } = outbox();
    box.setShownVersion(4);
    box.send(title('a'));
    box.send(title('b'));
    // A snapshot for another reason, e.g. a selection, must not release it early.
    box.setShownVersion(4);
    assert.equal(posted.length, 1);
    box.settled(1, 5);
    assert.deepEqual(
      posted.map((message) => message.type === 'edit' && [message.version, message.id]),
      [
        [4, 1],
        [5, 2],
      ],
    );
  });

  it('drops gestures after the removal of a drawing, because indexes may mean other drawings now', () => {
    const { box, posted, dropped } = outbox();
    box.send({ kind: 'edit', from: 'panel', edit: { kind: 'remove', path: ['drawings', 0] } });
    box.send({ kind: 'edit', from: 'panel', edit: { kind: 'remove', path: ['drawings', 1] } });
    box.settled(1, 2);
    assert.equal(posted.length, 1);
    assert.equal(dropped(), 1);
  });

  const removal = (place: number): OutboxEntry => ({
    kind: 'edit',
    from: 'chart',
    edit: { kind: 'removeDrawings', places: [place] },
  });

  it('keeps the chart’s gestures made after its own removal', () => {
    const { box, posted, dropped } = outbox();
    box.setShownVersion(4);
    box.send(removal(3));
    box.send(removal(2));
    box.settled(1, 5);
    assert.deepEqual(posted.at(-1), {
      type: 'edit',
      version: 5,
      edit: { kind: 'removeDrawings', places: [2] },
      id: 2,
    });
    assert.equal(dropped(), 0);
  });

  it('drops the chart’s gestures built on an edit that was refused', () => {
    const { box, posted, dropped, settledAt } = outbox();
    box.setShownVersion(4);
    box.send(removal(3));
    box.send(removal(2));
    // The same version: the edit was refused.
    box.settled(1, 4);
    assert.equal(posted.length, 1);
    assert.equal(dropped(), 1);
    assert.deepEqual(settledAt, [4]);
  });

  it('drops only those of the panel’s gestures that name old indexes', () => {
    const { box, posted, dropped } = outbox();
    box.send(removal(3));
    box.send({ kind: 'edit', from: 'panel', edit: { kind: 'set', path: ['drawings', 4, 'type'], value: 'LINE' } });
    box.send(title('a'));
    box.settled(1, 5);
    assert.equal(dropped(), 1);
    assert.deepEqual(
      posted.map((message) => message.type === 'edit' && message.edit.kind),
      ['removeDrawings', 'set'],
    );
  });

  it('keeps gestures before and after a fix, because a fix moves nothing, and drops a fix after a removal', () => {
    const { box, posted, dropped } = outbox();
    box.setShownVersion(4);
    box.send(title('a'));
    box.send({ kind: 'fix', fix: 'one' });
    box.send({ kind: 'fix', fix: 'two' });
    box.send({ kind: 'edit', from: 'panel', edit: { kind: 'remove', path: ['drawings', 0] } });
    box.send({ kind: 'fix', fix: 'three' });
    for (const id of [1, 2, 3, 4]) box.settled(id, 4 + id);
    assert.deepEqual(posted.slice(1, 3), [
      { type: 'applyFix', version: 5, fix: 'one', id: 2 },
      { type: 'applyFix', version: 6, fix: 'two', id: 3 },
    ]);
    assert.equal(posted.length, 4);
    assert.equal(dropped(), 1);
  });

  it('reports the version at which everything is settled', () => {
    const { box, settledAt } = outbox();
    box.send(title('a'));
    box.send(title('b'));
    box.settled(1, 7);
    assert.deepEqual(settledAt, []);
    box.settled(2, 8);
    assert.deepEqual(settledAt, [8]);
    assert.equal(box.version, 8);
  });

  it('is idle once everything has been settled', async () => {
    const { box } = outbox();
    await box.idle();
    box.send(title('a'));
    box.send(title('b'));
    let idle = false;
    const waiting = box.idle().then(() => {
      idle = true;
    });
    box.settled(1, 2);
    await Promise.resolve();
    assert.equal(idle, false);
    box.settled(2, 3);
    await waiting;
    assert.equal(idle, true);
  });

  it('continues after a lost answer, and drops what waited for it', async () => {
    const { box, posted, dropped } = outbox();
    box.send(title('a'));
    box.send(title('b'));
    box.dropInFlight();
    await box.idle();
    assert.equal(dropped(), 1);
    box.setShownVersion(9);
    box.send(title('c'));
    assert.deepEqual(
      posted.map((message) => message.type === 'edit' && message.version),
      [0, 9],
    );
  });

  it('reports an edit that isn’t settled in time, and sends the next one', async () => {
    const { box, posted, timedOut, dropped, settledAt } = outbox();
    box.setShownVersion(4);
    box.send(title('lost'));
    box.send(title('next'));
    letTimeOut();
    assert.equal(timedOut(), 1);
    box.settled(2, 5);
    await box.idle();
    assert.deepEqual([timedOut(), dropped(), settledAt], [1, 0, [5]]);
    assert.deepEqual(
      posted.map((message) => message.type === 'edit' && [message.version, message.id]),
      [
        [4, 1],
        [4, 2],
      ],
    );
  });

  it('drops the chart’s next gesture with the lost one it was built on', async () => {
    const { box, posted, dropped, timedOut } = outbox();
    box.setShownVersion(4);
    box.send(removal(3));
    box.send(removal(2));
    letTimeOut();
    await box.idle();
    assert.deepEqual([posted.length, dropped(), timedOut()], [1, 1, 1]);
  });

  it('reports nothing when the document has changed and only the answer was lost', async () => {
    const { box, timedOut, settledAt } = outbox();
    box.setShownVersion(4);
    box.send(title('a'));
    box.setShownVersion(5);
    letTimeOut();
    await box.idle();
    assert.deepEqual([timedOut(), settledAt], [0, [5]]);
  });

  it('ignores an answer that comes too late', async () => {
    const { box, settledAt } = outbox();
    box.setShownVersion(4);
    box.send(title('a'));
    letTimeOut();
    await box.idle();
    box.settled(1, 5);
    assert.deepEqual(settledAt, [4]);
  });

  it('sends everything at once when the page closes, each gesture naming the one before', () => {
    const { box, posted, settledAt } = outbox();
    box.setShownVersion(4);
    box.send(title('a'));
    box.send({ ...removal(2), from: 'panel' } as OutboxEntry);
    box.send(title('b'));
    box.sendAll();
    assert.deepEqual(
      posted.map((message) => message.type === 'edit' && [message.version, message.id, message.after]),
      [
        [4, 1, undefined],
        [4, 2, 1],
        [4, 3, 2],
      ],
    );
    for (const id of [1, 2, 3]) box.settled(id, 4 + id);
    assert.deepEqual(settledAt, [7]);
  });

  it('ignores an answer with another id', () => {
    const { box, posted } = outbox();
    box.send(title('a'));
    box.send(title('b'));
    box.settled(99, 7);
    assert.equal(posted.length, 1);
  });
});
