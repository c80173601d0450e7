import assert from 'node:assert/strict';
import { WatcherCounter } from '../../../../../src/workbench/editor/candles/watcherCount.ts';

describe('the count of those who look', () => {
  it('tells when the last has gone, and not before', () => {
    const gone: string[] = [];
    const count = new WatcherCounter((key) => gone.push(key));
    const [editor, preview, other] = [count.add('a'), count.add('a'), count.add('b')];
    editor.dispose();
    assert.deepEqual(gone, []);
    preview.dispose();
    assert.deepEqual(gone, ['a']);
    other.dispose();
    assert.deepEqual(gone, ['a', 'b']);
  });

  it('counts one that is let go twice only once', () => {
    const gone: string[] = [];
    const count = new WatcherCounter((key) => gone.push(key));
    const [editor, preview] = [count.add('a'), count.add('a')];
    editor.dispose();
    editor.dispose();
    assert.deepEqual(gone, []);
    preview.dispose();
    assert.deepEqual(gone, ['a']);
  });

  it('begins anew with who comes after the last has gone', () => {
    const gone: string[] = [];
    const count = new WatcherCounter((key) => gone.push(key));
    count.add('a').dispose();
    const again = count.add('a');
    assert.deepEqual(gone, ['a']);
    again.dispose();
    assert.deepEqual(gone, ['a', 'a']);
  });
});
