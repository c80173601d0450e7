import * as vscode from 'vscode';
import type { Suggestion } from '../../../card/completion/suggestion.ts';
import { documentRange } from '../documentRange.ts';
import type { KeyCompletion } from './cardJson.ts';

/** Asks for what comes next, as VS Code does after an accepted suggestion of that kind. */
const SUGGEST: vscode.Command = { command: 'editor.action.triggerSuggest', title: '' };

/** A suggestion as VS Code lists it; `place` is its place in the list. */
export function completionItem(
  document: vscode.TextDocument,
  suggestion: Suggestion,
  place: number,
): vscode.CompletionItem {
  const { label, detail, note, about, color, insert, filter, edits, afterwards } = suggestion;
  const item = new vscode.CompletionItem(
    {
      label,
      ...(detail === undefined ? {} : { detail: `  ${detail}` }),
      ...(note === undefined ? {} : { description: note }),
    },
    itemKind(suggestion),
  );
  item.range = documentRange(document, suggestion.range);
  item.insertText = insert.kind === 'snippet' ? new vscode.SnippetString(insert.text) : insert.text;
  item.filterText = filter;
  item.sortText = sortText(place);
  // VS Code finds the swatch's colour at the end of the documentation.
  const words = [about, color].filter((part) => part !== undefined).join('\n\n');
  if (words !== '') item.documentation = color === undefined ? new vscode.MarkdownString(words) : words;
  if (edits !== undefined)
    item.additionalTextEdits = edits.map((edit) =>
      vscode.TextEdit.replace(documentRange(document, edit), edit.newText),
    );
  if (afterwards !== undefined) item.command = SUGGEST;
  return item;
}

/** A key or enum value of the schema as VS Code lists it. */
export function keyCompletionItem(
  document: vscode.TextDocument,
  { kind, label, about, range, snippet, filter }: KeyCompletion,
  place: number,
): vscode.CompletionItem {
  const item = new vscode.CompletionItem(
    label,
    kind === 'key' ? vscode.CompletionItemKind.Property : vscode.CompletionItemKind.EnumMember,
  );
  item.range = documentRange(document, range);
  item.insertText = new vscode.SnippetString(snippet);
  item.filterText = filter;
  item.sortText = sortText(place);
  if (about !== '') item.documentation = new vscode.MarkdownString(about);
  // An enum, a colour or a time can be chosen at once.
  if (kind === 'key') item.command = SUGGEST;
  return item;
}

function sortText(place: number): string {
  return String(place).padStart(5, '0');
}

function itemKind({ kind, color }: Suggestion): vscode.CompletionItemKind {
  const { CompletionItemKind } = vscode;
  if (color !== undefined) return CompletionItemKind.Color;
  switch (kind) {
    case 'link':
    case 'id':
      return CompletionItemKind.Reference;
    case 'words':
      return CompletionItemKind.Text;
    case 'symbol':
      return CompletionItemKind.Value;
    case 'time':
      return CompletionItemKind.Event;
    case 'color':
      return CompletionItemKind.Color;
    case 'object':
      return CompletionItemKind.Snippet;
  }
}
