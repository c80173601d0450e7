import * as vscode from 'vscode';
import type { FromResults, ToResults } from '../../../src/protocol/resultsMessages.ts';
import type { ShownResultPage } from '../../../src/workbench/results/resultPage.ts';

/** A results page that no window shows: the test plays it. */
export class FakeResultPage implements ShownResultPage {
  readonly title: string;
  isUp = true;
  isOpen = true;
  readonly posted: ToResults[] = [];
  readonly #received = new vscode.EventEmitter<FromResults>();
  readonly #cameUp = new vscode.EventEmitter<void>();
  readonly #disposed = new vscode.EventEmitter<void>();
  readonly #failed = new vscode.EventEmitter<void>();
  readonly onDidReceive = this.#received.event;
  readonly onDidComeUp = this.#cameUp.event;
  readonly onDidDispose = this.#disposed.event;
  readonly onDidFailToStart = this.#failed.event;
  readonly #waiting: (() => void)[] = [];

  constructor(title: string) {
    this.title = title;
  }

  post(message: ToResults): void {
    this.posted.push(message);
    for (const wake of this.#waiting.splice(0)) wake();
  }

  dispose(): void {
    if (!this.isOpen) return;
    this.isOpen = false;
    this.#disposed.fire();
  }

  say(message: FromResults): void {
    this.#received.fire(message);
  }

  /** The messages of one kind, once there are so many. */
  async messagesOf<Type extends ToResults['type']>(
    type: Type,
    count = 1,
  ): Promise<Extract<ToResults, { readonly type: Type }>[]> {
    const those = () =>
      this.posted.filter((message): message is Extract<ToResults, { readonly type: Type }> => message.type === type);
    while (those().length < count) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    return those();
  }
}
