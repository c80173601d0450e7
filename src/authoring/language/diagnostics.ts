import * as vscode from 'vscode';
import type { Finding } from '../../card/findings/finding.ts';
import type { Fix } from '../../card/findings/fix.ts';
import { fixAll } from '../../card/findings/fixes.ts';
import { formatFinding, formatFix, formatRelated } from '../../card/findings/formatFinding.ts';
import { isRuleId, RULES, type RuleId } from '../../card/findings/rules.ts';
import type { TextEdit } from '../../card/text/textEdit.ts';
import { Disposable } from '../../shell/disposable.ts';
import { isEditablePlace } from '../../shell/files/uris.ts';
import { CARD_LANGUAGE, type CardDocuments, type CheckedCard, DIAGNOSTIC_SOURCE } from '../documents/cardDocuments.ts';
import { documentEdits, documentRange } from '../documents/textDocuments.ts';
import { rulePageAddress } from './rulePages.ts';

/** The rule of a problem; undefined if another extension reported it. */
function ruleOf({ source, code }: vscode.Diagnostic): RuleId | undefined {
  if (source !== DIAGNOSTIC_SOURCE || typeof code !== 'object') return undefined;
  const rule = String(code.value);
  return isRuleId(rule) ? rule : undefined;
}

/**
 * Reports the findings of every open card in the Problems panel, except those of earlier versions: a problem would be
 * listed once more for each version that is open, and can only be fixed in the card.
 */
export class Diagnostics extends Disposable {
  readonly #collection = this._register(vscode.languages.createDiagnosticCollection('chartCards'));

  constructor(documents: CardDocuments) {
    super();
    const show = (document: vscode.TextDocument): void => {
      if (!isEditablePlace(document.uri)) return;
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
    formatFinding(finding),
    diagnosticSeverity(finding),
  );
  diagnostic.source = DIAGNOSTIC_SOURCE;
  diagnostic.code = { value: finding.rule, target: rulePageAddress(finding.rule) };
  if (RULES[finding.rule].faded) diagnostic.tags = [vscode.DiagnosticTag.Unnecessary];
  diagnostic.relatedInformation = finding.related.map(
    (place) =>
      new vscode.DiagnosticRelatedInformation(
        new vscode.Location(document.uri, documentRange(document, place.range)),
        formatRelated(place),
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
      return RULES[rule].quiet ? vscode.DiagnosticSeverity.Hint : vscode.DiagnosticSeverity.Information;
  }
}

/** Code action kind that applies every preferred fix; can be listed in `editor.codeActionsOnSave`. */
const FIX_ALL = vscode.CodeActionKind.SourceFixAll.append('chartCards');

/** A code action for one fix or for all; its edits are computed when it is chosen. */
class FixAction extends vscode.CodeAction {
  readonly document: vscode.TextDocument;
  /** The edits for the current text; none if they were made for an older version. */
  readonly editsOf: (now: CheckedCard) => readonly TextEdit[];

  constructor(
    title: string,
    kind: vscode.CodeActionKind,
    document: vscode.TextDocument,
    editsOf: FixAction['editsOf'],
  ) {
    super(title, kind);
    this.document = document;
    this.editsOf = editsOf;
  }
}

/** Quick fixes for the findings at the cursor. */
export class QuickFixes implements vscode.CodeActionProvider {
  readonly #documents: CardDocuments;

  constructor(documents: CardDocuments) {
    this.#documents = documents;
  }

  static register(documents: CardDocuments): vscode.Disposable {
    return vscode.languages.registerCodeActionsProvider(CARD_LANGUAGE, new QuickFixes(documents), {
      providedCodeActionKinds: [vscode.CodeActionKind.QuickFix, FIX_ALL],
    });
  }

  provideCodeActions(
    document: vscode.TextDocument,
    range: vscode.Range,
    { only, diagnostics }: vscode.CodeActionContext,
  ): vscode.CodeAction[] {
    const { findings } = this.#documents.check(document);
    if (isReadOnly(findings)) return [];
    const offered: vscode.CodeAction[] = [];
    const pages = new Map<RuleId, vscode.CodeAction>();
    if (only === undefined || only.contains(vscode.CodeActionKind.QuickFix)) {
      for (const finding of findings) {
        const place = documentRange(document, finding.range);
        if (range.intersection(place) === undefined) continue;
        const fixed = diagnostics.filter((each) => ruleOf(each) === finding.rule && each.range.isEqual(place));
        for (const fix of finding.fixes) offered.push(fixAction(document, fix, fixed));
        if (finding.severity !== 'hint') pages.set(finding.rule, explanation(finding.rule, fixed));
      }
      // The quick fix list shows only actions of its own kind.
      if (offered.length > 0) offered.push(...fixAllActions(document, findings, vscode.CodeActionKind.QuickFix, 2));
    }
    if (only?.contains(FIX_ALL)) offered.push(...fixAllActions(document, findings, FIX_ALL, 1));
    return [...offered, ...pages.values()];
  }

  /**
   * Resolved late because VS Code applies an action's edits to the current text, even if it has changed since the
   * offer.
   */
  resolveCodeAction(action: vscode.CodeAction): vscode.CodeAction {
    if (!(action instanceof FixAction)) return action;
    const now = this.#documents.check(action.document);
    const edits = isReadOnly(now.findings) ? [] : action.editsOf(now);
    if (edits.length > 0) action.edit = workspaceEdit(action.document, edits);
    return action;
  }
}

function fixAction(
  document: vscode.TextDocument,
  { change, edits, preferred }: Fix,
  fixed: vscode.Diagnostic[],
): vscode.CodeAction {
  const offered = document.version;
  const action = new FixAction(formatFix(change), vscode.CodeActionKind.QuickFix, document, ({ version }) =>
    version === offered ? edits : [],
  );
  action.diagnostics = fixed;
  if (preferred) action.isPreferred = true;
  return action;
}

/** Offers one action for all preferred fixes if there are at least this many. */
function fixAllActions(
  document: vscode.TextDocument,
  findings: readonly Finding[],
  kind: vscode.CodeActionKind,
  least: number,
): vscode.CodeAction[] {
  if (findings.filter(({ fixes }) => fixes.some((fix) => fix.preferred)).length < least) return [];
  const title = vscode.l10n.t('Fix all mistakes that have a preferred fix');
  return [new FixAction(title, kind, document, (now) => fixAll(now.findings))];
}

function explanation(rule: RuleId, about: vscode.Diagnostic[]): vscode.CodeAction {
  const action = new vscode.CodeAction(vscode.l10n.t('Explain {0}', rule), vscode.CodeActionKind.QuickFix);
  action.command = { command: 'chartCards.explainRule', title: action.title, arguments: [rule] };
  action.diagnostics = about;
  return action;
}

function isReadOnly(findings: readonly Finding[]): boolean {
  return findings.some(({ rule }) => rule === 'published.readOnly');
}

function workspaceEdit(document: vscode.TextDocument, edits: readonly TextEdit[]): vscode.WorkspaceEdit {
  const edit = new vscode.WorkspaceEdit();
  edit.set(document.uri, documentEdits(document, edits));
  return edit;
}
