import * as vscode from 'vscode';
import type { FromReview, ReviewState, ToReview } from '../../../src/protocol/reviewMessages.ts';
import type { ReviewPageHandle } from '../../../src/workbench/review/reviewPage.ts';

/** A review page that no window shows: the test plays it. */
export class FakeReviewPage implements ReviewPageHandle {
  title: string;
  isOpen = true;
  readonly posted: ToReview[] = [];
  readonly #received = new vscode.EventEmitter<FromReview>();
  readonly #disposed = new vscode.EventEmitter<void>();
  readonly #failed = new vscode.EventEmitter<void>();
  readonly onDidReceive = this.#received.event;
  readonly onDidDispose = this.#disposed.event;
  readonly onDidFailToStart = this.#failed.event;
  readonly #waiting: (() => void)[] = [];

  constructor(title: string) {
    this.title = title;
  }

  post(message: ToReview): void {
    this.posted.push(message);
    for (const wake of this.#waiting.splice(0)) wake();
  }

  reveal(title: string): void {
    this.title = title;
  }

  dispose(): void {
    if (!this.isOpen) return;
    this.isOpen = false;
    this.#disposed.fire();
  }

  say(message: FromReview): void {
    this.#received.fire(message);
  }

  get state(): ReviewState {
    const state = this.posted.findLast((message) => message.type === 'review');
    if (state === undefined) throw new Error('The page was told nothing yet.');
    return state;
  }

  /** The first state, from now on or already there, of which that is true. */
  async until(holds: (state: ReviewState) => boolean): Promise<ReviewState> {
    while (!holds(this.state)) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    return this.state;
  }
}
