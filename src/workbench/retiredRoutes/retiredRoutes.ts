import * as vscode from 'vscode';
import { l10n, Position } from 'vscode';
import { LinePositions } from '../../card/text/linePositions.ts';
import type { Connections } from '../connection/connectionProfile.ts';
import { Disposable } from '../disposable.ts';
import { isFixableByTextEdit, type RetiredRouteMatch, scanForRetiredRoutes } from './retiredRouteScanner.ts';

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

/**
 * Swaps the segments of every retired route in these files, after VS Code's own preview of the changes. The files are
 * read anew: what was found may have moved since.
 */
export async function fixRoutes(files: readonly vscode.Uri[], routes: RetiredRoutes): Promise<void> {
  const edit = new vscode.WorkspaceEdit();
  const metadata: vscode.WorkspaceEditEntryMetadata = {
    needsConfirmation: true,
    label: vscode.l10n.t('Name the trader before the field'),
  };
  let count = 0;
  for (const uri of files) {
    const document = await vscode.workspace.openTextDocument(uri);
    for (const route of routes.find(document.getText())) {
      const { start, end, instead } = route;
      if (instead === undefined || !isFixableByTextEdit(route)) continue;
      const range = new vscode.Range(document.positionAt(start), document.positionAt(end));
      edit.replace(uri, range, instead, metadata);
      count += 1;
    }
  }
  if (count === 0) {
    void vscode.window.showInformationMessage(
      vscode.l10n.t('None of these files holds a retired route any more that can be mended by its text alone.'),
    );
    return;
  }
  await vscode.workspace.applyEdit(edit);
}

/** What is wrong with a route in a source, and what to do. */
export function describeRetiredRoute({ kind, filled }: RetiredRouteMatch): string {
  switch (kind) {
    case 'fieldFirst':
      return filled === 'inPlace'
        ? l10n.t(
            'This route is retired: every request answers 404 ROUTE_NOT_FOUND, which says nothing of the trader or the field. Name the trader before the field; method and body stay.',
          )
        : l10n.t(
            'This route is retired: every request answers 404 ROUTE_NOT_FOUND, which says nothing of the trader or the field. Name the trader before the field, and swap the two values that fill the places in; method and body stay.',
          );
    case 'login':
      return l10n.t(
        'This route is not mounted: it always answers 404, and nothing takes its place. Calls of the interface carry a community key as Bearer.',
      );
  }
}

/** Larger files are data. Bytes. */
const MAX_FILE_BYTES = 5_000_000;
const FILES_AT_ONCE = 16;
/** What nobody searches, whatever the settings say. */
const NEVER_SEARCHED = ['**/node_modules/**', '**/.git/**'];

/** A source file of the workspace and its text: what is in the editor where it is open. */
export interface SourceFile {
  readonly uri: vscode.Uri;
  readonly text: string;
}

/** Texts of the workspace's files, a few at a time; what the settings exclude from searching, and what is no text, is left out. */
export async function* sourceFiles(
  signal: AbortSignal,
  told: (done: number, of: number) => void,
): AsyncGenerator<readonly SourceFile[]> {
  const files = await vscode.workspace.findFiles('**/*', `{${[...NEVER_SEARCHED, ...excluded()].join(',')}}`);
  for (let at = 0; at < files.length && !signal.aborted; at += FILES_AT_ONCE) {
    const read = await Promise.all(files.slice(at, at + FILES_AT_ONCE).map(readSource));
    told(Math.min(at + FILES_AT_ONCE, files.length), files.length);
    yield read.flatMap((file) => file ?? []);
  }
}

function excluded(): string[] {
  return ['files', 'search'].flatMap((section) => {
    const patterns = vscode.workspace.getConfiguration(section).get<Readonly<Record<string, unknown>>>('exclude') ?? {};
    return Object.entries(patterns).flatMap(([pattern, isOn]) => (isOn === true ? [pattern] : []));
  });
}

/** One file's text, as the editor has it where it is open; undefined of data, and of what cannot be read. */
async function readSource(uri: vscode.Uri): Promise<SourceFile | undefined> {
  const open = vscode.workspace.textDocuments.find((document) => document.uri.toString() === uri.toString());
  if (open !== undefined) return { uri, text: open.getText() };
  try {
    if ((await vscode.workspace.fs.stat(uri)).size > MAX_FILE_BYTES) return undefined;
    const bytes = await vscode.workspace.fs.readFile(uri);
    // Texts hold no zero bytes; pictures and programs soon do.
    if (bytes.subarray(0, 8192).includes(0)) return undefined;
    return { uri, text: new TextDecoder().decode(bytes) };
  } catch {
    // It went away, or cannot be read: nothing can be said of it.
    return undefined;
  }
}

/** Positions in a text that is no document. */
export function linePositions(text: string): { positionAt(offset: number): Position } {
  const lines = new LinePositions(text);
  return {
    positionAt: (offset) => {
      const { line, character } = lines.positionAt(offset);
      return new Position(line, character);
    },
  };
}
