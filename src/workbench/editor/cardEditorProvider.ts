import * as vscode from 'vscode';
import { Disposable } from '../disposable.ts';
import { CardSession, type EditorContext } from './cardSession.ts';
import { EditorPanel } from './editorPanel.ts';

/** The custom editor's name, as the manifest has it. */
export const CARD_EDITOR = 'chartCards.cardEditor';

/** Opens cards as chart and form over their text document. */
export class CardEditorProvider extends Disposable implements vscode.CustomTextEditorProvider {
  readonly #parts: EditorContext;
  readonly #sessions = new Map<string, CardSession>();

  constructor(parts: EditorContext) {
    super();
    this.#parts = parts;
    this._register({ dispose: () => this.#sessions.forEach((session) => void session.dispose()) });
    this._register(
      vscode.workspace.onWillSaveTextDocument((event) => {
        const session = this.#sessions.get(event.document.uri.toString());
        if (session !== undefined) event.waitUntil(session.settle());
      }),
    );
    this._register(
      vscode.window.registerCustomEditorProvider(CARD_EDITOR, this, {
        webviewOptions: { retainContextWhenHidden: false, enableFindWidget: false },
        supportsMultipleEditorsPerDocument: true,
      }),
    );
  }

  /** Brings what is typed in the forms into their documents. */
  async settle(): Promise<void> {
    await Promise.all([...this.#sessions.values()].map((session) => session.settle()));
  }

  /** Never throws: an editor that fails to resolve leaves the person with an empty tab. */
  resolveCustomTextEditor(document: vscode.TextDocument, panel: vscode.WebviewPanel): void {
    try {
      this.#open(document, panel);
    } catch (error) {
      this.#parts.log('card editor open', error instanceof Error ? error.name : typeof error);
      void vscode.window.showErrorMessage(
        vscode.l10n.t('The chart could not be opened. The card can be edited as text: “Reopen Editor With…”.'),
      );
    }
  }

  #open(document: vscode.TextDocument, webviewPanel: vscode.WebviewPanel): void {
    const key = document.uri.toString();
    const panel = new EditorPanel(webviewPanel, document.uri, this.#parts.extensionUri, this.#parts.log);
    const session = this.#sessions.get(key) ?? new CardSession(document, this.#parts);
    this.#sessions.set(key, session);
    session.add(panel);
    webviewPanel.onDidDispose(() => {
      if (!session.unwatched || this.#sessions.get(key) !== session) return;
      this.#sessions.delete(key);
      session.dispose();
    });
  }
}

const SESSIONS_KEY = 'chartCards.windowSessions';
/** Windows of one workspace remembered at most. */
const MOST_SESSIONS = 20;

/** How often an editor is moved back into its group at most, and how long each move may take to be told of. */
const MOST_MOVES = 3;
const MOVE_LIMIT_MS = 1_000;
const LOOK_EVERY_MS = 20;

interface LostEditor {
  readonly tab: vscode.Tab;
  readonly uri: vscode.Uri;
  readonly column: vscode.ViewColumn;
  /** Whether its group holds nothing else, and so goes with it. */
  readonly alone: boolean;
}

/**
 * When VS Code starts the extension host anew while the window stays (a crash, "Restart Extensions"), it keeps the pages
 * of custom editors as they were, with nobody behind them. Each is replaced by a new one over the same document. A
 * window's session outlives its extension hosts and ends with a reload, after which VS Code resolves editors itself.
 */
export async function reopenLostEditors(memory: vscode.Memento): Promise<void> {
  const sessions = memory.get<unknown>(SESSIONS_KEY);
  const known = Array.isArray(sessions) ? sessions.filter((one) => typeof one === 'string') : [];
  const { sessionId } = vscode.env;
  if (!known.includes(sessionId)) {
    await memory.update(SESSIONS_KEY, [...known, sessionId].slice(-MOST_SESSIONS));
    return;
  }
  const active = vscode.window.tabGroups.activeTabGroup.activeTab;
  const lost = vscode.window.tabGroups.all.flatMap((group) => group.tabs.flatMap((tab) => lostEditor(tab) ?? []));
  // The same before and after each of them; VS Code tells of its groups a moment later than it changes them.
  const groups = vscode.window.tabGroups.all.length;
  // The tab that was in front comes last, and so is in front again.
  for (const editor of lost.toSorted((a, b) => Number(a.tab.isActive) - Number(b.tab.isActive))) {
    if (editor.tab !== active) await reopen(editor, groups);
  }
  const front = lost.find(({ tab }) => tab === active);
  if (front !== undefined) await reopen(front, groups);
}

function lostEditor(tab: vscode.Tab): LostEditor | undefined {
  const { input } = tab;
  if (!(input instanceof vscode.TabInputCustom) || input.viewType !== CARD_EDITOR) return undefined;
  return { tab, uri: input.uri, column: tab.group.viewColumn, alone: tab.group.tabs.length === 1 };
}

/** The new one opens in a group of its own first: a dirty editor closes without a question only if another shows it. */
async function reopen({ tab, uri, column, alone }: LostEditor, groups: number): Promise<void> {
  const openApart = () =>
    vscode.commands.executeCommand('vscode.openWith', uri, CARD_EDITOR, { viewColumn: groups + 1, preview: false });
  await openApart();
  const closed = await vscode.window.tabGroups.close(tab, true);
  // With its only tab, the old group went too, and the new one stands in its place.
  if (!closed || alone) return;
  for (let moves = 0; moves < MOST_MOVES; moves++) {
    // Only what is in front can be moved, and another page may have taken the focus back meanwhile.
    await openApart();
    await vscode.commands.executeCommand('moveActiveEditor', { to: 'position', by: 'group', value: column });
    if (await waitForGroupCount(groups)) return;
  }
}

/** Whether there are so many groups, once VS Code has told what became of them. */
async function waitForGroupCount(groups: number): Promise<boolean> {
  const deadline = Date.now() + MOVE_LIMIT_MS;
  while (vscode.window.tabGroups.all.length !== groups && Date.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
  return vscode.window.tabGroups.all.length === groups;
}
