import * as vscode from 'vscode';
import { scanForRetiredRoutes } from '../../contract/routesInSource/findRoutes.ts';
import { isFixableByTextEdit, type RetiredRouteMatch } from '../../contract/routesInSource/routeInSource.ts';
import type { Connections } from '../connection/connectionProfile.ts';
import { Disposable } from '../disposable.ts';
import { linePositions } from './linePositions.ts';
import { describeRetiredRoute } from './routeWords.ts';
import { readSource } from './sourceFiles.ts';

/** What the Problems list names as the source, and the code of each kind. */
const SOURCE = 'Chart Cards';
const CODES = { fieldFirst: 'route.retired', login: 'route.notMounted' } as const;

/** Marks routes that no longer answer in source texts, and mends those that another route replaces. */
export class RetiredRoutes extends Disposable implements vscode.CodeActionProvider {
  readonly #connections: Pick<Connections, 'profiles'>;
  readonly #marks = this._register(vscode.languages.createDiagnosticCollection('chartCards.routes'));

  constructor(connections: Pick<Connections, 'profiles'>) {
    super();
    this.#connections = connections;
    this._register(
      vscode.languages.registerCodeActionsProvider('*', this, {
        providedCodeActionKinds: [vscode.CodeActionKind.QuickFix],
      }),
    );
    this._register(
      vscode.workspace.onDidChangeConfiguration((change) => {
        if (change.affectsConfiguration('chartCards.findRetiredRoutes') && !isEnabled()) this.#marks.clear();
      }),
    );
  }

  /** Marks what a text holds, or takes the marks away. */
  mark(document: vscode.TextDocument, isWanted: boolean): void {
    this.#marks.set(
      document.uri,
      isWanted ? this.find(document.getText()).map((route) => routeDiagnostic(document, route)) : [],
    );
  }

  /** A text that is closed keeps the marks of its file, if it has one; what was not saved is in none. */
  async closed({ uri, isUntitled }: vscode.TextDocument): Promise<void> {
    const file = isUntitled || uri.scheme === 'vscode-notebook-cell' ? undefined : await readSource(uri);
    const routes = file === undefined ? [] : this.find(file.text);
    const place = linePositions(file?.text ?? '');
    this.#marks.set(
      uri,
      routes.map((route) => routeDiagnostic(place, route)),
    );
  }

  /** The same of a file that is not open. */
  markFile(uri: vscode.Uri, marks: readonly vscode.Diagnostic[]): void {
    this.#marks.set(uri, marks);
  }

  /** Takes the marks of files away that are not open, before all are looked at anew: their texts may have changed. */
  forgetFiles(): void {
    const open = new Set(vscode.workspace.textDocuments.map(({ uri }) => uri.toString()));
    const closed: vscode.Uri[] = [];
    this.#marks.forEach((uri) => {
      if (!open.has(uri.toString())) closed.push(uri);
    });
    for (const uri of closed) this.#marks.delete(uri);
  }

  find(text: string): RetiredRouteMatch[] {
    const hosts = this.#connections.profiles.map(({ baseUrl }) => new URL(baseUrl).hostname);
    // Programs of all kinds speak with the machine they run on.
    return scanForRetiredRoutes(
      text,
      hosts.filter((host) => host !== '127.0.0.1' && host !== 'localhost'),
    );
  }

  provideCodeActions(
    document: vscode.TextDocument,
    range: vscode.Range,
    context: vscode.CodeActionContext,
  ): vscode.CodeAction[] {
    const mine = context.diagnostics.filter((each) => each.source === SOURCE && each.code === CODES.fieldFirst);
    if (mine.length === 0) return [];
    // Read anew: the marks may be of a text that has moved on since.
    const routes = this.find(document.getText()).flatMap((route) => {
      const { instead } = route;
      return instead === undefined ? [] : [{ route, instead, place: rangeOf(document, route) }];
    });
    const here = routes.filter(({ place }) => place.intersection(range) !== undefined);
    const single = here.map(({ route, place, instead }) => {
      const action = new vscode.CodeAction(
        isFixableByTextEdit(route)
          ? vscode.l10n.t('Name the trader before the field: {0}', instead)
          : vscode.l10n.t('Name the trader before the field; you swap the two values that fill it in: {0}', instead),
        vscode.CodeActionKind.QuickFix,
      );
      // Half of a change is nothing to be done without a look.
      action.isPreferred = isFixableByTextEdit(route);
      action.diagnostics = mine.filter((each) => each.range.isEqual(place));
      action.edit = new vscode.WorkspaceEdit();
      action.edit.replace(document.uri, place, instead);
      return action;
    });
    const whole = routes.filter(({ route }) => isFixableByTextEdit(route));
    if (here.length === 0 || whole.length < 2) return single;
    const all = new vscode.CodeAction(
      vscode.l10n.t('Mend all {0} retired routes of this file', whole.length),
      vscode.CodeActionKind.QuickFix,
    );
    all.edit = new vscode.WorkspaceEdit();
    for (const { place, instead } of whole) all.edit.replace(document.uri, place, instead);
    return [...single, all];
  }
}

/** Whether the person wants texts that are opened looked at. */
function isEnabled(): boolean {
  return vscode.workspace.getConfiguration('chartCards').get<boolean>('findRetiredRoutes') ?? true;
}

/** The mark of a route in a text. */
export function routeDiagnostic(
  text: Pick<vscode.TextDocument, 'positionAt'>,
  route: RetiredRouteMatch,
): vscode.Diagnostic {
  const severity =
    route.kind === 'fieldFirst' ? vscode.DiagnosticSeverity.Warning : vscode.DiagnosticSeverity.Information;
  const mark = new vscode.Diagnostic(rangeOf(text, route), describeRetiredRoute(route), severity);
  mark.source = SOURCE;
  mark.code = CODES[route.kind];
  mark.tags = [vscode.DiagnosticTag.Deprecated];
  return mark;
}

function rangeOf(text: Pick<vscode.TextDocument, 'positionAt'>, { start, end }: RetiredRouteMatch): vscode.Range {
  return new vscode.Range(text.positionAt(start), text.positionAt(end));
}
