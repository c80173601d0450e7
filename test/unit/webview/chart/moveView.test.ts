import assert from 'node:assert/strict';
import { moveView } from '../../../../webview/chart/moveView.ts';
import type { ViewWindow } from '../../../../webview/chart/viewWindow.ts';

describe('moveView', () => {
  it('does what the key asks', () => {
    const done: string[] = [];
    const window = {
      pan: (share: number) => done.push(`pan ${share}`),
      zoom: (factor: number) => done.push(`zoom ${factor}`),
    } as unknown as ViewWindow;
    const fitCard = (): void => void done.push('fit');
    moveView(window, { kind: 'pan', share: 0.1 }, fitCard);
    moveView(window, { kind: 'zoom', factor: 1.25 }, fitCard);
    moveView(window, { kind: 'fit' }, fitCard);
    assert.deepEqual(done, ['pan 0.1', 'zoom 1.25', 'fit']);
  });
});
