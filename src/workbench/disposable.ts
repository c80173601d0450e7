import type * as vscode from 'vscode';

/** Base of everything that lives: whatever it registers ends with it, last first. */
export abstract class Disposable implements vscode.Disposable {
  readonly #parts: vscode.Disposable[] = [];
  #disposed = false;

  dispose(): void {
    if (this.#disposed) return;
    this.#disposed = true;
    for (const part of this.#parts.splice(0).reverse()) part.dispose();
  }

  /** Ties the life of `part` to this one; a part that comes too late ends at once. */
  protected _register<T extends vscode.Disposable>(part: T): T {
    if (this.#disposed) part.dispose();
    else this.#parts.push(part);
    return part;
  }
}
