import * as vscode from 'vscode';
import type { FromPreview, PreviewSnapshot, ToPreview } from '../../../src/protocol/previewMessages.ts';
import type { PreviewPage } from '../../../src/workbench/preview/previewPanel.ts';

/** A preview's page that no window shows: the test plays it. */
export class FakePreviewPage implements PreviewPage {
  readonly posted: ToPreview[] = [];
  title = '';
  isUp = false;
  readonly #received = new vscode.EventEmitter<FromPreview>();
  readonly #cameUp = new vscode.EventEmitter<void>();
  readonly #disposed = new vscode.EventEmitter<void>();
  readonly onDidReceive = this.#received.event;
  readonly onDidComeUp = this.#cameUp.event;
  readonly onDidDispose = this.#disposed.event;
  readonly #waiting: (() => void)[] = [];

  post(message: ToPreview): void {
    this.posted.push(message);
    for (const wake of this.#waiting.splice(0)) wake();
  }

  retitle(title: string): void {
    this.title = title;
  }

  say(message: FromPreview): void {
    this.#received.fire(message);
    if (message.type !== 'ready') return;
    this.isUp = true;
    this.#cameUp.fire();
  }

  get snapshot(): PreviewSnapshot | undefined {
    return this.posted.findLast((message) => message.type === 'snapshot');
  }

  async until(holds: () => boolean): Promise<void> {
    while (!holds()) await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }
}
