import assert from 'node:assert/strict';
import { viewStep } from '../../../../webview/chart/keys.ts';

describe('keys', () => {
  it('pan, zoom and fit', () => {
    assert.deepEqual(viewStep('ArrowRight'), { kind: 'pan', share: 0.1 });
    assert.deepEqual(viewStep('PageUp'), { kind: 'pan', share: -0.9 });
    assert.deepEqual(viewStep('-'), { kind: 'zoom', factor: 1.25 });
    assert.deepEqual(viewStep('+'), viewStep('='));
    assert.deepEqual(viewStep('Home'), { kind: 'fit' });
  });

  it('are no others', () => {
    assert.equal(viewStep('a'), undefined);
    assert.equal(viewStep('ArrowUp'), undefined);
    assert.equal(viewStep('toString'), undefined);
  });
});
