/**
 * VS Code's API as far as the extension's pages and sessions use it, for a page alone in a browser: the page's bundle
 * takes it in place of `vscode`. There is one webview panel, which is the page, and nobody else who edits or answers.
 */
/** A subscription. */
interface Subscription {
  dispose(): void;
}

export class Disposable implements Subscription {
  readonly dispose: () => void;

  constructor(dispose: () => void) {
    this.dispose = dispose;
  }
}

export class EventEmitter<T> {
  readonly #listeners = new Set<(value: T) => unknown>();

  readonly event = (listener: (value: T) => unknown): Subscription => {
    const own = (value: T): unknown => listener(value);
    this.#listeners.add(own);
    return { dispose: () => this.#listeners.delete(own) };
  };

  fire(value: T): void {
    for (const listener of [...this.#listeners]) listener(value);
  }

  dispose(): void {
    this.#listeners.clear();
  }
}

/** The parts of an address. */
interface UriParts {
  readonly scheme: string;
  readonly authority?: string;
  readonly path?: string;
  readonly query?: string;
  readonly fragment?: string;
}

export class Uri {
  readonly scheme: string;
  readonly authority: string;
  readonly path: string;
  readonly query: string;
  readonly fragment: string;

  private constructor({ scheme, authority = '', path = '', query = '', fragment = '' }: UriParts) {
    this.scheme = scheme;
    this.authority = authority;
    this.path = path;
    this.query = query;
    this.fragment = fragment;
  }

  static from(parts: UriParts): Uri {
    return new Uri(parts);
  }

  static parse(text: string): Uri {
    const { protocol, host, pathname, search } = new URL(text);
    return new Uri({ scheme: protocol.slice(0, -1), authority: host, path: pathname, query: search.slice(1) });
  }

  static file(path: string): Uri {
    return new Uri({ scheme: 'file', path });
  }

  static joinPath(base: Uri, ...segments: readonly string[]): Uri {
    return base.with({ path: [base.path, ...segments].join('/').replaceAll(/\/+/g, '/') });
  }

  get fsPath(): string {
    return this.path;
  }

  with(change: Partial<UriParts>): Uri {
    return new Uri({ ...this, ...change });
  }

  toString(): string {
    const authority = this.authority !== '' || this.scheme === 'file' ? `//${this.authority}` : '';
    const [query, fragment] = [this.query && `?${this.query}`, this.fragment && `#${this.fragment}`];
    return `${this.scheme}:${authority}${this.path}${query}${fragment}`;
  }
}

export class Position {
  readonly line: number;
  readonly character: number;

  constructor(line: number, character: number) {
    this.line = line;
    this.character = character;
  }
}

export class Range {
  readonly start: Position;
  readonly end: Position;

  constructor(start: Position, end: Position) {
    this.start = start;
    this.end = end;
  }
}

export class TextEdit {
  readonly range: Range;
  readonly newText: string;

  private constructor(range: Range, newText: string) {
    this.range = range;
    this.newText = newText;
  }

  static replace(range: Range, newText: string): TextEdit {
    return new TextEdit(range, newText);
  }
}

/** The edits of one document. */
export class WorkspaceEdit {
  uri = Uri.file('/');
  edits: readonly TextEdit[] = [];

  set(uri: Uri, edits: readonly TextEdit[]): void {
    this.uri = uri;
    this.edits = edits;
  }
}

export class ThemeColor {
  readonly id: string;

  constructor(id: string) {
    this.id = id;
  }
}

export class ThemeIcon extends ThemeColor {}

export class CancellationError extends Error {
  override readonly name = 'Canceled';
}

export const ViewColumn = { Active: -1, Beside: -2, One: 1 };
export const OverviewRulerLane = { Center: 2 };
export const TextEditorRevealType = { InCenterIfOutsideViewport: 2 };
export const ConfigurationTarget = { Global: 1, Workspace: 2 };
export const ProgressLocation = { Notification: 15 };
export const TreeItemCollapsibleState = { None: 0, Collapsed: 1, Expanded: 2 };

export const l10n = {
  t: (message: string, ...values: readonly unknown[]): string =>
    message.replaceAll(/\{(\d+)\}/g, (all, place) => String(values[Number(place)] ?? all)),
};

/** The window's only webview: the page. */
class FakePanel {
  #isClosed = false;
  readonly #closed = new EventEmitter<void>();
  readonly #received = new EventEmitter<unknown>();
  #change: (message: unknown) => unknown = (message) => message;
  readonly #toPage: (message: unknown) => void;
  readonly active = true;
  readonly visible = true;
  title = '';
  iconPath: unknown;
  /** Everything the page has sent, oldest first. */
  readonly received: unknown[] = [];
  /** Fires with everything that is sent to the page. */
  readonly onPost = new EventEmitter<unknown>();
  readonly onDidDispose = this.#closed.event;
  readonly onDidChangeViewState = new EventEmitter<void>().event;
  readonly webview = {
    options: {},
    html: '',
    cspSource: 'self',
    asWebviewUri: (uri: Uri): Uri => uri,
    onDidReceiveMessage: this.#received.event,
    postMessage: async (message: unknown): Promise<boolean> => {
      this.post(message);
      return true;
    },
  };

  constructor(toPage: (message: unknown) => void) {
    this.#toPage = toPage;
  }

  /** Replaces these parts of every message of the type, for states that are hard to reach. */
  replaceParts(type: string, parts: object | undefined): void {
    this.#change = (message) =>
      (message as { type: unknown }).type === type ? { ...(message as object), ...parts } : message;
  }

  /** Sends the page a message; it arrives in a later turn, as in VS Code. */
  post(given: unknown): void {
    const message = this.#change(given);
    this.onPost.fire(message);
    this.#toPage(message);
  }

  /** A message of the page. */
  receive(message: unknown): void {
    const copy = structuredClone(message);
    this.received.push(copy);
    this.#received.fire(copy);
  }

  reveal(): void {}

  /** The page stays, so that a test can see what it showed last. */
  dispose(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#closed.fire();
    this.#closed.dispose();
    this.#received.dispose();
  }
}

/** The page's panel. */
export const panel = new FakePanel((message) => globalThis.postMessage(message, '*'));

const settings = new Map<string, unknown>();
const configurationChanged = new EventEmitter<{ affectsConfiguration(name: string): boolean }>();

/** Sets a user setting, e.g. `chartCards.stylePresets`. */
export function changeSetting(name: string, value: unknown): void {
  settings.set(name, value);
  configurationChanged.fire({ affectsConfiguration: (asked) => name === asked || name.startsWith(`${asked}.`) });
}

/** The events of `workspace`; a fake document fires them. */
export const documentEvents = {
  opened: new EventEmitter<unknown>(),
  changed: new EventEmitter<unknown>(),
  saved: new EventEmitter<unknown>(),
  closed: new EventEmitter<unknown>(),
};

/** A document that edits are applied to. */
interface EditableDocument {
  readonly uri: { toString(): string };
  apply(edits: readonly TextEdit[]): boolean;
}

/** The open documents. */
const textDocuments: EditableDocument[] = [];

export const workspace = {
  textDocuments,
  onDidOpenTextDocument: documentEvents.opened.event,
  onDidChangeTextDocument: documentEvents.changed.event,
  onDidSaveTextDocument: documentEvents.saved.event,
  onDidCloseTextDocument: documentEvents.closed.event,
  onDidChangeConfiguration: configurationChanged.event,
  getConfiguration: (section: string) => ({
    get: (name: string): unknown => settings.get(`${section}.${name}`),
    inspect: (name: string): { readonly globalValue: unknown } => ({ globalValue: settings.get(`${section}.${name}`) }),
    update: async (name: string, value: unknown): Promise<void> => changeSetting(`${section}.${name}`, value),
  }),
  fs: { isWritableFileSystem: () => true },
  applyEdit: async ({ uri, edits }: WorkspaceEdit): Promise<boolean> =>
    textDocuments.find((document) => document.uri.toString() === uri.toString())?.apply(edits) ?? false,
};

export const window = {
  visibleTextEditors: [],
  activeTextEditor: undefined,
  onDidChangeTextEditorSelection: new EventEmitter<never>().event,
  onDidChangeVisibleTextEditors: new EventEmitter<never>().event,
  createTextEditorDecorationType: (): Subscription => ({ dispose: () => undefined }),
  createWebviewPanel: (_type: string, title: string): FakePanel => Object.assign(panel, { title }),
  // Nobody answers.
  showWarningMessage: async () => undefined,
  showErrorMessage: async () => undefined,
  showSaveDialog: async () => undefined,
  showQuickPick: async () => undefined,
  showTextDocument: async () => ({ revealRange: () => undefined }),
};

let copied = '';

export const env = {
  clipboard: {
    readText: async (): Promise<string> => copied,
    writeText: async (text: string): Promise<void> => {
      copied = text;
    },
  },
  openExternal: async (): Promise<boolean> => true,
};

/** The clipboard's text, without waiting. */
export const clipboard = {
  get text(): string {
    return copied;
  },
  set text(text: string) {
    copied = text;
  },
};

const handlers = new Map<string, (...args: readonly never[]) => unknown>();

/** Carries out a command; all others do nothing. */
export function onCommand(id: string, run: () => unknown): void {
  handlers.set(id, run);
}

export const commands = {
  executeCommand: async (id: string): Promise<unknown> => handlers.get(id)?.(),
};
