import assert from 'node:assert/strict';
import type { FromEditor } from '../../../../src/protocol/editorMessages.ts';
import { EditOutbox, type OutboxEntry } from '../../../../webview/editor/editOutbox.ts';

function title(value: string): OutboxEntry {
  return { kind: 'edit', from: 'panel', edit: { kind: 'set', path: ['metadata', 'title'], value } };
}

describe('the outbox of gestures', () => {
  function outbox(): { box: EditOutbox; posted: FromEditor[]; dropped: () => number; settledAt: number[] } {
    const posted: FromEditor[] = [];
    let dropped = 0;
    const settledAt: number[] = [];
    const box = new EditOutbox({
      post: (message) => posted.push(message),
      dropped: () => dropped++,
      idle: (version) => settledAt.push(version),
    });
    return { box, posted, dropped: () => dropped, settledAt };
  }

  it('sends the second of two quick gestures with the version that the first one left', () => {
    const { box, posted } = outbox();
    box.setShownVersion(4);
    box.send(title('a'));
    box.send(title('b'));
    // A snapshot for another reason, e.g. a selection, must not let it go early.
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

  it('gives up what waits behind the removal of a drawing: its places may mean others now', () => {
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

  it('sends what the chart did on the card as its own removal has left it', () => {
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

  it('gives up what the chart did on a card that never came to be', () => {
    const { box, posted, dropped, settledAt } = outbox();
    box.setShownVersion(4);
    box.send(removal(3));
    box.send(removal(2));
    // Refused: the document is where it was.
    box.settled(1, 4);
    assert.equal(posted.length, 1);
    assert.equal(dropped(), 1);
    assert.deepEqual(settledAt, [4]);
  });

  it('gives up what the panel was told to do to the places of before, and nothing else', () => {
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

  it('says at which version nothing is on its way any more', () => {
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

  it('goes on after the answer got lost, and gives up what waited for it', async () => {
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

  it('sends everything at once when the page is left, each named as the one after the other', () => {
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

  it('is not confused by an answer to something else', () => {
    const { box, posted } = outbox();
    box.send(title('a'));
    box.send(title('b'));
    box.settled(99, 7);
    assert.equal(posted.length, 1);
  });
});
