import * as vscode from 'vscode';
import { rangeOf } from '../../card/rangeOf.ts';
import { readCardText } from '../../card/readCardText.ts';
import { Disposable } from '../disposable.ts';

/** Puts what the service's 400 said on the field that it named, until the text changes or the next save. */
export class ServiceDiagnostics extends Disposable {
  readonly #problems = this._register(vscode.languages.createDiagnosticCollection('chart-cards-service'));

  constructor() {
    super();
    this._register(
      vscode.workspace.onDidChangeTextDocument((event) => {
        // VS Code sends an event without changes when only the dirty mark changes.
        if (event.contentChanges.length > 0) this.clear(event.document.uri);
      }),
    );
    this._register(vscode.workspace.onDidCloseTextDocument((document) => this.clear(document.uri)));
  }

  /** `field` is the service's own spelling, e.g. `metadata.title` or `levels.pivot.price`; `text` what was sent. */
  place(uri: vscode.Uri, text: string, complaint: { readonly field: string; readonly detail: string }): void {
    const document = vscode.workspace.textDocuments.find((one) => one.uri.toString() === uri.toString());
    if (document === undefined) return;
    const range = rangeOf(readCardText(text), pathOf(complaint.field));
    const problem = new vscode.Diagnostic(
      new vscode.Range(document.positionAt(range.offset), document.positionAt(range.offset + range.length)),
      vscode.l10n.t('The service refused this: {0}', complaint.detail),
    );
    problem.source = 'Chart Cards service';
    this.#problems.set(uri, [problem]);
  }

  clear(uri: vscode.Uri): void {
    this.#problems.delete(uri);
  }
}

/** `drawings[0].points.1.price` and `drawings.0.points.1.price` are the same place. */
function pathOf(field: string): (string | number)[] {
  return field
    .split(/[.[\]]+/)
    .filter((part) => part !== '')
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part));
}
