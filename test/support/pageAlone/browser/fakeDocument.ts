import type * as vscode from 'vscode';
import { documentEvents, type Position, type TextEdit, workspace } from './vscode.ts';

/** A text document in VS Code, with its undo history. */
export class FakeDocument {
  readonly uri: vscode.Uri;
  readonly languageId: string;
  readonly isClosed = false;
  version = 1;
  #text: string;
  #saved: string;
  #undo: string[] = [];
  #redo: string[] = [];

  constructor(uri: vscode.Uri, languageId: string, text: string) {
    this.uri = uri;
    this.languageId = languageId;
    this.#text = text;
    this.#saved = text;
    workspace.textDocuments.push(this);
    documentEvents.opened.fire(this);
  }

  get isDirty(): boolean {
    return this.#text !== this.#saved;
  }

  /** The texts that Undo leads back to, oldest first. */
  get history(): readonly string[] {
    return this.#undo;
  }

  /** As the extension sees it. */
  get asDocument(): vscode.TextDocument {
    return this as unknown as vscode.TextDocument;
  }

  getText(): string {
    return this.#text;
  }

  positionAt(offset: number): Position {
    const lines = this.#text.slice(0, offset).split('\n');
    return { line: lines.length - 1, character: lines.at(-1)?.length ?? 0 };
  }

  offsetAt({ line, character }: Position): number {
    const lines = this.#text.split('\n').slice(0, line);
    return lines.reduce((sum, { length }) => sum + length + 1, character);
  }

  /** Applies the edits as one undo step. */
  apply(edits: readonly TextEdit[]): boolean {
    const places = edits.map(({ range, newText }) => ({
      from: this.offsetAt(range.start),
      to: this.offsetAt(range.end),
      newText,
    }));
    let text = this.#text;
    // From the end, so that the other places stay where they are.
    for (const { from, to, newText } of places.sort((a, b) => b.from - a.from))
      text = text.slice(0, from) + newText + text.slice(to);
    this.replaceText(text);
    return true;
  }

  /** Replaces the whole text, as an undo step. */
  replaceText(text: string): void {
    this.#undo.push(this.#text);
    this.#redo = [];
    this.#change(text);
  }

  /** One step of the history; without one, nothing. */
  step(action: 'undo' | 'redo'): void {
    const [from, to] = action === 'undo' ? [this.#undo, this.#redo] : [this.#redo, this.#undo];
    const text = from.pop();
    if (text === undefined) return;
    to.push(this.#text);
    this.#change(text);
  }

  save(): void {
    this.#saved = this.#text;
    documentEvents.saved.fire(this);
  }

  #change(text: string): void {
    this.#text = text;
    this.version++;
    documentEvents.changed.fire({ document: this, contentChanges: [{ text }] });
  }
}
