import * as vscode from 'vscode';
import type { Finding } from '../../card/findings/finding.ts';
import { Disposable } from '../disposable.ts';
import type { CardDocuments } from './cardDocuments.ts';
import { documentRange } from './documentRange.ts';
import { rulePageAddress } from './rulePages.ts';

/** What the Problems list names as the source of a finding. */
export const DIAGNOSTIC_SOURCE = 'Chart Cards';

/** Advice that would drown the rest if each stood in the Problems list; it is shown in the text only. */
const QUIET_RULES: ReadonlySet<string> = new Set(['links.none', 'texts.display']);

/** What stands in the text and does not count. An unknown key does not fade: it is mostly a typo, which must be seen. */
const FADED_RULES: ReadonlySet<string> = new Set(['json.duplicateKey']);

/** The rule that a problem of the list is about; undefined for one of somebody else. */
export function ruleOf({ source, code }: vscode.Diagnostic): string | undefined {
  if (source !== DIAGNOSTIC_SOURCE || typeof code !== 'object') return undefined;
  return String(code.value);
}

/** The findings of every open card in the Problems list. */
export class Diagnostics extends Disposable {
  readonly #collection = this._register(vscode.languages.createDiagnosticCollection('chartCards'));

  constructor(documents: CardDocuments) {
    super();
    const show = (document: vscode.TextDocument): void => {
      const { findings } = documents.check(document);
      this.#collection.set(
        document.uri,
        findings.map((finding) => diagnosticOf(document, finding)),
      );
    };
    this._register(documents.onDidCheck(show));
    this._register(documents.onDidClose((uri) => this.#collection.delete(uri)));
    for (const document of documents.open) show(document);
  }
}

function diagnosticOf(document: vscode.TextDocument, finding: Finding): vscode.Diagnostic {
  const diagnostic = new vscode.Diagnostic(
    documentRange(document, finding.range),
    finding.message,
    diagnosticSeverity(finding),
  );
  diagnostic.source = DIAGNOSTIC_SOURCE;
  diagnostic.code = { value: finding.rule, target: rulePageAddress(finding.rule) };
  if (FADED_RULES.has(finding.rule)) diagnostic.tags = [vscode.DiagnosticTag.Unnecessary];
  diagnostic.relatedInformation = finding.related.map(
    ({ range, message }) =>
      new vscode.DiagnosticRelatedInformation(
        new vscode.Location(document.uri, documentRange(document, range)),
        message,
      ),
  );
  return diagnostic;
}

function diagnosticSeverity({ severity, rule }: Finding): vscode.DiagnosticSeverity {
  switch (severity) {
    case 'error':
      return vscode.DiagnosticSeverity.Error;
    case 'warning':
      return vscode.DiagnosticSeverity.Warning;
    case 'hint':
      return QUIET_RULES.has(rule) ? vscode.DiagnosticSeverity.Hint : vscode.DiagnosticSeverity.Information;
  }
}
