import * as vscode from 'vscode';
import type { PartToReview } from '../../card/drafts/rollForward.ts';
import type { CardText } from '../../card/text/cardText.ts';
import { nodeAt, rangeInText, rangeOf } from '../../card/text/jsonTree.ts';
import { readCardText } from '../../card/text/readCard.ts';
import { Disposable } from '../../shell/disposable.ts';
import { isSameUri } from '../../shell/files/uris.ts';
import { isReadable } from '../editor/cardEdits.ts';

/** The code of a mark, which distinguishes it from a finding. */
const TO_REVIEW = 'toReview';

/** Says how many marks a draft still has; undefined if none. */
export function describeMarksOf(draft: vscode.Uri): string | undefined {
  const count = vscode.languages.getDiagnostics(draft).filter(({ code }) => code === TO_REVIEW).length;
  if (count === 0) return undefined;
  return count === 1
    ? vscode.l10n.t('1 place in the draft’s texts is still marked “To review”.')
    : vscode.l10n.t('{0} places in the draft’s texts are still marked “To review”.', count);
}

/** Marks the texts that a draft took over in the Problems panel, each until it is changed, or the draft's last tab is closed. */
export class ReviewMarks extends Disposable {
  readonly #problems = this._register(vscode.languages.createDiagnosticCollection('chart-cards-review'));
  #marked: readonly { readonly part: PartToReview; readonly text: unknown }[];

  constructor(draft: vscode.TextDocument, review: readonly PartToReview[]) {
    super();
    const card = readCardText(draft.getText());
    this.#marked = review
      .filter(({ path: [part] }) => part === 'metadata')
      .map((part) => ({ part, text: nodeAt(card.root, part.path)?.value }));
    this._register(
      vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        if (contentChanges.length > 0 && isSameUri(document.uri, draft.uri)) this.#show(document);
      }),
    );
    this._register(
      vscode.window.tabGroups.onDidChangeTabs(({ closed }) => {
        const isShown = vscode.window.tabGroups.all.some(({ tabs }) => tabs.some((tab) => isTabOf(tab, draft.uri)));
        if (!isShown && closed.some((tab) => isTabOf(tab, draft.uri))) this.dispose();
      }),
    );
    this.#show(draft);
  }

  #show(document: vscode.TextDocument): void {
    const card = readCardText(document.getText());
    if (!isReadable(card)) return;
    this.#marked = this.#marked.filter(({ part, text }) => nodeAt(card.root, part.path)?.value === text);
    this.#problems.set(
      document.uri,
      this.#marked.flatMap(({ part }) => marksOf(part, card, document)),
    );
    if (this.#marked.length === 0) this.dispose();
  }
}

function isTabOf({ input }: vscode.Tab, uri: vscode.Uri): boolean {
  return (input instanceof vscode.TabInputCustom || input instanceof vscode.TabInputText) && isSameUri(input.uri, uri);
}

function marksOf({ path, places }: PartToReview, card: CardText, document: vscode.TextDocument): vscode.Diagnostic[] {
  const ranges = places.length > 0 ? places.map((place) => rangeInText(card, path, place)) : [rangeOf(card, path)];
  return ranges.map(({ offset, length }) => {
    const range = new vscode.Range(document.positionAt(offset), document.positionAt(offset + length));
    const message =
      places.length > 0
        ? vscode.l10n.t('To review: “{0}” is about the old card.', document.getText(range))
        : vscode.l10n.t('To review: this text is the old card’s.');
    const mark = new vscode.Diagnostic(range, message, vscode.DiagnosticSeverity.Information);
    mark.source = 'Chart Cards';
    mark.code = TO_REVIEW;
    return mark;
  });
}
