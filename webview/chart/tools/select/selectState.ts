import type { Place } from '../../../../src/card/geometry/projection.ts';
import type { Gesture, Progress } from '../gestures/gesture.ts';
import type { Nudge, ToolPointer } from '../toolEvent.ts';
import type { Target } from './target.ts';

/** What the select tool is doing. */
export type SelectState =
  /** Nothing; the pointer may be on something. */
  | { readonly kind: 'resting'; readonly under: Target }
  /** Pressed, and not yet a drag. */
  | { readonly kind: 'pressed'; readonly at: ToolPointer; readonly start: Place; readonly target: Target }
  /** Dragged, though it may not be moved: that is said as long as the pointer is pressed, whatever it comes to. */
  | { readonly kind: 'refused'; readonly objectId: string | undefined; readonly reason: string }
  /** Something follows the pressed pointer, to its release. */
  | { readonly kind: 'dragging'; readonly gesture: Gesture; readonly progress: Progress }
  /** Something was picked up and follows the pointer, to the end of the next click. */
  | {
      readonly kind: 'carrying';
      readonly gesture: Gesture;
      readonly progress: Progress;
      readonly click: 'awaited' | 'begun';
    }
  /** These objects, or a handle of the last one, are to be picked up wherever the pointer shows up. */
  | { readonly kind: 'pickingUp'; readonly objectIds: readonly string[]; readonly handle: string | undefined }
  /** A burst of arrow keys: how far in all. */
  | {
      readonly kind: 'nudging';
      readonly objectIds: readonly string[];
      readonly handle: string | undefined;
      readonly by: Nudge;
    };

/** Nothing is under way, and the pointer is nowhere. */
export const RESTING: SelectState = { kind: 'resting', under: { kind: 'empty' } };
