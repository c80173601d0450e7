import * as vscode from 'vscode';
import { check } from '../../card/findings/check.ts';
import type { Finding, FindingContext } from '../../card/findings/finding.ts';
import type { DistanceUnitSetting } from '../../card/geometry/distances.ts';
import type { CardText } from '../../card/text/cardText.ts';
import { readCardText } from '../../card/text/readCard.ts';
import type { LanguageContribution } from '../../shell/contributions.ts';
import { Disposable } from '../../shell/disposable.ts';
import { isSettingChanged, readSetting } from '../../shell/settings.ts';

/** Language id of card texts. */
export const CARD_LANGUAGE = 'chartcard';

/** Source of our problems in the Problems panel. */
export const DIAGNOSTIC_SOURCE = 'Chart Cards';

/** The language of card texts in the manifest. */
export const CARD_LANGUAGE_CONTRIBUTION = {
  name: 'Chart Card',
  filenamePatterns: ['*.card.json'],
  extensions: ['.card.json'],
  configuration: './media/language/language-configuration.json',
  icon: { light: './media/icons/card-light.svg', dark: './media/icons/card-dark.svg' },
  grammar: { scopeName: 'source.json.chartcard', path: './media/language/chartcard.tmLanguage.json' },
  snippets: './media/language/snippets.json',
  /**
   * A card's text changes only where its user changes it, and links are completed inside strings. Auto save is for drafts:
   * published cards are no files of a workspace.
   */
  settings: {
    'files.autoSaveWorkspaceFilesOnly': true,
    'editor.formatOnSave': false,
    'editor.formatOnPaste': false,
    'editor.formatOnType': false,
    'editor.codeActionsOnSave': {},
    'files.trimTrailingWhitespace': false,
    'files.trimFinalNewlines': false,
    'files.insertFinalNewline': false,
    'files.saveConflictResolution': 'askUser',
    'editor.tabSize': 2,
    'editor.insertSpaces': true,
    'editor.detectIndentation': true,
    'editor.wordWrap': 'on',
    'editor.quickSuggestions': { other: 'on', comments: 'off', strings: 'on' },
    'editor.wordBasedSuggestions': 'off',
    'editor.suggest.insertMode': 'replace',
    'editor.semanticHighlighting.enabled': true,
  },
} satisfies LanguageContribution;

/** Settings that rules use. */
const RULE_SETTINGS = ['distanceUnit', 'levelConvention', 'minRewardToRisk', 'optionalRules'] as const;

/** A document's text, parsed and checked once per version. */
export interface CheckedCard {
  readonly version: number;
  readonly card: CardText;
  readonly findings: readonly Finding[];
}

/**
 * Parses and checks every open card text once per version, for the Problems panel, the editor and language features.
 * Runs synchronously on every keystroke, because it takes less than a frame.
 */
export class CardDocuments extends Disposable {
  readonly #checked = new WeakMap<vscode.TextDocument, CheckedCard>();
  readonly #contextOf: (uri: vscode.Uri) => FindingContext;
  readonly #didCheck = this._register(new vscode.EventEmitter<vscode.TextDocument>());
  readonly #didClose = this._register(new vscode.EventEmitter<vscode.Uri>());
  /**
   * Fires when a document's findings may have changed: after a text change, or a change of the published card, candles
   * or settings.
   */
  readonly onDidCheck = this.#didCheck.event;
  /** Fires when a card text is closed or changes its language. */
  readonly onDidClose = this.#didClose.event;

  /** `contextOf` returns what is known besides the text: the published card, the candles, the time. */
  constructor(contextOf: (uri: vscode.Uri) => FindingContext) {
    super();
    this.#contextOf = contextOf;
    this._register(vscode.workspace.onDidOpenTextDocument((document) => this.#announce(document)));
    this._register(
      // Also fires, without changes, when the document becomes dirty or clean.
      vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        if (contentChanges.length > 0) this.#announce(document);
      }),
    );
    this._register(
      vscode.workspace.onDidCloseTextDocument((document) => {
        if (document.languageId === CARD_LANGUAGE) this.#didClose.fire(document.uri);
      }),
    );
    this._register(
      vscode.workspace.onDidChangeConfiguration((event) => {
        if (RULE_SETTINGS.some((name) => isSettingChanged(event, name)))
          for (const { uri } of this.open) this.recheck(uri);
      }),
    );
  }

  get open(): readonly vscode.TextDocument[] {
    return vscode.workspace.textDocuments.filter((document) => document.languageId === CARD_LANGUAGE);
  }

  /** The check result for the document's current version. */
  check(document: vscode.TextDocument): CheckedCard {
    const last = this.#checked.get(document);
    if (last?.version === document.version) return last;
    return this.#remember(document, readCardText(document.getText()));
  }

  /** What rules use besides the text of the card at this address. */
  context(uri: vscode.Uri): FindingContext {
    return { ...distanceUnitSetting(), ...this.#contextOf(uri) };
  }

  /** Checks again after something besides the text changed; the text isn't parsed again. */
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
    const findings = check(card, this.context(document.uri));
    const checked = { version: document.version, card, findings };
    this.#checked.set(document, checked);
    return checked;
  }
}

/** The distance unit setting; empty if the symbol decides. */
export function distanceUnitSetting(): { readonly distanceUnit?: DistanceUnitSetting } {
  const distanceUnit = readSetting('distanceUnit');
  return distanceUnit === 'auto' ? {} : { distanceUnit };
}
