import assert from 'node:assert/strict';
import { extensions } from 'vscode';

/** Where Node's fetch keeps the dispatcher that all extensions of the host share. */
const SHARED_DISPATCHERS = [Symbol.for('undici.globalDispatcher.1'), Symbol.for('undici.globalDispatcher.2')];

describe('the extension in VS Code', () => {
  it('is found and activates, and leaves the host’s own network as it was', async () => {
    const extension = extensions.getExtension('chart-cards.chart-cards');
    assert.ok(extension, 'VS Code does not list the extension');
    const before = SHARED_DISPATCHERS.map((slot) => Reflect.get(globalThis, slot));
    const fetchBefore = globalThis.fetch;
    await extension.activate();
    assert.equal(extension.isActive, true);
    assert.deepEqual(
      SHARED_DISPATCHERS.map((slot, at) => Reflect.get(globalThis, slot) === before[at]),
      [true, true],
    );
    assert.equal(globalThis.fetch, fetchBefore);
  });
});
