import type { CardEdit } from '../../src/protocol/cardEdit.ts';
import type { FromEditor } from '../../src/protocol/editorMessages.ts';

/** A gesture that is to change the card. */
export type Gesture =
  | { readonly kind: 'edit'; readonly edit: CardEdit }
  | { readonly kind: 'fix'; readonly finding: number; readonly fix: number };

/**
 * Sends gestures one at a time, each with the version that the one before left: two quick gestures must not make the
 * second one stale. What somebody else changed in between still makes it so, on the other side.
 */
export class EditOutbox {
  readonly #post: (message: FromEditor) => void;
  readonly #dropped: () => void;
  readonly #waiting: Gesture[] = [];
  #inFlight: { readonly id: number; readonly gesture: Gesture } | undefined;
  #lastId = 0;
  #version = 0;
  #idle: (() => void)[] = [];

  /** `dropped` is told when a gesture is given up because the places it names may have moved. */
  constructor(post: (message: FromEditor) => void, dropped: () => void) {
    this.#post = post;
    this.#dropped = dropped;
  }

  /** The version of the snapshot that the page shows. */
  shows(version: number): void {
    if (this.#inFlight === undefined) this.#version = version;
  }

  send(gesture: Gesture): void {
    this.#waiting.push(gesture);
    this.#next();
  }

  settled(id: number, version: number): void {
    if (this.#inFlight?.id !== id) return;
    const { gesture } = this.#inFlight;
    this.#inFlight = undefined;
    this.#version = version;
    if (movesPlaces(gesture) && this.#waiting.length > 0) {
      this.#waiting.length = 0;
      this.#dropped();
    }
    this.#next();
  }

  /** Answers may have been lost: what was on its way is taken as dealt with, what waited is given up. */
  forget(): void {
    if (this.#inFlight === undefined) return;
    this.#inFlight = undefined;
    if (this.#waiting.splice(0).length > 0) this.#dropped();
    this.#next();
  }

  /** Resolves once nothing is on its way. */
  idle(): Promise<void> {
    return this.#inFlight === undefined ? Promise.resolve() : new Promise((resolve) => this.#idle.push(resolve));
  }

  #next(): void {
    if (this.#inFlight !== undefined) return;
    const gesture = this.#waiting.shift();
    if (gesture === undefined) {
      for (const resolve of this.#idle.splice(0)) resolve();
      return;
    }
    const id = ++this.#lastId;
    this.#inFlight = { id, gesture };
    const version = this.#version;
    if (gesture.kind === 'edit') this.#post({ type: 'edit', version, edit: gesture.edit, id });
    else this.#post({ type: 'applyFix', version, finding: gesture.finding, fix: gesture.fix, id });
  }
}

/** After these, a place named before may be another one: list items move up, findings are counted anew. */
function movesPlaces(gesture: Gesture): boolean {
  return gesture.kind === 'fix' || (gesture.edit.kind === 'remove' && typeof gesture.edit.path.at(-1) === 'number');
}
