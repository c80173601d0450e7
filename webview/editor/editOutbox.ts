import type { CardEdit } from '../../src/protocol/cardEdit.ts';
import type { FromEditor, TypingPhase } from '../../src/protocol/editorMessages.ts';

/** A gesture that is to change the card. */
export type OutboxEntry =
  /** `from`: the panel names places of the card it was given; the chart of the card as its own gestures before will have made it. */
  | {
      readonly kind: 'edit';
      readonly from: 'panel' | 'chart';
      readonly edit: CardEdit;
      /** Set for what is typed in a field. */
      readonly typed?: TypingPhase;
    }
  | { readonly kind: 'fix'; readonly finding: number; readonly fix: number };

/** Whom the outbox tells. */
export interface OutboxListener {
  post(message: FromEditor): void;
  /** Gestures were given up because the places they name may have moved. */
  dropped(): void;
  /** Everything has been dealt with; the document is at `version`. */
  idle(version: number): void;
}

/**
 * Sends gestures one at a time, each with the version that the one before left: two quick gestures must not make the
 * second one stale. What somebody else changed in between still makes it so, on the other side.
 */
export class EditOutbox {
  readonly #listener: OutboxListener;
  readonly #waiting: OutboxEntry[] = [];
  #inFlight: { readonly id: number; readonly gesture: OutboxEntry; readonly version: number } | undefined;
  #lastId = 0;
  #version = 0;
  #idle: (() => void)[] = [];

  constructor(listener: OutboxListener) {
    this.#listener = listener;
  }

  /** The version of the snapshot that the page shows. */
  setShownVersion(version: number): void {
    if (this.#inFlight === undefined) this.#version = version;
  }

  send(gesture: OutboxEntry): void {
    this.#waiting.push(gesture);
    if (this.#inFlight === undefined) this.#next();
  }

  settled(id: number, version: number): void {
    const inFlight = this.#inFlight;
    if (inFlight?.id !== id) return;
    this.#inFlight = undefined;
    this.#version = version;
    const isApplied = version !== inFlight.version;
    const kept = this.#waiting.filter((waiting) => stillHolds(waiting, inFlight.gesture, isApplied));
    const isDropped = kept.length < this.#waiting.length;
    this.#waiting.splice(0, this.#waiting.length, ...kept);
    if (isDropped) this.#listener.dropped();
    this.#next();
  }

  /** Answers may have been lost: what was on its way is taken as dealt with, what waited is given up. */
  dropInFlight(): void {
    if (this.#inFlight === undefined) return;
    this.#inFlight = undefined;
    if (this.#waiting.splice(0).length > 0) this.#listener.dropped();
    this.#next();
  }

  /** The document's version after all that has been dealt with. */
  get version(): number {
    return this.#version;
  }

  /** Sends what waits without the answers before it: a page that is left may be gone when they come. */
  sendAll(): void {
    while (this.#inFlight !== undefined) {
      const { gesture: before, id } = this.#inFlight;
      const gesture = this.#waiting.shift();
      if (gesture === undefined) return;
      if (gesture.kind === 'edit' && stillHolds(gesture, before, true)) this.#post(gesture, id);
      else this.#listener.dropped();
    }
  }

  get isIdle(): boolean {
    return this.#inFlight === undefined;
  }

  /** Resolves once nothing is on its way. */
  idle(): Promise<void> {
    return this.isIdle ? Promise.resolve() : new Promise((resolve) => this.#idle.push(resolve));
  }

  /** Sends the next one; nothing is on its way. */
  #next(): void {
    const gesture = this.#waiting.shift();
    if (gesture === undefined) {
      this.#listener.idle(this.#version);
      for (const resolve of this.#idle.splice(0)) resolve();
      return;
    }
    this.#post(gesture);
  }

  #post(gesture: OutboxEntry, after?: number): void {
    const id = ++this.#lastId;
    const version = this.#version;
    this.#inFlight = { id, gesture, version };
    const chained = after === undefined ? {} : { after };
    if (gesture.kind === 'edit') {
      const typed = gesture.typed === undefined ? {} : { typed: gesture.typed };
      this.#listener.post({ type: 'edit', version, edit: gesture.edit, id, ...chained, ...typed });
    } else this.#listener.post({ type: 'applyFix', version, finding: gesture.finding, fix: gesture.fix, id });
  }
}

/** Whether the places that a waiting gesture names are what they were when it was made. */
function stillHolds(waiting: OutboxEntry, before: OutboxEntry, isApplied: boolean): boolean {
  if (!movesPlaces(before) || !namesPlaces(waiting)) return true;
  const foresaw = isFromChart(waiting) && isFromChart(before);
  return foresaw && isApplied;
}

/** Whether it speaks of items of a list, or of findings, by their numbers. */
function namesPlaces(gesture: OutboxEntry): boolean {
  if (gesture.kind === 'fix') return true;
  const { edit } = gesture;
  switch (edit.kind) {
    case 'set':
    case 'remove':
      return isNumbered(edit.path);
    case 'setMany':
      return edit.changes.some(({ path }) => isNumbered(path));
    case 'addDrawings':
    case 'removeDrawings':
    case 'reorderDrawings':
      return true;
    case 'renameObject':
      return false;
  }
}

function isNumbered(path: readonly (string | number)[]): boolean {
  return path.some((segment) => typeof segment === 'number');
}

function isFromChart(gesture: OutboxEntry): boolean {
  return gesture.kind === 'edit' && gesture.from === 'chart';
}

/** After these, a place named before may be another one: list items move, findings are counted anew. */
function movesPlaces(gesture: OutboxEntry): boolean {
  if (gesture.kind === 'fix') return true;
  const { edit } = gesture;
  switch (edit.kind) {
    case 'remove':
      return typeof edit.path.at(-1) === 'number';
    case 'setMany':
      return edit.changes.some(({ path, value }) => value === undefined && typeof path.at(-1) === 'number');
    case 'addDrawings':
    case 'removeDrawings':
    case 'reorderDrawings':
      return true;
    case 'set':
    case 'renameObject':
      return false;
  }
}
