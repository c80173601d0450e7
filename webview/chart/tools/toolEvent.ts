import type { Place, Spot } from '../../../src/card/geometry/projection.ts';

/** Keys held down; `ctrl` is Ctrl, or Cmd on a Mac. */
export interface Modifiers {
  readonly shift: boolean;
  readonly ctrl: boolean;
  readonly alt: boolean;
}

/** Where a pointer is: a mouse, pen or finger, or the keyboard's crosshair. */
export interface ToolPointer {
  /** CSS pixels of the pane. */
  readonly spot: Spot;
  /** The exact place, when the keyboard chose it: then nothing snaps. */
  readonly exact?: Place;
  /** A finger is `coarse`: more room to hit, more slack before a drag. */
  readonly reach: 'fine' | 'coarse';
  readonly modifiers: Modifiers;
}

/** How far arrow keys move something: whole bars to the right, whole price steps up. */
export interface Nudge {
  readonly bars: number;
  readonly ticks: number;
}

/** What a tool is told, in the order in which it happened. */
export type ToolEvent =
  /** The primary button, or a finger, goes down. */
  | { readonly kind: 'press'; readonly at: ToolPointer }
  /** The pointer moved, pressed or not; also sent when a modifier key changes under a resting pointer. */
  | { readonly kind: 'move'; readonly at: ToolPointer }
  /** Ends every press, also one that the tool did not take and that has not become a pan. */
  | { readonly kind: 'release'; readonly at: ToolPointer }
  /** Follows the release of the second click. */
  | { readonly kind: 'doubleClick'; readonly at: ToolPointer }
  /** These objects, or that handle of the last of them, follow the pointer from where it next is to the next click. */
  | { readonly kind: 'pickUp'; readonly objectIds: readonly string[]; readonly handle?: string }
  /** An arrow key moves the selection, or that handle of the last one chosen; a burst is one edit, made at `rest`. */
  | { readonly kind: 'nudge'; readonly by: Nudge; readonly handle?: string }
  /** No key has nudged for a while. */
  | { readonly kind: 'rest' }
  /** The pointer has left the pane; nothing is pressed. */
  | { readonly kind: 'leave' }
  /** Escape, or the secondary button while something is under way: one step back. */
  | { readonly kind: 'back' }
  /** The pointer was lost, the window blurred, the card changed from elsewhere: all that was begun is dropped. */
  | { readonly kind: 'cancel' };
