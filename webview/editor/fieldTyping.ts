import type { JsonPath, JsonValue } from '../../src/card/model/jsonValue.ts';
import type { TypingPhase } from '../../src/protocol/editorMessages.ts';

/** Milliseconds without typing after which the typed text becomes one undo step. */
const PAUSE_MS = 300;

interface TypedValue {
  readonly path: JsonPath;
  readonly value: JsonValue;
  readonly part: TypingPhase;
}

/** What typing needs from the page. */
interface TypingListener {
  /** Whether the document is dirty or about to be. */
  isDirty(): boolean;
  send(typed: TypedValue): void;
  /** Something was typed that is sent later. The extension needs it if the page closes before that. */
  queued(typed: TypedValue): void;
}

/**
 * Sends what is typed in fields to the document. The first change of a clean card is sent immediately, so that closing
 * the tab asks; the rest is sent after a pause, when the field is left, and before any other action. Each pause ends an
 * undo step.
 */
export class FieldTyping {
  readonly #listener: TypingListener;
  #waiting: Omit<TypedValue, 'part'> | undefined;
  /** The path of the field in which a step has begun, as JSON. */
  #place: string | undefined;
  /** Whether a part of the current step has been sent. */
  #begun = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(listener: TypingListener) {
    this.#listener = listener;
  }

  /** Whether something typed hasn't been sent. */
  get isWaiting(): boolean {
    return this.#waiting !== undefined;
  }

  /** Call when the field of this path has changed to `value`. */
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

  /** Call when the document has become clean: sends waiting input, which makes it dirty again. */
  becameClean(): void {
    if (this.#waiting !== undefined) this.#send();
  }

  /** Ends the step and sends everything that was typed. */
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
