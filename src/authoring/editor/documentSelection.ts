import * as vscode from 'vscode';
import type { CardText } from '../../card/text/cardText.ts';
import { rangeOf } from '../../card/text/jsonTree.ts';
import { Disposable } from '../../shell/disposable.ts';
import { documentRange } from '../documents/textDocuments.ts';
import { objectAt, objectPath } from './objectPlaces.ts';

/** The selected levels and drawings of a document, shared by all its panels and text editors. */
export class DocumentSelection extends Disposable {
  readonly #document: vscode.TextDocument;
  readonly #card: () => CardText;
  readonly #changed = this._register(new vscode.EventEmitter<void>());
  readonly onDidChange = this.#changed.event;
  readonly #mark = this._register(
    vscode.window.createTextEditorDecorationType({
      isWholeLine: true,
      backgroundColor: new vscode.ThemeColor('editor.rangeHighlightBackground'),
      overviewRulerColor: new vscode.ThemeColor('editorOverviewRuler.rangeHighlightForeground'),
      overviewRulerLane: vscode.OverviewRulerLane.Center,
    }),
  );
  #selected: readonly string[] = [];

  constructor(document: vscode.TextDocument, card: () => CardText) {
    super();
    this.#document = document;
    this.#card = card;
    this._register(vscode.window.onDidChangeTextEditorSelection((event) => this.#caretMoved(event.textEditor)));
    this._register(vscode.window.onDidChangeVisibleTextEditors(() => this.paint()));
  }

  /** Object ids, most recently selected last. */
  get selected(): readonly string[] {
    return this.#selected;
  }

  select(objectIds: readonly string[]): void {
    if (objectIds.join('\n') === this.#selected.join('\n')) return;
    this.#selected = objectIds;
    this.paint();
    this.#changed.fire();
  }

  /**
   * Highlights the selected objects in the text editors. Ranges don't follow edits, so this runs after every change.
   */
  paint(): void {
    const ranges = this.#ranges();
    for (const editor of vscode.window.visibleTextEditors) {
      if (editor.document === this.#document) editor.setDecorations(this.#mark, ranges);
    }
  }

  #ranges(): vscode.Range[] {
    const card = this.#card();
    return this.#selected.flatMap((objectId) => {
      const path = objectPath(card.sketch, objectId);
      if (path === undefined) return [];
      return [documentRange(this.#document, rangeOf(card, path))];
    });
  }

  #caretMoved(editor: vscode.TextEditor): void {
    if (editor.document !== this.#document || editor !== vscode.window.activeTextEditor) return;
    const objectId = objectAt(this.#card(), this.#document.offsetAt(editor.selection.active));
    if (objectId !== undefined) this.select([objectId]);
  }
}
