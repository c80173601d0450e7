import assert from 'node:assert/strict';
import { type EditPlanned, EditQueue, IntermediateTexts } from '../../../../src/authoring/editor/editQueue.ts';
import { applyTextEdits, type TextEdit } from '../../../../src/card/text/textEdit.ts';

/** An in-memory document that applies edits asynchronously, as VS Code does. */
class FakeDocument {
  text = '';
  version = 1;
  accepts = true;
  throws: Error | undefined;

  async apply(edits: readonly TextEdit[]): Promise<boolean> {
    await new Promise((resolve) => setImmediate(resolve));
    if (this.throws !== undefined) throw this.throws;
    if (!this.accepts) return false;
    this.text = applyTextEdits(this.text, edits);
    this.version++;
    return true;
  }
}

/** Inserts `newText` at the start. */
function insert(newText: string): () => EditPlanned {
  return () => ({ kind: 'edits', edits: [{ offset: 0, length: 0, newText }] });
}

describe('the edit queue', () => {
  it('applies edits one at a time, each to the version that the previous one left', async () => {
    const document = new FakeDocument();
    const queue = new EditQueue(document);
    const results = await Promise.all([
      queue.add({ seen: () => 1, plan: insert('a') }),
      queue.add({ seen: () => 2, plan: insert('b') }),
      queue.add({ seen: () => 3, plan: insert('c') }),
    ]);
    assert.equal(document.text, 'cba');
    assert.deepEqual(results, [{ kind: 'applied' }, { kind: 'applied' }, { kind: 'applied' }]);
  });

  it('drops an edit that was based on an older text', async () => {
    const document = new FakeDocument();
    const queue = new EditQueue(document);
    const [first, second] = await Promise.all([
      queue.add({ seen: () => 1, plan: insert('a') }),
      queue.add({ seen: () => 1, plan: insert('b') }),
    ]);
    assert.equal(first.kind, 'applied');
    assert.equal(second.kind, 'stale');
    assert.equal(document.text, 'a');
  });

  it('plans an edit when its turn comes, not when it is added', async () => {
    const document = new FakeDocument();
    const queue = new EditQueue(document);
    const seen: string[] = [];
    void queue.add({ seen: () => 1, plan: insert('a') });
    await queue.add({
      seen: () => 2,
      plan: () => {
        seen.push(document.text);
        return { kind: 'edits', edits: [] };
      },
    });
    assert.deepEqual(seen, ['a']);
  });

  it('reports that the document rejected an edit', async () => {
    const document = new FakeDocument();
    document.accepts = false;
    const result = await new EditQueue(document).add({ seen: () => 1, plan: insert('a') });
    assert.equal(result.kind, 'failed');
    assert.equal(document.text, '');
  });

  it('continues after an edit that throws', async () => {
    const document = new FakeDocument();
    const queue = new EditQueue(document);
    const broken = queue.add({
      seen: () => 1,
      plan: () => {
        throw new Error('no plan');
      },
    });
    const next = queue.add({ seen: () => 1, plan: insert('a') });
    assert.equal((await broken).kind, 'failed');
    assert.equal((await next).kind, 'applied');
    assert.equal(document.text, 'a');
  });

  it('reports an edit whose application throws, and applies the next one', async () => {
    const document = new FakeDocument();
    const queue = new EditQueue(document);
    document.throws = new Error('the document is gone');
    const broken = queue.add({ seen: () => 1, plan: insert('a') });
    void broken.then(() => {
      document.throws = undefined;
    });
    const next = queue.add({ seen: () => 1, plan: insert('b') });
    assert.deepEqual(await broken, { kind: 'failed', error: new Error('the document is gone') });
    assert.equal((await next).kind, 'applied');
    assert.equal(document.text, 'b');
  });

  it('doesn’t touch the document if there is nothing to change or the edit is refused', async () => {
    const document = new FakeDocument();
    const queue = new EditQueue(document);
    const nothing = await queue.add({ seen: () => 1, plan: () => ({ kind: 'edits', edits: [] }) });
    const refused = await queue.add({ seen: () => 1, plan: () => ({ kind: 'refused', reason: 'not pending' }) });
    assert.deepEqual(nothing, { kind: 'nothing' });
    assert.deepEqual(refused, { kind: 'refused', reason: 'not pending' });
    assert.equal(document.version, 1);
  });

  it('is drained once all earlier edits were applied', async () => {
    const document = new FakeDocument();
    const queue = new EditQueue(document);
    void queue.add({ seen: () => 1, plan: insert('a') });
    void queue.add({ seen: () => 2, plan: insert('b') });
    await queue.drained();
    assert.equal(document.text, 'ba');
  });

  it('begins no change before the caller of the last one knows its result', async () => {
    const document = new FakeDocument();
    const queue = new EditQueue(document);
    let left = 0;
    const first = (async () => {
      await queue.add({ seen: () => 1, plan: insert('a') });
      left = document.version;
    })();
    const second = queue.add({ seen: () => left, plan: insert('b') });
    await first;
    assert.deepEqual(await second, { kind: 'applied' });
  });

  it('runs an undo in its turn, and goes on after one that fails', async () => {
    const document = new FakeDocument();
    const queue = new EditQueue(document);
    const order: string[] = [];
    const undo = async () => {
      await new Promise((resolve) => setImmediate(resolve));
      order.push(`undo of ${document.text}`);
      throw new Error('nothing to undo');
    };
    void queue.add({ seen: () => 1, plan: insert('a') });
    const undone = assert.rejects(queue.run(undo), /nothing to undo/);
    void queue.add({ seen: () => 2, plan: insert('b') }).then(() => order.push(`edit to ${document.text}`));
    await queue.drained();
    await undone;
    assert.deepEqual(order, ['undo of a', 'edit to ba']);
  });
});

describe('intermediate texts', () => {
  it('are those that typing continued from, until an edit ends in one of them', () => {
    const half = new IntermediateTexts();
    half.changed('', 'G', false);
    assert.equal(half.has('G'), false);
    half.changed('G', 'Gold', true);
    assert.deepEqual([half.has(''), half.has('G'), half.has('Gold')], [false, true, false]);
    half.changed('Gold', 'G', false);
    assert.equal(half.has('G'), false);
  });
});
