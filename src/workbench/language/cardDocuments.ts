import * as vscode from 'vscode';
import type { CardText } from '../../card/cardText.ts';
import { DISTANCE_UNITS, type DistanceUnitSetting } from '../../card/distances.ts';
import { check } from '../../card/findings/check.ts';
import type { Finding, FindingContext } from '../../card/findings/finding.ts';
import { readCardText } from '../../card/text/readCard.ts';
import { Disposable } from '../disposable.ts';

/** The language of card texts, wherever they are kept. */
export const CARD_LANGUAGE = 'chartcard';

/** A document's text, read and checked once for one version. */
export interface CheckedCard {
  readonly version: number;
  readonly card: CardText;
  readonly findings: readonly Finding[];
}

/**
 * Every open card text, read and checked once a version, for all that look at it: Problems, editor, language features.
 * It happens on the keystroke itself, because it takes less than a frame.
 */
export class CardDocuments extends Disposable {
  readonly #checked = new WeakMap<vscode.TextDocument, CheckedCard>();
  readonly #contextOf: (uri: vscode.Uri) => FindingContext;
  readonly #didCheck = this._register(new vscode.EventEmitter<vscode.TextDocument>());
  readonly #didClose = this._register(new vscode.EventEmitter<vscode.Uri>());
  /** The findings of a document changed: its text did, or what is known beside it. */
  readonly onDidCheck = this.#didCheck.event;
  /** A card text is no longer open, or no longer a card text. */
  readonly onDidClose = this.#didClose.event;

  /** `contextOf` says what is known beside a text: the published card, the candles, the time. */
  constructor(contextOf: (uri: vscode.Uri) => FindingContext) {
    super();
    this.#contextOf = contextOf;
    const { workspace } = vscode;
    this._register(workspace.onDidOpenTextDocument((document) => this.#announce(document)));
    this._register(
      // Fires without changes for the dirty mark too.
      workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        if (contentChanges.length > 0) this.#announce(document);
      }),
    );
    this._register(
      workspace.onDidCloseTextDocument((document) => {
        if (document.languageId === CARD_LANGUAGE) this.#didClose.fire(document.uri);
      }),
    );
    this._register(
      workspace.onDidChangeConfiguration((event) => {
        if (event.affectsConfiguration('chartCards.distanceUnit')) for (const { uri } of this.open) this.recheck(uri);
      }),
    );
  }

  /** The cards that are open now. */
  get open(): readonly vscode.TextDocument[] {
    return vscode.workspace.textDocuments.filter((document) => document.languageId === CARD_LANGUAGE);
  }

  /** Read and checked now if that has not happened for this version yet. */
  check(document: vscode.TextDocument): CheckedCard {
    const last = this.#checked.get(document);
    if (last?.version === document.version) return last;
    return this.#remember(document, readCardText(document.getText()));
  }

  /** What is known beside a text has changed; the text is not read anew. */
  recheck(uri: vscode.Uri): void {
    const address = uri.toString();
    for (const document of this.open) {
      if (document.uri.toString() !== address) continue;
      const last = this.#checked.get(document);
      this.#remember(document, last?.version === document.version ? last.card : readCardText(document.getText()));
      this.#didCheck.fire(document);
    }
  }

  #announce(document: vscode.TextDocument): void {
    if (document.languageId !== CARD_LANGUAGE) return;
    this.check(document);
    this.#didCheck.fire(document);
  }

  #remember(document: vscode.TextDocument, card: CardText): CheckedCard {
    const findings = check(card, { ...distanceUnitSetting(), ...this.#contextOf(document.uri) });
    const checked = { version: document.version, card, findings };
    this.#checked.set(document, checked);
    return checked;
  }
}

/** What distances are told in; nothing where the symbol decides. */
export function distanceUnitSetting(): { readonly distanceUnit?: DistanceUnitSetting } {
  const asked: unknown = vscode.workspace.getConfiguration('chartCards').get('distanceUnit');
  const distanceUnit = DISTANCE_UNITS.find((unit) => unit === asked && unit !== 'auto');
  return distanceUnit === undefined ? {} : { distanceUnit };
}
