/** Counts who looks at what; `last` is told the key when nobody does any more. */
export class WatcherCounter {
  readonly #counts = new Map<string, number>();
  readonly #last: (key: string) => void;

  constructor(last: (key: string) => void) {
    this.#last = last;
  }

  /** One more looks, until what it is given is disposed; twice disposed counts once. */
  add(key: string): { dispose(): void } {
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1);
    let looks = true;
    return {
      dispose: () => {
        if (!looks) return;
        looks = false;
        const left = (this.#counts.get(key) ?? 0) - 1;
        if (left > 0) {
          this.#counts.set(key, left);
          return;
        }
        this.#counts.delete(key);
        this.#last(key);
      },
    };
  }
}
