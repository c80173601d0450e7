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
export function registerSymbols(documents: CardDocuments, candles: Pick<DocumentCandles, 'state'>): vscode.Disposable {
  const provider: vscode.DocumentSymbolProvider = {
    provideDocumentSymbols(document) {
      const { card } = documents.check(document);
      return cardOutline(card, decimalsOfCandles(candles, document.uri)).map((entry) => symbolOf(document, entry));
    },
  };
  return vscode.languages.registerDocumentSymbolProvider(CARD_LANGUAGE, provider, {
    label: vscode.l10n.t('Card'),
  });
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
export function registerFolding(documents: CardDocuments): vscode.Disposable {
  return vscode.languages.registerFoldingRangeProvider(CARD_LANGUAGE, {
    provideFoldingRanges(document) {
      return foldingRanges(documents.check(document).card).map(({ kind, start, end }) =>
        kind === 'comment'
          ? new vscode.FoldingRange(start, end, vscode.FoldingRangeKind.Comment)
          : new vscode.FoldingRange(start, end),
      );
    },
  });
}

/** Expand Selection: from the id of a link to the link, its text, the field, and so on up to the whole card. */
export function registerSelection(documents: CardDocuments): vscode.Disposable {
  return vscode.languages.registerSelectionRangeProvider(CARD_LANGUAGE, {
    provideSelectionRanges(document, positions) {
      const { card } = documents.check(document);
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
    },
  });
}

/** Formats the document or the selection. Text that isn't JSON is left unchanged. */
export function registerFormatting(documents: CardDocuments): vscode.Disposable {
  const formatting: vscode.DocumentFormattingEditProvider & vscode.DocumentRangeFormattingEditProvider = {
    provideDocumentFormattingEdits(document, options) {
      return documentEdits(document, formatText(documents.check(document).card, styleOf(document, options)));
    },

    provideDocumentRangeFormattingEdits(document, range, options) {
      const offset = document.offsetAt(range.start);
      const wanted = { offset, length: document.offsetAt(range.end) - offset };
      const { card } = documents.check(document);
      return documentEdits(document, formatTextRange(card, wanted, styleOf(document, options)));
    },
  };
  return vscode.Disposable.from(
    vscode.languages.registerDocumentFormattingEditProvider(CARD_LANGUAGE, formatting),
    vscode.languages.registerDocumentRangeFormattingEditProvider(CARD_LANGUAGE, formatting),
  );
}

function styleOf({ eol }: vscode.TextDocument, { insertSpaces, tabSize }: vscode.FormattingOptions): TextStyle {
  return {
    indentUnit: insertSpaces ? ' '.repeat(tabSize) : '\t',
    endOfLine: eol === vscode.EndOfLine.CRLF ? '\r\n' : '\n',
  };
}
