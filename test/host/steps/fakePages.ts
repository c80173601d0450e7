import * as vscode from 'vscode';
import { CardSession, type EditorContext } from '../../../src/authoring/editor/cardSession.ts';
import { ChartEditorPanels } from '../../../src/authoring/editor/chartEditorPanels.ts';
import type { ChartPreferences } from '../../../src/authoring/editor/chartPreferences.ts';
import { check } from '../../../src/card/findings/check.ts';
import { readCardText } from '../../../src/card/text/readCard.ts';
import type { CardEdit } from '../../../src/protocol/cardEdit.ts';
import type { EditorSnapshot, FromEditor, ToEditor, TypingPhase } from '../../../src/protocol/editorMessages.ts';
import type { FromPreview, PreviewSnapshot, ToPreview } from '../../../src/protocol/previewMessages.ts';
import type { FromResults, ToResults } from '../../../src/protocol/resultsMessages.ts';
import type { Connections } from '../../../src/shell/connection/connections.ts';
import { until } from './until.ts';

/** An invisible page, played by the test. */
export class FakePage<From extends { readonly type: string }, To extends { readonly type: string }> {
  title: string;
  active = true;
  isUp = true;
  isOpen = true;
  readonly posted: To[] = [];
  readonly #received = new vscode.EventEmitter<From>();
  readonly #started = new vscode.EventEmitter<void>();
  readonly #disposed = new vscode.EventEmitter<void>();
  readonly #activeChanged = new vscode.EventEmitter<void>();
  readonly onDidReceive = this.#received.event;
  readonly onDidStart = this.#started.event;
  readonly onDidDispose = this.#disposed.event;
  readonly onDidChangeActive = this.#activeChanged.event;
  readonly onDidFailToStart = new vscode.EventEmitter<void>().event;
  protected readonly onDidPost = new vscode.EventEmitter<void>();

  constructor(title = '') {
    this.title = title;
  }

  post(message: To | { readonly type: 'hello' }): void {
    this.posted.push(message as To);
    this.onDidPost.fire();
  }

  label({ title = this.title }: { readonly title?: string }): void {
    this.title = title;
  }

  reveal(): void {}

  dispose(): void {
    if (!this.isOpen) return;
    this.isOpen = false;
    this.#disposed.fire();
  }

  say(message: From): void {
    this.#received.fire(message);
    if (message.type !== 'ready') return;
    this.isUp = true;
    this.#started.fire();
  }

  /** The user switches to another editor. */
  leave(): void {
    this.active = false;
    this.#activeChanged.fire();
  }
}

/** An invisible editor. */
export class FakePanel extends FakePage<FromEditor, ToEditor> {
  #lastId = 0;

  close(): void {
    this.dispose();
  }

  get snapshot(): EditorSnapshot | undefined {
    return this.posted.findLast((message) => message.type === 'snapshot');
  }

  /** Sends the edit of one place and waits until the session has handled it. */
  set(version: number, path: (string | number)[], value: string | number): Promise<void> {
    return this.edit(version, { kind: 'set', path, value });
  }

  /** Sends the edit and waits until the session has handled it. */
  async edit(version: number, edit: CardEdit, how: { readonly typed?: TypingPhase } = {}): Promise<void> {
    const id = ++this.#lastId;
    this.say({ type: 'edit', version, id, edit, ...how });
    await this.until(() => this.snapshot?.settled === id);
  }

  /** Applies the fix and waits until the session has handled it. */
  async fix(version: number, fix: string): Promise<void> {
    const id = ++this.#lastId;
    this.say({ type: 'applyFix', version, id, fix });
    await this.until(() => this.snapshot?.settled === id);
  }

  /** Sends the message and waits for the next one of that type. */
  async ask<T extends ToEditor['type']>(message: FromEditor, type: T): Promise<Extract<ToEditor, { type: T }>> {
    const before = this.posted.length;
    this.say(message);
    const isAnswer = (posted: ToEditor): posted is Extract<ToEditor, { type: T }> => posted.type === type;
    return until(
      `a message “${type}” after “${message.type}”`,
      () => this.posted.slice(before).find(isAnswer),
      this.onDidPost.event,
    );
  }

  /** Waits for the message after which the condition holds. */
  async until(holds: () => boolean): Promise<void> {
    await until(`a message after which ${holds}`, holds, this.onDidPost.event);
  }
}

/** A session on a draft, without connections and candles. */
export function sessionOn(
  document: vscode.TextDocument,
  memory: ChartPreferences,
  readOnlyReason: () => string | undefined = () => undefined,
  options: {
    readonly panels?: ChartEditorPanels;
    /** Runs before every check of the text. */
    readonly beforeCheck?: () => void;
    readonly log?: EditorContext['log'];
  } = {},
): CardSession {
  const none = new vscode.EventEmitter<never>().event;
  return new CardSession(document, {
    extensionUri: vscode.Uri.file('/'),
    documents: {
      check: (checked) => {
        options.beforeCheck?.();
        const card = readCardText(checked.getText());
        return { version: checked.version, card, findings: check(card, {}) };
      },
      recheck: () => {},
      onDidCheck: none,
    },
    remoteCards: {
      publishedOf: () => undefined,
      readOnlyReason,
      isLocked: () => false,
      isGone: () => false,
      laidOver: () => undefined,
      onDidChange: none,
    },
    drafts: { stateOf: () => undefined, onDidChange: none },
    connections: {
      profiles: [],
      current: undefined,
      onDidChange: none,
      profile: () => undefined,
      isSender: () => undefined,
    } as unknown as Connections,
    candles: {
      state: () => ({ kind: 'none', text: '' }),
      request: () => {},
      inTimeframe: () => Promise.reject(new Error('There are no candles.')),
      watch: () => ({ dispose: () => {} }),
      onDidChange: none,
    },
    outcomes: { message: () => ({ type: 'outcome' }), onDidChange: none },
    chart: { preferences: memory, panels: options.panels ?? new ChartEditorPanels(() => {}) },
    log: options.log ?? (() => {}),
  } satisfies EditorContext);
}

/** An invisible preview page. */
export class FakePreviewPage extends FakePage<FromPreview, ToPreview> {
  override isUp = false;

  get snapshot(): PreviewSnapshot | undefined {
    return this.posted.findLast((message) => message.type === 'snapshot');
  }

  /** Waits for the message after which the condition holds. */
  async until(holds: () => boolean): Promise<void> {
    await until(`a message after which ${holds}`, holds, this.onDidPost.event);
  }
}

/** An invisible results page. */
export class FakeResultPage extends FakePage<FromResults, ToResults> {
  /** The messages of one kind, once there are that many. */
  async messagesOf<Type extends ToResults['type']>(
    type: Type,
    count = 1,
  ): Promise<Extract<ToResults, { readonly type: Type }>[]> {
    const those = () =>
      this.posted.filter((message): message is Extract<ToResults, { readonly type: Type }> => message.type === type);
    await until(`${count} messages “${type}”`, () => those().length >= count, this.onDidPost.event);
    return those();
  }
}
