import * as vscode from 'vscode';
import { priceDistances } from '../../card/annotations/priceDistances.ts';
import { utcTimes } from '../../card/annotations/utcTimes.ts';
import { formatLocalTime, formatUtc } from '../../card/shownValues.ts';
import { CARD_LANGUAGE, type CardDocuments, distanceUnitSetting } from './cardDocuments.ts';

/** Beside prices how far they lie from the pivot, beside times what they are on this machine's clock. */
export class CardInlayHints implements vscode.InlayHintsProvider {
  readonly #documents: Pick<CardDocuments, 'check'>;

  constructor(documents: Pick<CardDocuments, 'check'>) {
    this.#documents = documents;
  }

  static register(documents: Pick<CardDocuments, 'check'>): vscode.Disposable {
    return vscode.languages.registerInlayHintsProvider({ language: CARD_LANGUAGE }, new CardInlayHints(documents));
  }

  provideInlayHints(document: vscode.TextDocument, range: vscode.Range): vscode.InlayHint[] {
    const { card } = this.#documents.check(document);
    const [from, to] = [document.offsetAt(range.start), document.offsetAt(range.end)];
    const isAsked = ({ offset }: { readonly offset: number }): boolean => from <= offset && offset <= to;
    const hint = (offset: number, text: string, about: string): vscode.InlayHint => {
      const made = new vscode.InlayHint(document.positionAt(offset), text);
      made.paddingLeft = true;
      made.tooltip = about;
      return made;
    };
    return [
      ...priceDistances(card, distanceUnitSetting().distanceUnit)
        .filter(isAsked)
        .map(({ offset, text, about }) => hint(offset, text, about)),
      ...utcTimes(card)
        .filter(isAsked)
        .flatMap(({ offset, epoch, written }) => {
          const [utc, local] = [formatUtc(epoch), formatLocalTime(epoch)];
          // On a clock that goes by UTC only a number needs words.
          if (!local.endsWith('UTC')) return [hint(offset, local, utc)];
          return written === 'number' ? [hint(offset, utc, utc)] : [];
        }),
    ];
  }
}
