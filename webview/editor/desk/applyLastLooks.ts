import type { CardSketch } from '../../../src/card/cardSketch.ts';
import { lookChanges } from '../../../src/card/drawings/lookChanges.ts';
import { withLook } from '../../../src/card/drawings/lookOf.ts';
import { withDrawings } from '../../../src/card/drawings/withDrawing.ts';
import type { PlaceChange } from '../../../src/card/placeChange.ts';
import type { PageContext } from '../actions/pageParts.ts';
import type { PageState } from '../pageState.ts';

/** Gives the selected drawings the last look of their kinds: one edit. */
export function applyLastLooks(
  { chart, say }: Pick<PageContext, 'chart' | 'say'>,
  { snapshot, selected, remembered }: Pick<PageState, 'snapshot' | 'selected' | 'remembered'>,
): void {
  const sketch = chart.sketch ?? snapshot.sketch;
  const changed = new Map<number, CardSketch['drawings'][number]>();
  const changes: PlaceChange[] = [];
  sketch.drawings.forEach((drawing, place) => {
    const { clientObjectId: id, type } = drawing;
    const look = type === undefined ? undefined : remembered.looks[type];
    if (id === undefined || look === undefined || !selected.includes(id)) return;
    // A look that names no ends leaves those of the line as they are.
    const { startHead, endHead } = drawing;
    const whole = { ...(startHead && { startHead }), ...(endHead && { endHead }), ...look };
    const made = lookChanges(drawing, whole, ['drawings', place]);
    if (made.length === 0) return;
    changed.set(place, withLook(drawing, whole));
    changes.push(...made);
  });
  if (changes.length === 0) {
    say('The selected drawings have the last look of their kind already, or none is known yet.', 'assertive');
    return;
  }
  chart.edit({ kind: 'setMany', changes: changes.map(asWireChange) }, withDrawings(sketch, changed));
  say(changed.size === 1 ? 'Style applied.' : `Style applied to ${changed.size} drawings.`, 'polite');
}

function asWireChange({ path, value }: PlaceChange) {
  return { path: [...path], ...(value === undefined ? {} : { value: structuredClone(value) as never }) };
}
