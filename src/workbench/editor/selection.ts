import * as vscode from 'vscode';
import type { CardText } from '../../card/cardText.ts';
import { rangeOf } from '../../card/rangeOf.ts';
import { Disposable } from '../disposable.ts';
import { objectAt } from './objectAt.ts';
import { objectPath } from './objectPath.ts';

/** The selected level or drawing of a document: one for all its panels and text editors. */
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
  #selected: string | undefined;

  constructor(document: vscode.TextDocument, card: () => CardText) {
    super();
    this.#document = document;
    this.#card = card;
    this._register(vscode.window.onDidChangeTextEditorSelection((event) => this.#caretMoved(event.textEditor)));
    this._register(vscode.window.onDidChangeVisibleTextEditors(() => this.paint()));
  }

  get selected(): string | undefined {
    return this.#selected;
  }

  select(objectId: string | undefined): void {
    if (objectId === this.#selected) return;
    this.#selected = objectId;
    this.paint();
    this.#changed.fire();
  }

  /** Marks the selected object in the text editors; anew after each change of the text. */
  paint(): void {
    const range = this.#range();
    for (const editor of vscode.window.visibleTextEditors) {
      if (editor.document === this.#document) editor.setDecorations(this.#mark, range === undefined ? [] : [range]);
    }
  }

  #range(): vscode.Range | undefined {
    const card = this.#card();
    const path = this.#selected === undefined ? undefined : objectPath(card.sketch, this.#selected);
    if (path === undefined) return undefined;
    const { offset, length } = rangeOf(card, path);
    return new vscode.Range(this.#document.positionAt(offset), this.#document.positionAt(offset + length));
  }

  #caretMoved(editor: vscode.TextEditor): void {
    if (editor.document !== this.#document || editor !== vscode.window.activeTextEditor) return;
    const objectId = objectAt(this.#card(), this.#document.offsetAt(editor.selection.active));
    if (objectId !== undefined) this.select(objectId);
  }
}
