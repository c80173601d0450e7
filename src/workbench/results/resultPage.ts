import * as vscode from 'vscode';
import { type FromResults, fromResultsSchema, type ToResults } from '../../protocol/resultsMessages.ts';
import { Disposable } from '../disposable.ts';
import { WebviewPanelHost } from '../webviewBorder.ts';

/** The results' name among webview panels. */
export const RESULTS = 'chartCards.results';

/** What a result needs of the page that shows it. */
export type ShownResultPage = Pick<
  ResultPage,
  'isUp' | 'post' | 'onDidReceive' | 'onDidComeUp' | 'onDidDispose' | 'onDidFailToStart' | 'dispose'
>;

/** One webview that shows a result. */
export class ResultPage extends Disposable {
  readonly #panel: vscode.WebviewPanel;
  readonly #border: WebviewPanelHost<FromResults, ToResults>;
  readonly onDidReceive: vscode.Event<FromResults>;
  /** The page has come up, after it was made or was hidden. */
  readonly onDidComeUp: vscode.Event<void>;
  /** The page did not come up in time; told once. */
  readonly onDidFailToStart: vscode.Event<void>;
  readonly onDidDispose: vscode.Event<void>;

  constructor(title: string, extensionUri: vscode.Uri, log: (where: string, what: string) => void) {
    super();
    this.#panel = vscode.window.createWebviewPanel(RESULTS, title, vscode.ViewColumn.Active, {});
    this.#panel.iconPath = new vscode.ThemeIcon('table');
    this.onDidDispose = this.#panel.onDidDispose;
    this._register(this.#panel);
    const page = { name: 'results', title: vscode.l10n.t('Result') } as const;
    const options = { extensionUri, page, schema: fromResultsSchema(), log, where: 'results' };
    this.#border = this._register(new WebviewPanelHost<FromResults, ToResults>(this.#panel, options));
    this.onDidReceive = this.#border.onDidReceive;
    this.onDidComeUp = this.#border.onDidComeUp;
    this.onDidFailToStart = this.#border.onDidFailToStart;
  }

  /** Whether the page is to be seen and has said that it is there. */
  get isUp(): boolean {
    return this.#border.isUp;
  }

  /** A page that is hidden gets nothing: it asks for all when it comes up. */
  post(message: ToResults): void {
    this.#border.post(message);
  }
}
