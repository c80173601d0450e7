import type { Disposable as VsDisposable } from 'vscode';

/**
 * Base of everything that holds resources: what is registered is let go with it, last registered first.
 * Something registered after the end is let go at once, so a late answer leaks nothing.
 */
export abstract class Disposable implements VsDisposable {
  readonly #held: VsDisposable[] = [];
  #isDisposed = false;

  /** True once `dispose` was called; late answers look at it before they touch anything. */
  protected get isDisposed(): boolean {
    return this.#isDisposed;
  }

  /** Holds `disposable` until the end of this object, and gives it back. */
  protected _register<T extends VsDisposable>(disposable: T): T {
    if (this.#isDisposed) disposable.dispose();
    else this.#held.push(disposable);
    return disposable;
  }

  dispose(): void {
    if (this.#isDisposed) return;
    this.#isDisposed = true;
    const failures: unknown[] = [];
    for (let held = this.#held.pop(); held !== undefined; held = this.#held.pop()) {
      try {
        held.dispose();
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length > 0) throw new AggregateError(failures, 'Some parts could not be let go.');
  }
}
