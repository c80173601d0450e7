import assert from 'node:assert/strict';
import { TextMeasurer } from '../../../../../webview/chart/painting/labels.ts';
import { type Painting, paintScene } from '../../../../../webview/chart/painting/paintScene.ts';
import { SceneCache } from '../../../../../webview/chart/scene.ts';
import { plainState } from '../plainLayer.ts';

const VIEW = { width: 200, height: 100, firstBarX: 0, barSpacing: 10, topPrice: 100, pricePerPixel: 1 };

describe('paintScene', () => {
  it('interrupts lines at the legend’s texts, and paints labels everywhere', () => {
    // The resistance is at y = 10, through the middle of the legend.
    const legend = { width: 120, height: 20, boxes: [{ x: 10, y: 3, width: 40, height: 14 }] };
    const state = plainState({ legend });
    const scene = new SceneCache().scene(state, VIEW);
    const { calls, context } = recordingContext();
    const labels: ReturnType<Painting['labels']> = [
      {
        label: { text: 'R', x: 0, y: 50, align: 'left', placement: 'above', required: true, color: '#ffffff' },
        box: { x: 0, y: 40, width: 8, height: 12 },
      },
    ];
    const brush = { context, ratio: 1 };
    paintScene({ brush, scene, state, widths: new TextMeasurer(), size: VIEW, labels: () => labels });
    const clip = ['save', 'beginPath', 'rect 0 0 200 100', 'rect 7 3 46 14', 'clip evenodd'];
    assert.deepEqual(calls.slice(0, clip.length), clip);
    const end = calls.indexOf('restore', calls.lastIndexOf('stroke'));
    assert.ok(calls.indexOf('stroke') > clip.length && end !== -1);
    assert.ok(calls.findIndex((call) => call.startsWith('fillText R')) > end);
  });
});

/** A context that records the calls of its methods. */
function recordingContext(): { readonly calls: string[]; readonly context: CanvasRenderingContext2D } {
  const calls: string[] = [];
  const context = new Proxy({} as Record<string | symbol, unknown>, {
    get: (held, name) =>
      held[name] ?? ((...values: unknown[]) => void calls.push([String(name), ...values.map(String)].join(' '))),
  });
  return { calls, context: context as unknown as CanvasRenderingContext2D };
}
