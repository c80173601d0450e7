import * as vscode from 'vscode';
import { eventually } from '../../support/waiting.ts';
import { addressOf, startedSandbox, stateOf } from './sandbox.ts';

/**
 * Shows a text and resolves when it is active. VS Code drops the request when another editor opens in the meantime, as
 * a card's chart does a moment after its text became dirty: then it is shown again.
 */
export async function showText(
  document: vscode.TextDocument,
  options: vscode.TextDocumentShowOptions = {},
): Promise<vscode.TextEditor> {
  return eventually(`${document.uri} in the active editor`, async () => {
    try {
      const editor = await vscode.window.showTextDocument(document, options);
      return vscode.window.activeTextEditor === editor && editor;
    } catch {
      return false;
    }
  });
}

/**
 * Closes the editor of a text without saving it. The command acts on the active editor, which may be another page by
 * then.
 */
export async function closeText(document: vscode.TextDocument): Promise<void> {
  await eventually(`${document.uri} without an editor`, async () => {
    if (!isShown(document.uri)) return true;
    await showText(document);
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    return !isShown(document.uri);
  });
}

/** Closes the tab. Up to 1.117, VS Code replaces the object of a tab whenever another one changes. */
export async function closeTab(what: string, find: () => vscode.Tab | undefined): Promise<void> {
  await eventually(`${what} closed`, async () => {
    const tab = find();
    if (tab === undefined) return true;
    try {
      return await vscode.window.tabGroups.close(tab);
    } catch {
      return false;
    }
  });
}

function isShown(uri: vscode.Uri): boolean {
  const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
  return tabs.some(({ input }) => input instanceof vscode.TabInputText && input.uri.toString() === uri.toString());
}

/** The kinds of documents that can hold a card's text; language features work the same in all. */
export const CARD_HOMES = ['remote card', 'draft', 'untitled card'] as const;
export type CardHome = (typeof CARD_HOMES)[number];

/** Marks the cursor in a test's text. */
const MARKER = '|';
/** The member that the sandbox connection sends as; their Pending cards can be changed. */
const SENDER = 'mara.lindqvist';

/** An open text with a cursor, and VS Code's built-in commands on it. */
export class CursorText {
  readonly editor: vscode.TextEditor;
  readonly #file: vscode.Uri | undefined;

  /** `file` is deleted when the text is closed. */
  constructor(editor: vscode.TextEditor, file?: vscode.Uri) {
    this.editor = editor;
    this.#file = file;
  }

  get document(): vscode.TextDocument {
    return this.editor.document;
  }

  get uri(): vscode.Uri {
    return this.document.uri;
  }

  get text(): string {
    return this.document.getText();
  }

  /** The text with the cursor marked where it is now. */
  get marked(): string {
    const at = this.document.offsetAt(this.position);
    return this.text.slice(0, at) + MARKER + this.text.slice(at);
  }

  get position(): vscode.Position {
    return this.editor.selection.active;
  }

  /** Puts the cursor behind the first occurrence of these words. */
  moveBehind(words: string): void {
    const at = this.text.indexOf(words);
    if (at === -1) throw new Error(`The text has no ${words}`);
    const position = this.document.positionAt(at + words.length);
    this.editor.selection = new vscode.Selection(position, position);
  }

  /** Runs one of VS Code's commands that take a URI and a position. */
  async ask<T>(command: string, ...others: readonly unknown[]): Promise<T> {
    return vscode.commands.executeCommand<T>(command, this.uri, this.position, ...others);
  }

  /** The suggestions at the cursor, resolved, in VS Code's order before anything is typed. */
  async completions(trigger?: string): Promise<vscode.CompletionItem[]> {
    const list = await this.ask<vscode.CompletionList>('vscode.executeCompletionItemProvider', trigger, 1_000);
    return list.items.toSorted((a, b) => (sortText(a) < sortText(b) ? -1 : 1));
  }

  /** The suggestions' labels, in their order. */
  async labels(trigger?: string): Promise<string[]> {
    return (await this.completions(trigger)).map(labelOf);
  }

  /** Accepts the suggestion with this label, as Enter does: its text, its additional edits, the new cursor. */
  async accept(label: string, trigger?: string): Promise<void> {
    const items = await this.completions(trigger);
    const item = items.find((each) => labelOf(each) === label);
    if (item === undefined) throw new Error(`No ${label} among ${items.map(labelOf).join(', ')}`);
    const { insertText = labelOf(item), range } = item;
    const replaced = range === undefined ? this.position : range instanceof vscode.Range ? range : range.replacing;
    const snippet = typeof insertText === 'string' ? plainSnippet(insertText) : insertText;
    await this.editor.insertSnippet(snippet, replaced);
  }

  /** The hovers at the cursor, as Markdown, in order. */
  async hovers(): Promise<string[]> {
    const hovers = await this.ask<vscode.Hover[]>('vscode.executeHoverProvider');
    return hovers.flatMap(({ contents }) =>
      contents.map((content) => (typeof content === 'string' ? content : content.value)),
    );
  }

  /** Closes the text without saving it, and deletes a draft's file. */
  async close(): Promise<void> {
    await closeText(this.document);
    if (this.#file !== undefined) await vscode.workspace.fs.delete(this.#file);
  }
}

/** Opens a text with one cursor marker `|` in a text editor, with the cursor there. */
export async function openAtCursor(home: CardHome, marked: string): Promise<CursorText> {
  const [before, after, more] = marked.split(MARKER);
  if (before === undefined || after === undefined || more !== undefined)
    throw new Error(`The text must contain exactly one ${MARKER}.`);
  const text = before + after;
  const cursor = await opener[home](text);
  const position = cursor.document.positionAt(before.length);
  cursor.editor.selection = new vscode.Selection(position, position);
  return cursor;
}

const opener: { readonly [Home in CardHome]: (text: string) => Promise<CursorText> } = {
  'remote card': async (text) => {
    const place = await startedSandbox();
    const { analyses } = await stateOf(place);
    const card = analyses.find(({ status, ownerUsername }) => status === 'Pending' && ownerUsername === SENDER);
    if (card === undefined) throw new Error('The sandbox has no card that can be changed.');
    const document = await vscode.workspace.openTextDocument(addressOf(place, card));
    const editor = await showText(document);
    await replaceAll(document, text);
    return new CursorText(editor);
  },
  draft: async (text) => {
    const file = await writeDraft(text);
    const document = await vscode.workspace.openTextDocument(file);
    return new CursorText(await showText(document), file);
  },
  // As a person makes one: File > New, and then the language.
  'untitled card': async (content) => {
    const document = await vscode.workspace.openTextDocument({ language: 'chartcard', content });
    return new CursorText(await showText(document));
  },
};

/** Writes a draft into the workspace, under a name of its own. */
export async function writeDraft(text: string): Promise<vscode.Uri> {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
  if (folder === undefined) throw new Error('Host tests run in a workspace.');
  const file = vscode.Uri.joinPath(folder, freshName('.card.json'));
  await vscode.workspace.fs.writeFile(file, new TextEncoder().encode(text));
  return file;
}

/** Shows an untitled text; its extension determines the language. */
export async function showUntitled(text: string, ending: string): Promise<vscode.TextEditor> {
  const document = await vscode.workspace.openTextDocument(vscode.Uri.parse(`untitled:${freshName(ending)}`));
  const editor = await showText(document);
  await replaceAll(document, text);
  return editor;
}

/**
 * Opens an untitled text without an editor. VS Code opens the default editor for its name a moment after it became
 * dirty: without an extension, that is a text editor and not a chart.
 */
export async function openUntitled(text: string, language = 'chartcard'): Promise<vscode.TextDocument> {
  const document = await vscode.workspace.openTextDocument(vscode.Uri.parse(`untitled:${freshName('')}`));
  await vscode.languages.setTextDocumentLanguage(document, language);
  await replaceAll(document, text);
  return document;
}

let opened = 0;

/** A unique name for this window: VS Code reuses a number while the text that had it is still closing. */
function freshName(ending: string): string {
  opened++;
  return `cursor-${Date.now()}-${opened}${ending}`;
}

async function replaceAll(document: vscode.TextDocument, text: string): Promise<void> {
  const edit = new vscode.WorkspaceEdit();
  edit.replace(document.uri, new vscode.Range(0, 0, document.lineCount, 0), text);
  if (!(await vscode.workspace.applyEdit(edit))) throw new Error(`${document.uri} could not be changed.`);
}

/** The text a suggestion is sorted by. */
export function labelOf({ label }: vscode.CompletionItem): string {
  return typeof label === 'string' ? label : label.label;
}

function sortText(item: vscode.CompletionItem): string {
  return item.sortText ?? labelOf(item);
}

/** Escapes plain text for a snippet. */
function plainSnippet(text: string): vscode.SnippetString {
  return new vscode.SnippetString().appendText(text);
}
