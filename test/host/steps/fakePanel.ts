import * as vscode from 'vscode';
import type { CardEdit } from '../../../src/protocol/cardEdit.ts';
import type { EditorSnapshot, FromEditor, ToEditor, TypingPhase } from '../../../src/protocol/editorMessages.ts';

/** A panel that no window shows: the test plays its page. */
export class FakePanel {
  active = true;
  readonly posted: ToEditor[] = [];
  readonly #received = new vscode.EventEmitter<FromEditor>();
  readonly #disposed = new vscode.EventEmitter<void>();
  readonly #activeChanged = new vscode.EventEmitter<void>();
  readonly onDidReceive = this.#received.event;
  readonly onDidDispose = this.#disposed.event;
  readonly onDidChangeActive = this.#activeChanged.event;
  readonly #waiting: (() => void)[] = [];
  #lastId = 0;

  post(message: ToEditor): void {
    this.posted.push(message);
    for (const wake of this.#waiting.splice(0)) wake();
  }

  dispose(): void {}

  say(message: FromEditor): void {
    this.#received.fire(message);
  }

  /** The person goes to another editor. */
  leave(): void {
    this.active = false;
    this.#activeChanged.fire();
  }

  close(): void {
    this.#disposed.fire();
  }

  get snapshot(): EditorSnapshot | undefined {
    return this.posted.findLast((message) => message.type === 'snapshot');
  }

  /** Sends the edit of one place and waits until the session has dealt with it. */
  set(version: number, path: (string | number)[], value: string | number): Promise<void> {
    return this.edit(version, { kind: 'set', path, value });
  }

  /** Sends the edit and waits until the session has dealt with it. */
  async edit(version: number, edit: CardEdit, how: { readonly typed?: TypingPhase } = {}): Promise<void> {
    const id = ++this.#lastId;
    this.say({ type: 'edit', version, id, edit, ...how });
    await this.until(() => this.posted.some((message) => message.type === 'editSettled' && message.id === id));
  }

  /** Sends the message and waits for the next one of that type. */
  async ask<T extends ToEditor['type']>(message: FromEditor, type: T): Promise<Extract<ToEditor, { type: T }>> {
    const before = this.posted.length;
    this.say(message);
    const answer = (): ToEditor | undefined => this.posted.slice(before).find((posted) => posted.type === type);
    await this.until(() => answer() !== undefined);
    return answer() as Extract<ToEditor, { type: T }>;
  }

  async until(holds: () => boolean): Promise<void> {
    while (!holds()) await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }
}
