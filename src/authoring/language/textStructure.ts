import * as vscode from 'vscode';
import { foldingRanges, selectionSteps } from '../../card/text/foldingAndSelection.ts';
import { formatText, formatTextRange } from '../../card/text/formatText.ts';
import { cardOutline, type OutlineEntry, type OutlineKind } from '../../card/text/outline.ts';
import type { TextStyle } from '../../card/text/textStyle.ts';
import { type DocumentCandles, decimalsOfCandles } from '../candles/documentCandles.ts';
import { CARD_LANGUAGE, type CardDocuments } from '../documents/cardDocuments.ts';
import { documentEdits, documentRange } from '../documents/textDocuments.ts';

const SYMBOL_KINDS: Readonly<Record<OutlineKind, vscode.SymbolKind>> = {
  section: vscode.SymbolKind.Namespace,
  field: vscode.SymbolKind.Property,
  text: vscode.SymbolKind.String,
  link: vscode.SymbolKind.Key,
  level: vscode.SymbolKind.Number,
  drawing: vscode.SymbolKind.Object,
  point: vscode.SymbolKind.Field,
};

/** The card's outline, for the Outline view, breadcrumbs and Go to Symbol. */
export class CardSymbols implements vscode.DocumentSymbolProvider {
  readonly #documents: CardDocuments;
  readonly #candles: Pick<DocumentCandles, 'state'>;

  constructor(documents: CardDocuments, candles: Pick<DocumentCandles, 'state'>) {
    this.#documents = documents;
    this.#candles = candles;
  }

  static register(documents: CardDocuments, candles: Pick<DocumentCandles, 'state'>): vscode.Disposable {
    const symbols = new CardSymbols(documents, candles);
    return vscode.languages.registerDocumentSymbolProvider({ language: CARD_LANGUAGE }, symbols, {
      label: vscode.l10n.t('Card'),
    });
  }

  provideDocumentSymbols(document: vscode.TextDocument): vscode.DocumentSymbol[] {
    const { card } = this.#documents.check(document);
    return cardOutline(card, decimalsOfCandles(this.#candles, document.uri)).map((entry) => symbolOf(document, entry));
  }
}

function symbolOf(document: vscode.TextDocument, entry: OutlineEntry): vscode.DocumentSymbol {
  const symbol = new vscode.DocumentSymbol(
    entry.name,
    entry.detail,
    SYMBOL_KINDS[entry.kind],
    documentRange(document, entry.range),
    documentRange(document, entry.selection),
  );
  symbol.children = entry.children.map((child) => symbolOf(document, child));
  return symbol;
}

/** Folding of objects, arrays and comments. */
export class CardFolding implements vscode.FoldingRangeProvider {
  readonly #documents: CardDocuments;

  constructor(documents: CardDocuments) {
    this.#documents = documents;
  }

  static register(documents: CardDocuments): vscode.Disposable {
    return vscode.languages.registerFoldingRangeProvider({ language: CARD_LANGUAGE }, new CardFolding(documents));
  }

  provideFoldingRanges(document: vscode.TextDocument): vscode.FoldingRange[] {
    return foldingRanges(this.#documents.check(document).card).map(({ kind, start, end }) =>
      kind === 'comment'
        ? new vscode.FoldingRange(start, end, vscode.FoldingRangeKind.Comment)
        : new vscode.FoldingRange(start, end),
    );
  }
}

/** Expand Selection: from the id of a link to the link, its text, the field, and so on up to the whole card. */
export class CardSelection implements vscode.SelectionRangeProvider {
  readonly #documents: CardDocuments;

  constructor(documents: CardDocuments) {
    this.#documents = documents;
  }

  static register(documents: CardDocuments): vscode.Disposable {
    return vscode.languages.registerSelectionRangeProvider({ language: CARD_LANGUAGE }, new CardSelection(documents));
  }

  provideSelectionRanges(
    document: vscode.TextDocument,
    positions: readonly vscode.Position[],
  ): vscode.SelectionRange[] {
    const { card } = this.#documents.check(document);
    return positions.map((position) => {
      const steps = selectionSteps(card, document.offsetAt(position));
      const nowhere = new vscode.Range(position, position);
      return (
        steps.reduceRight<vscode.SelectionRange | undefined>(
          (parent, step) => new vscode.SelectionRange(documentRange(document, step), parent),
          undefined,
        ) ?? new vscode.SelectionRange(nowhere)
      );
    });
  }
}

/** Formats the document or the selection. Text that isn't JSON is left unchanged. */
export class Formatting implements vscode.DocumentFormattingEditProvider, vscode.DocumentRangeFormattingEditProvider {
  readonly #documents: CardDocuments;

  constructor(documents: CardDocuments) {
    this.#documents = documents;
  }

  static register(documents: CardDocuments): vscode.Disposable {
    const [selector, formatting] = [{ language: CARD_LANGUAGE }, new Formatting(documents)];
    return vscode.Disposable.from(
      vscode.languages.registerDocumentFormattingEditProvider(selector, formatting),
      vscode.languages.registerDocumentRangeFormattingEditProvider(selector, formatting),
    );
  }

  provideDocumentFormattingEdits(document: vscode.TextDocument, options: vscode.FormattingOptions): vscode.TextEdit[] {
    return documentEdits(document, formatText(this.#documents.check(document).card, styleOf(document, options)));
  }

  provideDocumentRangeFormattingEdits(
    document: vscode.TextDocument,
    range: vscode.Range,
    options: vscode.FormattingOptions,
  ): vscode.TextEdit[] {
    const offset = document.offsetAt(range.start);
    const wanted = { offset, length: document.offsetAt(range.end) - offset };
    const { card } = this.#documents.check(document);
    return documentEdits(document, formatTextRange(card, wanted, styleOf(document, options)));
  }
}

function styleOf({ eol }: vscode.TextDocument, { insertSpaces, tabSize }: vscode.FormattingOptions): TextStyle {
  return {
    indentUnit: insertSpaces ? ' '.repeat(tabSize) : '\t',
    endOfLine: eol === vscode.EndOfLine.CRLF ? '\r\n' : '\n',
  };
}
