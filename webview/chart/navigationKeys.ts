import type { CardSketch } from '../../src/card/cardSketch.ts';
import { drawnLevels } from '../../src/card/geometry/levelLines.ts';
import type { ViewWindow } from './viewWindow.ts';

/** What a key does to the view. */
export type ViewStep =
  /** Moves the view by that share of its width; positive shows later bars. */
  | { readonly kind: 'pan'; readonly share: number }
  /** Shows that many times as many bars. */
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

/** Moves the view as a key asks. */
export function moveView(window: ViewWindow, step: ViewStep, fitCard: () => void): void {
  switch (step.kind) {
    case 'pan':
      window.pan(step.share);
      return;
    case 'zoom':
      window.zoom(step.factor);
      return;
    case 'fit':
      fitCard();
      return;
  }
}

/** The parts of a keyboard event that say which keys are down. */
export interface PressedKeys {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
}

/** Without Ctrl, Alt or Meta: those chords are the workbench's. */
export function isPlain({ ctrlKey, metaKey, altKey }: PressedKeys): boolean {
  return !ctrlKey && !metaKey && !altKey;
}

/** Which way the key walks along the objects: the brackets, or Alt with an arrow, where a bracket needs keys that are not at hand. */
export function navigationDirection({ key, altKey, ctrlKey, metaKey }: PressedKeys): 'before' | 'after' | undefined {
  // AltGr, which many keyboards need for a bracket, is Ctrl and Alt together.
  if (ctrlKey === altKey && !metaKey && (key === '[' || key === ']')) return key === '[' ? 'before' : 'after';
  if (altKey && !ctrlKey && !metaKey && (key === 'ArrowUp' || key === 'ArrowDown')) {
    return key === 'ArrowUp' ? 'before' : 'after';
  }
  return undefined;
}

/** Ids of the objects in the order in which keys walk them: levels from above, then drawings as they stand in the card. */
export function navigableObjects(sketch: CardSketch, hidden: ReadonlySet<string>): readonly string[] {
  const ids = [
    ...drawnLevels(sketch.levels).map(({ level }) => level.clientObjectId),
    ...sketch.drawings.map(({ clientObjectId }) => clientObjectId),
  ];
  return [...new Set(ids)].filter((id): id is string => id !== undefined && id !== '' && !hidden.has(id));
}

/** The object after the present one, or before it, round and round; undefined when there is none at all. */
export function nextObject(
  ids: readonly string[],
  current: string | undefined,
  backwards: boolean,
): string | undefined {
  const at = current === undefined ? -1 : ids.indexOf(current);
  if (at < 0) return backwards ? ids.at(-1) : ids[0];
  return ids[(at + (backwards ? ids.length - 1 : 1)) % ids.length];
}
