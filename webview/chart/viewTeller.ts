/** Milliseconds of rest after which a changed view is told. */
const VIEW_REST_MS = 200;

/** Tells of a view that was moved, when it has come to rest. */
export class ViewChangeNotifier {
  readonly #tell: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(tell: () => void) {
    this.#tell = tell;
  }

  /** The view has moved, and may go on moving. */
  changed(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#tell, VIEW_REST_MS);
  }

  dispose(): void {
    clearTimeout(this.#timer);
  }
}
