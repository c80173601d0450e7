import * as vscode from 'vscode';
import { l10n, Position } from 'vscode';
import { LinePositions } from '../../card/text/linePositions.ts';
import type { ConfiguredConnections } from '../../shell/connection/serviceConnections.ts';
import { Disposable } from '../../shell/disposable.ts';
import { isSettingChanged, readSetting } from '../../shell/settings.ts';
import { isFixableByTextEdit, type RetiredRouteMatch, scanForRetiredRoutes } from './retiredRouteScanner.ts';

/** The source in the Problems panel, and the code of each kind. */
const SOURCE = 'Chart Cards';
const CODES = { fieldFirst: 'route.retired', login: 'route.notMounted' } as const;

declare module '../runner/adminContext.ts' {
  interface AdminServices {
    readonly retiredRoutes: RetiredRoutes;
  }
}

/** Reports retired routes in source texts, and fixes those that have a replacement. */
export class RetiredRoutes extends Disposable implements vscode.CodeActionProvider {
  readonly #connections: Pick<ConfiguredConnections, 'profiles'>;
  readonly #marks = this._register(vscode.languages.createDiagnosticCollection('chartCards.routes'));

  constructor(connections: Pick<ConfiguredConnections, 'profiles'>) {
    super();
    this.#connections = connections;
    this._register(
      vscode.languages.registerCodeActionsProvider('*', this, {
        providedCodeActionKinds: [vscode.CodeActionKind.QuickFix],
      }),
    );
    this._register(
      vscode.workspace.onDidChangeConfiguration((change) => {
        if (isSettingChanged(change, 'findRetiredRoutes') && !readSetting('findRetiredRoutes')) this.#marks.clear();
      }),
    );
  }

  /** Updates a document's diagnostics. */
  mark(document: vscode.TextDocument, isWanted: boolean): void {
    this.#marks.set(
      document.uri,
      isWanted ? this.find(document.getText()).map((route) => routeDiagnostic(document, route)) : [],
    );
  }

  /** A closed document keeps the diagnostics of its file; unsaved changes are gone. */
  async closed({ uri, isUntitled }: vscode.TextDocument): Promise<void> {
    const file = isUntitled || uri.scheme === 'vscode-notebook-cell' ? undefined : await readSource(uri);
    const routes = file === undefined ? [] : this.find(file.text);
    const place = linePositions(file?.text ?? '');
    this.#marks.set(
      uri,
      routes.map((route) => routeDiagnostic(place, route)),
    );
  }

  /** Updates the diagnostics of a file that isn't open. */
  markFile(uri: vscode.Uri, marks: readonly vscode.Diagnostic[]): void {
    this.#marks.set(uri, marks);
  }

  /** Removes the diagnostics of files that aren't open before a search: their texts may have changed. */
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
    // Many kinds of programs connect to the local machine.
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
    // Searched again: the text may have changed since the diagnostics were computed.
    const routes = this.find(document.getText()).flatMap((route) => {
      const { replacement } = route;
      return replacement === undefined ? [] : [{ route, replacement, place: rangeOf(document, route) }];
    });
    const here = routes.filter(({ place }) => place.intersection(range) !== undefined);
    const single = here.map(({ route, place, replacement }) => {
      const action = new vscode.CodeAction(
        isFixableByTextEdit(route)
          ? vscode.l10n.t('Put the trader before the field: {0}', replacement)
          : vscode.l10n.t('Put the trader before the field (you swap the two values): {0}', replacement),
        vscode.CodeActionKind.QuickFix,
      );
      // Applying half of a change needs a look.
      action.isPreferred = isFixableByTextEdit(route);
      action.diagnostics = mine.filter((each) => each.range.isEqual(place));
      action.edit = new vscode.WorkspaceEdit();
      action.edit.replace(document.uri, place, replacement);
      return action;
    });
    const whole = routes.filter(({ route }) => isFixableByTextEdit(route));
    if (here.length === 0 || whole.length < 2) return single;
    const all = new vscode.CodeAction(
      vscode.l10n.t('Fix all {0} retired routes in this file', whole.length),
      vscode.CodeActionKind.QuickFix,
    );
    all.edit = new vscode.WorkspaceEdit();
    for (const { place, replacement } of whole) all.edit.replace(document.uri, place, replacement);
    return [...single, all];
  }
}

/** The diagnostic of a route in a text. */
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
 * Swaps the segments of every retired route in these files, after VS Code's preview of the changes. The files are
 * searched again: they may have changed since.
 */
export async function fixRoutes(files: readonly vscode.Uri[], routes: RetiredRoutes): Promise<void> {
  const edit = new vscode.WorkspaceEdit();
  const metadata: vscode.WorkspaceEditEntryMetadata = {
    needsConfirmation: true,
    label: vscode.l10n.t('Put the trader before the field'),
  };
  let count = 0;
  for (const uri of files) {
    const document = await vscode.workspace.openTextDocument(uri);
    for (const route of routes.find(document.getText())) {
      const { start, end, replacement } = route;
      if (replacement === undefined || !isFixableByTextEdit(route)) continue;
      const range = new vscode.Range(document.positionAt(start), document.positionAt(end));
      edit.replace(uri, range, replacement, metadata);
      count += 1;
    }
  }
  if (count === 0) {
    void vscode.window.showInformationMessage(
      vscode.l10n.t('None of these files has a retired route left that can be fixed by changing only its text.'),
    );
    return;
  }
  await vscode.workspace.applyEdit(edit);
}

/** What is wrong with a route in a source text, and how to fix it. */
export function describeRetiredRoute({ kind, filled }: RetiredRouteMatch): string {
  switch (kind) {
    case 'fieldFirst':
      return filled === 'inPlace'
        ? l10n.t(
            'This route is retired: every request returns 404 ROUTE_NOT_FOUND, which says nothing about the trader or the field. Put the trader before the field. Method and body stay the same.',
          )
        : l10n.t(
            'This route is retired: every request returns 404 ROUTE_NOT_FOUND, which says nothing about the trader or the field. Put the trader before the field and swap the two values that are filled in. Method and body stay the same.',
          );
    case 'login':
      return l10n.t(
        'This route doesn’t exist: it always returns 404 and has no replacement. Requests are authorized by a community API key, sent as a Bearer token.',
      );
  }
}

/** Larger files are data. Bytes. */
const MAX_FILE_BYTES = 5_000_000;
const FILES_AT_ONCE = 16;
/** Never searched, whatever the settings say. */
const NEVER_SEARCHED = ['**/node_modules/**', '**/.git/**'];

/** A source file of the workspace and its text, as in the editor if it is open. */
interface SourceFile {
  readonly uri: vscode.Uri;
  readonly text: string;
}

/**
 * The texts of the workspace's files, a few at a time, without binary files and those that the settings exclude from
 * search.
 */
export async function* sourceFiles(
  signal: AbortSignal,
  onProgress: (done: number, of: number) => void,
): AsyncGenerator<readonly SourceFile[]> {
  const files = await vscode.workspace.findFiles('**/*', `{${[...NEVER_SEARCHED, ...excluded()].join(',')}}`);
  for (let at = 0; at < files.length && !signal.aborted; at += FILES_AT_ONCE) {
    const read = await Promise.all(files.slice(at, at + FILES_AT_ONCE).map(readSource));
    onProgress(Math.min(at + FILES_AT_ONCE, files.length), files.length);
    yield read.flatMap((file) => file ?? []);
  }
}

function excluded(): string[] {
  return ['files', 'search'].flatMap((section) => {
    const patterns = vscode.workspace.getConfiguration(section).get<Readonly<Record<string, unknown>>>('exclude') ?? {};
    return Object.entries(patterns).flatMap(([pattern, isOn]) => (isOn === true ? [pattern] : []));
  });
}

/** One file's text, as in the editor if it is open; undefined if it is binary or can't be read. */
async function readSource(uri: vscode.Uri): Promise<SourceFile | undefined> {
  const open = vscode.workspace.textDocuments.find((document) => document.uri.toString() === uri.toString());
  if (open !== undefined) return { uri, text: open.getText() };
  try {
    if ((await vscode.workspace.fs.stat(uri)).size > MAX_FILE_BYTES) return undefined;
    const bytes = await vscode.workspace.fs.readFile(uri);
    // Texts contain no zero bytes; images and executables do early on.
    if (bytes.subarray(0, 8192).includes(0)) return undefined;
    return { uri, text: new TextDecoder().decode(bytes) };
  } catch {
    // Deleted or unreadable.
    return undefined;
  }
}

/** Positions in a text without a document. */
export function linePositions(text: string): { positionAt(offset: number): Position } {
  const lines = new LinePositions(text);
  return {
    positionAt: (offset) => {
      const { line, character } = lines.positionAt(offset);
      return new Position(line, character);
    },
  };
}
