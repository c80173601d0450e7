import { randomUUID } from 'node:crypto';
import * as vscode from 'vscode';
import type { BulkFinding, BulkFix, WholeFileChange } from '../../bulk/findings.ts';
import { formatBulkFinding, formatBulkFix, formatBulkRelated } from '../../bulk/formatBulkFinding.ts';
import { BULK_RULES } from '../../bulk/rules.ts';
import { WholeFileEdit } from '../../bulk/wholeFileChange.ts';
import { sameValue } from '../../card/model/jsonValue.ts';
import { Disposable } from '../../shell/disposable.ts';
import { isEditablePlace } from '../../shell/files/uris.ts';
import { BULK_LANGUAGE, type BulkDocuments, vscodeRange } from './bulkDocuments.ts';
import { documentSource } from './bulkSources.ts';
import { runInSlices } from './readBulkFile.ts';

/** The source of findings in the Problems panel. */
const BULK_SOURCE = 'Chart Cards';

/** The findings of every open bulk file in the Problems panel, except those of earlier versions. */
export class BulkDiagnostics extends Disposable {
  constructor(documents: BulkDocuments) {
    super();
    const collection = this._register(vscode.languages.createDiagnosticCollection('chartCards.bulk'));
    this._register(
      documents.onDidCheck((document) => {
        if (!isEditablePlace(document.uri)) return;
        const findings = documents.findings(document);
        collection.set(
          document.uri,
          findings.map((finding) => diagnosticOf(document.uri, finding)),
        );
      }),
    );
    this._register(documents.onDidClose((uri) => collection.delete(uri)));
  }
}

function diagnosticOf(uri: vscode.Uri, finding: BulkFinding): vscode.Diagnostic {
  const diagnostic = new vscode.Diagnostic(vscodeRange(finding.range), formatBulkFinding(finding), severityOf(finding));
  diagnostic.source = BULK_SOURCE;
  diagnostic.code = finding.rule;
  if (finding.related !== undefined) {
    const location = new vscode.Location(uri, vscodeRange(finding.related));
    diagnostic.relatedInformation = [new vscode.DiagnosticRelatedInformation(location, formatBulkRelated(finding))];
  }
  return diagnostic;
}

/** The severity follows what the service does about it. */
function severityOf({ rule }: BulkFinding): vscode.DiagnosticSeverity {
  switch (BULK_RULES[rule].effect) {
    case 'file':
      return vscode.DiagnosticSeverity.Error;
    case 'row':
      return vscode.DiagnosticSeverity.Warning;
    case 'note':
      return BULK_RULES[rule].isLikelyWrong ? vscode.DiagnosticSeverity.Warning : vscode.DiagnosticSeverity.Information;
  }
}

/**
 * Changes every row of a file; used by quick fixes only, and only of this instance: tests create several per window.
 */
const CHANGE_ALL = `chartCards.bulk.changeAllRows.${randomUUID()}`;

/** Offers the fixes of the findings under the cursor. Fixes that change every row are computed when chosen. */
export class BulkQuickFixes implements vscode.CodeActionProvider {
  readonly #documents: BulkDocuments;

  constructor(documents: BulkDocuments) {
    this.#documents = documents;
  }

  static register(documents: BulkDocuments): vscode.Disposable {
    const fixes = new BulkQuickFixes(documents);
    return vscode.Disposable.from(
      vscode.languages.registerCodeActionsProvider({ language: BULK_LANGUAGE }, fixes, {
        providedCodeActionKinds: [vscode.CodeActionKind.QuickFix],
      }),
      vscode.commands.registerCommand(CHANGE_ALL, (address: string, change: WholeFileChange) =>
        fixes.changeAll(address, change),
      ),
    );
  }

  provideCodeActions(
    document: vscode.TextDocument,
    range: vscode.Range,
    { diagnostics, only }: vscode.CodeActionContext,
  ): vscode.CodeAction[] {
    if (only !== undefined && !only.contains(vscode.CodeActionKind.QuickFix)) return [];
    // While the text is still being read, findings have the positions of an older text.
    if (this.#documents.sheet(document)?.isRead !== true) return [];
    const here = this.#documents.findings(document).filter((it) => intersects(vscodeRange(it.range), range));
    const offered = here.flatMap((finding) => finding.fixes.map((fix) => ({ finding, fix })));
    // Several cells of a row offer the same fix.
    return offered
      .filter(({ fix }, place) => offered.findIndex((other) => sameValue(other.fix.change, fix.change)) === place)
      .map(({ finding, fix }) => actionOf(document, finding, fix, diagnostics));
  }

  /** One undo step, computed from the text at the time the fix is chosen; returns whether it was applied. */
  async changeAll(address: string, change: WholeFileChange): Promise<boolean> {
    const document = vscode.workspace.textDocuments.find(({ uri }) => uri.toString() === address);
    if (document === undefined) return false;
    const { version } = document;
    const changed = new WholeFileEdit(documentSource(document).lines, this.#documents.context, change);
    const done = await vscode.window.withProgress(
      { location: vscode.ProgressLocation.Notification, title: vscode.l10n.t('Changing every row'), cancellable: true },
      async (_, token) => {
        const controller = new AbortController();
        token.onCancellationRequested(() => controller.abort());
        await runInSlices((isOver) => changed.advance(isOver), controller.signal).catch(() => undefined);
        return !controller.signal.aborted;
      },
    );
    if (!done) return false;
    if (document.isClosed || document.version !== version) {
      void vscode.window.showWarningMessage(
        vscode.l10n.t('The file was edited at the same time. Nothing was changed. Choose the fix again.'),
      );
      return false;
    }
    const edit = new vscode.WorkspaceEdit();
    const end = document.lineAt(document.lineCount - 1).range.end;
    edit.replace(document.uri, new vscode.Range(new vscode.Position(0, 0), end), changed.text);
    return vscode.workspace.applyEdit(edit);
  }
}

function actionOf(
  document: vscode.TextDocument,
  finding: BulkFinding,
  fix: BulkFix,
  diagnostics: readonly vscode.Diagnostic[],
): vscode.CodeAction {
  const action = new vscode.CodeAction(formatBulkFix(fix.change), vscode.CodeActionKind.QuickFix);
  const place = vscodeRange(finding.range);
  action.diagnostics = diagnostics.filter(
    ({ source, code, range }) => source === BULK_SOURCE && code === finding.rule && range.isEqual(place),
  );
  if (fix.kind === 'whole') {
    action.command = { command: CHANGE_ALL, title: action.title, arguments: [document.uri.toString(), fix.change] };
    return action;
  }
  action.edit = new vscode.WorkspaceEdit();
  for (const edit of fix.edits) action.edit.replace(document.uri, vscodeRange(edit), edit.text);
  if (fix.preferred) action.isPreferred = true;
  return action;
}

function intersects(place: vscode.Range, range: vscode.Range): boolean {
  return place.intersection(range) !== undefined;
}
