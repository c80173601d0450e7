import { drawnLevels } from '../../src/card/geometry/levelLines.ts';
import type { CardSketch } from '../../src/card/model/cardSketch.ts';

/** Accessible description of the chart: how to get help on its keys. */
export const CHART_HELP_HINT = 'Press H or question mark for the chart’s keyboard shortcuts.';

/** What a key does to the view. */
export type ViewStep =
  /** Pans by that share of the width; positive shows later bars. */
  | { readonly kind: 'pan'; readonly share: number }
  /** Multiplies the number of visible bars. */
  | { readonly kind: 'zoom'; readonly factor: number }
  | { readonly kind: 'fit' };

const STEPS: { readonly [key: string]: ViewStep } = {
  ArrowLeft: { kind: 'pan', share: -0.1 },
  ArrowRight: { kind: 'pan', share: 0.1 },
  PageUp: { kind: 'pan', share: -0.9 },
  PageDown: { kind: 'pan', share: 0.9 },
  '+': { kind: 'zoom', factor: 1 / 1.25 },
  '=': { kind: 'zoom', factor: 1 / 1.25 },
  '-': { kind: 'zoom', factor: 1.25 },
  Home: { kind: 'fit' },
};

/** What the key does to the view; undefined for all other keys. */
export function viewStep(key: string): ViewStep | undefined {
  return Object.hasOwn(STEPS, key) ? STEPS[key] : undefined;
}

/** The part of a keyboard event that says which keys are down. */
export type PressedKeys = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

/** Whether neither Ctrl, Alt nor Meta is down; those chords belong to VS Code. */
export function isPlain({ ctrlKey, metaKey, altKey }: PressedKeys): boolean {
  return !ctrlKey && !metaKey && !altKey;
}

/** Whether the key goes to the object before or after: a bracket, or Alt+Up and Alt+Down for keyboards without brackets. */
export function navigationDirection({ key, altKey, ctrlKey, metaKey }: PressedKeys): 'before' | 'after' | undefined {
  // AltGr, which many keyboards need for a bracket, is reported as Ctrl and Alt together.
  if (ctrlKey === altKey && !metaKey && (key === '[' || key === ']')) return key === '[' ? 'before' : 'after';
  if (altKey && !ctrlKey && !metaKey && (key === 'ArrowUp' || key === 'ArrowDown')) {
    return key === 'ArrowUp' ? 'before' : 'after';
  }
  return undefined;
}

/** Ids of the objects in keyboard order: levels from the top, then drawings in the card's order. */
export function navigableObjects(sketch: CardSketch, hidden: ReadonlySet<string>): readonly string[] {
  const ids = [
    ...drawnLevels(sketch.levels).map(({ level }) => level.clientObjectId),
    ...sketch.drawings.map(({ clientObjectId }) => clientObjectId),
  ];
  return [...new Set(ids)].filter((id): id is string => id !== undefined && id !== '' && !hidden.has(id));
}

/** The object after the current one, or before it, wrapping around; undefined when there are no objects. */
export function nextObject(
  ids: readonly string[],
  current: string | undefined,
  backwards: boolean,
): string | undefined {
  const at = current === undefined ? -1 : ids.indexOf(current);
  if (at < 0) return backwards ? ids.at(-1) : ids[0];
  return ids[(at + (backwards ? ids.length - 1 : 1)) % ids.length];
}
