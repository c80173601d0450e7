import type { Disposable as VsDisposable } from 'vscode';

/**
 * Base class for owners of resources. Registered disposables are disposed with it, last registered first.
 * Anything registered after disposal is disposed immediately, so that late async results don't leak.
 */
export abstract class Disposable implements VsDisposable {
  readonly #held: VsDisposable[] = [];
  #isDisposed = false;

  /** True once `dispose` was called; late async results must check it. */
  protected get isDisposed(): boolean {
    return this.#isDisposed;
  }

  /** Disposes `disposable` with this object, and returns it. */
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
    if (failures.length > 0) throw new AggregateError(failures, 'Some resources couldn’t be disposed.');
  }
}
