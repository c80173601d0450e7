import type { CardEdit } from '../../src/protocol/cardEdit.ts';
import type { FromEditor, TypingPhase } from '../../src/protocol/editorMessages.ts';

/** A gesture that changes the card. */
export type OutboxEntry =
  /** The panel names places in the latest snapshot, the chart in the card with its own earlier gestures applied. */
  | {
      readonly kind: 'edit';
      readonly from: 'panel' | 'chart';
      readonly edit: CardEdit;
      /** Set for what is typed in a field. */
      readonly typed?: TypingPhase;
    }
  /** `fix` is the id of a fix. */
  | { readonly kind: 'fix'; readonly fix: string };

/** What the outbox reports. */
interface OutboxListener {
  post(message: FromEditor): void;
  /** Waiting gestures were discarded because the places they name may have moved. */
  dropped(): void;
  /** The extension didn't settle an edit in time, and the document hasn't changed since it was sent. */
  timedOut(): void;
  /** Everything is settled; the document is at `version`. */
  idle(version: number): void;
}

/**
 * Milliseconds that the extension has to settle an edit. It usually needs a few; this is far more than a busy extension
 * host takes, and short enough for the user to remember what to repeat. Without a limit, one lost response would block
 * every later gesture.
 */
const SETTLE_TIMEOUT_MS = 10_000;

/**
 * Sends gestures one at a time, each with the version that the previous one produced, so that the second of two quick
 * gestures isn't stale. If the card was changed elsewhere in between, the extension rejects the gesture as stale.
 */
export class EditOutbox {
  readonly #listener: OutboxListener;
  readonly #waiting: OutboxEntry[] = [];
  #inFlight: { readonly id: number; readonly gesture: OutboxEntry; readonly version: number } | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #lastId = 0;
  #version = 0;
  /** Version of the latest snapshot. */
  #shownVersion = 0;
  #idle: (() => void)[] = [];

  constructor(listener: OutboxListener) {
    this.#listener = listener;
  }

  /** Call with the version of every snapshot that the page shows. */
  setShownVersion(version: number): void {
    this.#shownVersion = version;
    if (this.#inFlight === undefined) this.#version = version;
  }

  send(gesture: OutboxEntry): void {
    this.#waiting.push(gesture);
    if (this.#inFlight === undefined) this.#next();
  }

  /** Call when the extension has applied or refused the edit with this id; ignores other ids. */
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

  /** Answers may have been lost: treats the edit in flight as settled and discards what waits. */
  dropInFlight(): void {
    if (this.#inFlight === undefined) return;
    this.#inFlight = undefined;
    if (this.#waiting.splice(0).length > 0) this.#listener.dropped();
    this.#next();
  }

  /** The document's version after everything that is settled. */
  get version(): number {
    return this.#version;
  }

  /** Sends what waits without awaiting the answers, because the page may be closing. */
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

  /** Resolves when nothing is in flight. */
  idle(): Promise<void> {
    return this.isIdle ? Promise.resolve() : new Promise((resolve) => this.#idle.push(resolve));
  }

  /** Sends the next gesture. Call when nothing is in flight. */
  #next(): void {
    clearTimeout(this.#timer);
    const gesture = this.#waiting.shift();
    if (gesture === undefined) {
      this.#listener.idle(this.#version);
      for (const resolve of this.#idle.splice(0)) resolve();
      return;
    }
    this.#post(gesture);
  }

  /** Goes on with the version on the page. If that is a later one, the edit was probably applied and only its answer lost. */
  #giveUp(id: number): void {
    if (this.#shownVersion === this.#inFlight?.version) this.#listener.timedOut();
    this.settled(id, this.#shownVersion);
  }

  #post(gesture: OutboxEntry, after?: number): void {
    const id = ++this.#lastId;
    const version = this.#version;
    this.#inFlight = { id, gesture, version };
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#giveUp(id), SETTLE_TIMEOUT_MS);
    const chained = after === undefined ? {} : { after };
    if (gesture.kind === 'edit') {
      const typed = gesture.typed === undefined ? {} : { typed: gesture.typed };
      this.#listener.post({ type: 'edit', version, edit: gesture.edit, id, ...chained, ...typed });
    } else this.#listener.post({ type: 'applyFix', version, fix: gesture.fix, id });
  }
}

/** Whether the places that a waiting gesture names are still the ones it meant. */
function stillHolds(waiting: OutboxEntry, before: OutboxEntry, isApplied: boolean): boolean {
  if (!movesPlaces(before) || !namesPlaces(waiting)) return true;
  const isForeseen = isFromChart(waiting) && isFromChart(before);
  return isForeseen && isApplied;
}

/** Whether the gesture refers to list items by number. */
function namesPlaces(gesture: OutboxEntry): boolean {
  // The change that a fix makes may be in a list item.
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

/** Whether the gesture moves list items, so that earlier numbers may mean others. No fix does. */
function movesPlaces(gesture: OutboxEntry): boolean {
  if (gesture.kind === 'fix') return false;
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
