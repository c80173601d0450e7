import * as vscode from 'vscode';
import type { WidgetCredentials } from '../../shell/connection/connectionSecrets.ts';
import type { ContextKeys } from '../../shell/contextKeys.ts';
import { Disposable } from '../../shell/disposable.ts';
import { executeCommand } from '../../shell/executeCommand.ts';
import { TemporaryClipboard } from '../../shell/temporaryClipboard.ts';
import {
  BACKEND_PATH,
  type BackendEvent,
  type MintedToken,
  startTokenBackend,
  type TokenBackend,
} from './tokenBackend.ts';

/** The command's argument to reuse the last answers on their connection. */
interface MintAgain {
  readonly again: 'mint';
  readonly connectionId: string;
}

interface RunningBackend {
  readonly backend: TokenBackend;
  /** The connection and the customer's identifier names, never the values. */
  readonly about: string;
  readonly handed: Record<BackendEvent, number>;
}

declare module '../runner/adminContext.ts' {
  interface AdminServices {
    readonly tokens: TokenService;
  }
}

/** The state that outlives a widget command: this window's local backend, and the token on the clipboard. */
export class TokenService extends Disposable {
  readonly clipboard = this._register(new TemporaryClipboard());
  readonly #contextKeys: ContextKeys;
  readonly #item = this._register(
    vscode.window.createStatusBarItem('chartCards.tokenBackend', vscode.StatusBarAlignment.Left, 49),
  );
  #running: RunningBackend | undefined;
  #again: (WidgetAnswers & { readonly connectionId: string }) | undefined;

  constructor(contextKeys: ContextKeys) {
    super();
    this.#contextKeys = contextKeys;
    this.#item.name = vscode.l10n.t('Chart Cards Token Backend');
    this._register({ dispose: () => void this.#running?.backend.close() });
  }

  /**
   * Mints another token with the same answers and connection: credentials are sent to no other service. They are kept
   * here, since a command's arguments must not contain credentials.
   */
  mintAgain(answers: WidgetAnswers, connectionId: string): void {
    this.#again = { ...answers, connectionId };
    const argument: MintAgain = { again: 'mint', connectionId };
    void executeCommand('chartCards.admin.mintWidgetToken', argument).then(() => {
      this.#again = undefined;
    });
  }

  /** The last answers, for a command called to reuse them. */
  answersFor([argument]: readonly unknown[]): WidgetAnswers | undefined {
    if (this.#again === undefined || !isMintAgain(argument)) return undefined;
    return argument.connectionId === this.#again.connectionId ? this.#again : undefined;
  }

  /** The address of this window's backend; undefined if none is running. */
  get address(): string | undefined {
    return this.#running && `http://127.0.0.1:${this.#running.backend.port}${BACKEND_PATH}`;
  }

  /** Starts a backend, replacing the running one. Throws if the port is taken. */
  async start(order: {
    readonly port: number;
    readonly about: string;
    readonly mint: (signal: AbortSignal) => Promise<MintedToken | undefined>;
  }): Promise<void> {
    await this.stop();
    const handed = { minted: 0, notMinted: 0, refused: 0 };
    const onEvent = (event: BackendEvent): void => {
      handed[event] += 1;
      this.#show();
    };
    const backend = await startTokenBackend({ mint: order.mint, onEvent }, order.port);
    this.#running = { backend, about: order.about, handed };
    this.#show();
  }

  /** False if none was running. */
  async stop(): Promise<boolean> {
    const running = this.#running;
    this.#running = undefined;
    this.#show();
    await running?.backend.close();
    return running !== undefined;
  }

  #show(): void {
    if (this.isDisposed) return;
    this.#contextKeys.update({ tokenBackend: this.#running !== undefined });
    if (this.#running === undefined) {
      this.#item.hide();
      return;
    }
    const { backend, about, handed } = this.#running;
    this.#item.text = vscode.l10n.t('$(radio-tower) Tokens on {0}', `:${backend.port}`);
    const tooltip = new vscode.MarkdownString('', true);
    tooltip.isTrusted = { enabledCommands: ['chartCards.admin.stopTokenBackend'] };
    tooltip.appendText(`${about}\n${this.address ?? ''}`).appendMarkdown('\n\n');
    tooltip.appendText(
      vscode.l10n.t(
        'Tokens issued: {0}, failed: {1}. Requests rejected: {2}.',
        handed.minted,
        handed.notMinted,
        handed.refused,
      ),
    );
    tooltip.appendMarkdown(`\n\n[${vscode.l10n.t('Stop')}](command:chartCards.admin.stopTokenBackend)`);
    this.#item.tooltip = tooltip;
    this.#item.command = 'chartCards.admin.stopTokenBackend';
    this.#item.show();
  }
}

function isMintAgain(argument: unknown): argument is MintAgain {
  return typeof argument === 'object' && argument !== null && 'again' in argument && 'connectionId' in argument;
}

/** The chosen credentials, and what is known of their widget. */
export interface ChosenWidget {
  readonly credentials: WidgetCredentials;
  /** `entered`: stored in the secret storage once the service has accepted them. */
  readonly from: 'sandbox' | 'stored' | 'entered';
  readonly identifierName?: string;
}

/** The answers that every token command needs. */
export interface WidgetAnswers {
  /** Only if the connection has none. */
  readonly tokenUrl?: string;
  readonly widget: ChosenWidget;
  /** The customer's values by identifier name; never remembered. */
  readonly identifiers: Readonly<Record<string, string>>;
}
