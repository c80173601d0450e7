import * as vscode from 'vscode';
import type { BulkFinding } from '../../../contract/bulkFile/bulkFinding.ts';
import { Disposable } from '../../disposable.ts';
import type { BulkDocuments } from './bulkDocuments.ts';
import { vscodeRange } from './bulkRange.ts';

/** What the Problems list names as the source of a finding. */
export const BULK_SOURCE = 'Chart Cards';

/** The findings of every open bulk file in the Problems list. */
export class BulkDiagnostics extends Disposable {
  constructor(documents: BulkDocuments) {
    super();
    const collection = this._register(vscode.languages.createDiagnosticCollection('chartCards.bulk'));
    this._register(
      documents.onDidCheck((document) =>
        collection.set(
          document.uri,
          documents.findings(document).map((finding) => diagnosticOf(document.uri, finding)),
        ),
      ),
    );
    this._register(documents.onDidClose((uri) => collection.delete(uri)));
  }
}

function diagnosticOf(uri: vscode.Uri, finding: BulkFinding): vscode.Diagnostic {
  const diagnostic = new vscode.Diagnostic(vscodeRange(finding.range), finding.message, severityOf(finding));
  diagnostic.source = BULK_SOURCE;
  diagnostic.code = finding.rule;
  if (finding.related !== undefined) {
    const { range, message } = finding.related;
    const location = new vscode.Location(uri, vscodeRange(range));
    diagnostic.relatedInformation = [new vscode.DiagnosticRelatedInformation(location, message)];
  }
  return diagnostic;
}

/** As bad as what the service does about it. */
function severityOf({ effect }: BulkFinding): vscode.DiagnosticSeverity {
  switch (effect) {
    case 'file':
      return vscode.DiagnosticSeverity.Error;
    case 'row':
      return vscode.DiagnosticSeverity.Warning;
    case 'note':
      return vscode.DiagnosticSeverity.Information;
  }
}
