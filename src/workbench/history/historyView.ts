import { Disposable } from '../disposable.ts';
import type { VersionHistory } from './versionHistory.ts';

/** The versions of the card in front, as a view. */
export class HistoryView extends Disposable {
  readonly #history: VersionHistory;

  constructor(history: VersionHistory) {
    super();
    this.#history = history;
  }

  get history(): VersionHistory {
    return this.#history;
  }
}
