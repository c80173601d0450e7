import type { JsonPath, JsonValue } from '../../src/card/jsonValue.ts';
import type { TypingPhase } from '../../src/protocol/editorMessages.ts';

/** How long nobody types until what was typed counts as one step, in milliseconds. */
const PAUSE_MS = 300;

/** A value on its way from a field to the document. */
export interface TypedValue {
  readonly path: JsonPath;
  readonly value: JsonValue;
  readonly part: TypingPhase;
}

/** What typing asks of the page. */
export interface TypingListener {
  /** Whether the document counts as changed, or is about to. */
  isDirty(): boolean;
  send(typed: TypedValue): void;
  /** Something was typed that is sent later; it is lost with the page unless somebody knows of it. */
  queued(typed: TypedValue): void;
}

/**
 * Brings what is typed in fields to the document. The first change of a clean card goes at once, so that closing its tab
 * asks; everything else goes after a pause, when the field is left, and before anything else is done. Each pause ends
 * one step of undo.
 */
export class FieldTyping {
  readonly #listener: TypingListener;
  #waiting: Omit<TypedValue, 'part'> | undefined;
  /** The field in which a step has begun, as JSON. */
  #place: string | undefined;
  /** A part of the present step has been sent. */
  #begun = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(listener: TypingListener) {
    this.#listener = listener;
  }

  /** Whether something typed has not been sent. */
  get isWaiting(): boolean {
    return this.#waiting !== undefined;
  }

  /** The field of this place says `value` now. */
  type(path: JsonPath, value: JsonValue): void {
    const place = JSON.stringify(path);
    if (place !== this.#place) this.end();
    this.#place = place;
    this.#waiting = { path, value };
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.end(), PAUSE_MS);
    if (!this.#begun && !this.#listener.isDirty()) this.#send();
    else this.#listener.queued({ path, value, part: this.#part });
  }

  /** The document became clean: what is still to come is sent, so that it counts as changed again. */
  becameClean(): void {
    if (this.#waiting !== undefined) this.#send();
  }

  /** Ends the step, with everything that was typed. */
  end(): void {
    clearTimeout(this.#timer);
    if (this.#waiting !== undefined) this.#send();
    this.#begun = false;
    this.#place = undefined;
  }

  get #part(): TypingPhase {
    return this.#begun ? 'continues' : 'begins';
  }

  #send(): void {
    const waiting = this.#waiting;
    if (waiting === undefined) return;
    this.#waiting = undefined;
    const part = this.#part;
    this.#begun = true;
    this.#listener.send({ ...waiting, part });
  }
}
