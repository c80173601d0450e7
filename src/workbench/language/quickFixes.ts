import * as vscode from 'vscode';
import type { Finding } from '../../card/findings/finding.ts';
import { fixAll } from '../../card/findings/fixAll.ts';
import type { TextEdit } from '../../card/textEdit.ts';
import { CARD_LANGUAGE, type CardDocuments } from './cardDocuments.ts';
import { DIAGNOSTIC_SOURCE } from './diagnostics.ts';
import { documentRange } from './documentRange.ts';

/** Applies every preferred fix; can be asked for by `editor.codeActionsOnSave`. */
const FIX_ALL = vscode.CodeActionKind.SourceFixAll.append('chartCards');

/** Offers the fixes of the findings under the cursor. */
export class QuickFixes implements vscode.CodeActionProvider {
  readonly #documents: CardDocuments;

  constructor(documents: CardDocuments) {
    this.#documents = documents;
  }

  static register(documents: CardDocuments): vscode.Disposable {
    return vscode.languages.registerCodeActionsProvider({ language: CARD_LANGUAGE }, new QuickFixes(documents), {
      providedCodeActionKinds: [vscode.CodeActionKind.QuickFix, FIX_ALL],
    });
  }

  provideCodeActions(
    document: vscode.TextDocument,
    range: vscode.Range,
    { only, diagnostics }: vscode.CodeActionContext,
  ): vscode.CodeAction[] {
    // Checked for the version that is asked about, so that no edit is meant for an older text.
    const { findings } = this.#documents.check(document);
    if (findings.some(({ rule }) => rule === 'published.readOnly')) return [];
    const actions: vscode.CodeAction[] = [];
    if (only === undefined || only.contains(vscode.CodeActionKind.QuickFix)) {
      for (const finding of findings) {
        const place = documentRange(document, finding.range);
        if (range.intersection(place) === undefined) continue;
        const mended = diagnostics.filter((diagnostic) => isOf(diagnostic, finding, place));
        for (const fix of finding.fixes) {
          const action = new vscode.CodeAction(fix.title, vscode.CodeActionKind.QuickFix);
          action.edit = workspaceEdit(document, fix.edits);
          action.diagnostics = mended;
          if (fix.preferred) action.isPreferred = true;
          actions.push(action);
        }
      }
    }
    if (only === undefined ? actions.length > 0 : only.contains(FIX_ALL)) {
      const preferred = findings.filter(({ fixes }) => fixes.some((fix) => fix.preferred));
      const edits = fixAll(preferred);
      if (edits.length > 0 && (only !== undefined || preferred.length > 1)) {
        const action = new vscode.CodeAction(vscode.l10n.t('Fix all mistakes that have one safe fix'), FIX_ALL);
        action.edit = workspaceEdit(document, edits);
        actions.push(action);
      }
    }
    return actions;
  }
}

function isOf(diagnostic: vscode.Diagnostic, finding: Finding, place: vscode.Range): boolean {
  return diagnostic.source === DIAGNOSTIC_SOURCE && diagnostic.code === finding.rule && diagnostic.range.isEqual(place);
}

function workspaceEdit(document: vscode.TextDocument, edits: readonly TextEdit[]): vscode.WorkspaceEdit {
  const edit = new vscode.WorkspaceEdit();
  edit.set(
    document.uri,
    edits.map((part) => vscode.TextEdit.replace(documentRange(document, part), part.newText)),
  );
  return edit;
}
