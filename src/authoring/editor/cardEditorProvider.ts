import * as vscode from 'vscode';
import type { TextEdit } from '../../card/text/textEdit.ts';
import type { Activation } from '../../shell/activation.ts';
import { Disposable } from '../../shell/disposable.ts';
import { errorName } from '../../shell/outputLog.ts';
import { documentOrigin } from '../documents/documentOrigin.ts';
import { editableDocument } from '../documents/textDocuments.ts';
import { CardSession, type EditorContext, type LevelPreview } from './cardSession.ts';
import { ChartEditorPanels } from './chartEditorPanels.ts';
import { ChartPreferences } from './chartPreferences.ts';
import { describeEditFailure } from './editorActions.ts';
import { EditorPanel } from './editorPanel.ts';
import { type EditJob, EditQueue } from './editQueue.ts';

/** View type of the custom editor. */
export const CARD_EDITOR = 'chartCards.cardEditor';

/** The custom editor in the manifest. A comparison shows the text, because two charts say less. */
export const CARD_EDITOR_CONTRIBUTION = {
  displayName: 'Chart Card',
  selector: [{ filenamePattern: '*.card.json' }],
  priority: 'default',
  settings: { 'workbench.diffEditorAssociations': { '*.card.json': 'default' } },
};

/** Opens cards in the chart editor, over their text document. */
class CardEditorProvider extends Disposable implements vscode.CustomTextEditorProvider {
  readonly #context: EditorContext;
  readonly #sessions = new Map<string, CardSession>();

  constructor(context: EditorContext) {
    super();
    this.#context = context;
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

  /** Writes what is being typed in the forms into their documents. */
  async settle(): Promise<void> {
    await Promise.all([...this.#sessions.values()].map((session) => session.settle()));
  }

  /**
   * Applies a command's edits as one undo step, after those of the card's pages. Throws if the card can't be changed, or
   * isn't at that version any more.
   */
  async apply(document: vscode.TextDocument, version: number, edits: readonly TextEdit[]): Promise<void> {
    const { connections, remoteCards } = this.#context;
    const { readOnlyReason: reason } = documentOrigin(document.uri, connections, remoteCards);
    const job: EditJob = {
      seen: () => version,
      plan: () => (reason === undefined ? { kind: 'edits', edits } : { kind: 'refused', reason }),
    };
    const session = this.#sessions.get(document.uri.toString());
    const failure = describeEditFailure(
      await (session === undefined ? new EditQueue(editableDocument(document)).add(job) : session.run(job)),
    );
    if (failure !== undefined) throw new Error(failure);
  }

  /** Shows levels, and prices that could become some, on the card's charts without changing the card. */
  previewLevels({ uri }: vscode.TextDocument, preview: LevelPreview): void {
    this.#sessions.get(uri.toString())?.previewLevels(preview);
  }

  /** Never throws: an editor that fails to resolve leaves an empty tab. */
  resolveCustomTextEditor(document: vscode.TextDocument, panel: vscode.WebviewPanel): void {
    try {
      this.#open(document, panel);
    } catch (error) {
      this.#context.log('card editor open', errorName(error));
      void vscode.window.showErrorMessage(
        vscode.l10n.t('Couldn’t open the chart. To edit the card as text, use “Reopen Editor With…”.'),
      );
    }
  }

  #open(document: vscode.TextDocument, webviewPanel: vscode.WebviewPanel): void {
    const key = document.uri.toString();
    const panel = new EditorPanel(webviewPanel, document.uri, this.#context);
    const session = this.#sessions.get(key) ?? new CardSession(document, this.#context);
    this.#sessions.set(key, session);
    session.add(panel);
    webviewPanel.onDidDispose(() => {
      if (!session.unwatched || this.#sessions.get(key) !== session) return;
      this.#sessions.delete(key);
      session.dispose();
    });
  }
}

interface EditorServices {
  readonly editors: CardEditorProvider;
  readonly drawings: ChartEditorPanels;
  readonly preferences: ChartPreferences;
}

/** Registers the chart editor, and reopens editors that outlived the extension host. */
export function registerEditor(
  { context, contextKeys, log, register }: Activation,
  services: Pick<EditorContext, 'documents' | 'remoteCards' | 'drafts' | 'connections' | 'candles' | 'outcomes'>,
): EditorServices {
  const { extensionUri, globalState, workspaceState } = context;
  const preferences = register(new ChartPreferences(globalState));
  const panels = new ChartEditorPanels((chartFocus) => contextKeys.update({ chartFocus }));
  const editors = register(
    new CardEditorProvider({ ...services, extensionUri, chart: { preferences, panels }, log: log.warn }),
  );
  void reopenLostEditors(workspaceState);
  return { editors, drawings: panels, preferences };
}

const SESSIONS_KEY = 'chartCards.windowSessions';
/** Maximum number of remembered window sessions, per workspace. */
const MAX_SESSIONS = 20;

/**
 * Attempts to move an editor back into its group, and how long to wait for VS Code to report each move, in
 * milliseconds.
 */
const MAX_MOVES = 3;
const MOVE_TIMEOUT_MS = 1_000;
const POLL_INTERVAL_MS = 20;

interface LostEditor {
  readonly tab: vscode.Tab;
  readonly uri: vscode.Uri;
  readonly column: vscode.ViewColumn;
  /** Whether the editor is its group's only tab, so that closing it closes the group. */
  readonly alone: boolean;
}

/**
 * Reopens custom editors that outlived their extension host. When VS Code restarts the extension host in a running
 * window (a crash, "Restart Extensions"), it keeps the webviews of custom editors, but nothing answers their messages
 * any more. Each is replaced by a new editor of the same document. Not needed after a reload of the window, where VS
 * Code resolves the editors itself; `sessionId` changes with a reload only.
 */
async function reopenLostEditors(memory: vscode.Memento): Promise<void> {
  const sessions = memory.get<unknown>(SESSIONS_KEY);
  const known = Array.isArray(sessions) ? sessions.filter((one) => typeof one === 'string') : [];
  const { sessionId } = vscode.env;
  if (!known.includes(sessionId)) {
    await memory.update(SESSIONS_KEY, [...known, sessionId].slice(-MAX_SESSIONS));
    return;
  }
  const active = vscode.window.tabGroups.activeTabGroup.activeTab;
  const lost = vscode.window.tabGroups.all.flatMap((group) => group.tabs.flatMap((tab) => lostEditor(tab) ?? []));
  // Replacing an editor keeps the number of groups, but VS Code reports changes of its groups with a delay.
  const groups = vscode.window.tabGroups.all.length;
  // The active tab goes last so that it ends up active again.
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

/**
 * Opens the new editor in its own group first: VS Code closes a dirty editor without asking only if another one shows
 * the same document.
 */
async function reopen({ tab, uri, column, alone }: LostEditor, groups: number): Promise<void> {
  const openApart = () =>
    vscode.commands.executeCommand('vscode.openWith', uri, CARD_EDITOR, { viewColumn: groups + 1, preview: false });
  await openApart();
  const closed = await vscode.window.tabGroups.close(tab, true);
  // The old editor was its group's only tab, so the new group replaces the old one.
  if (!closed || alone) return;
  for (let moves = 0; moves < MAX_MOVES; moves++) {
    // Only the active editor can be moved, and another webview may have taken the focus in the meantime.
    await openApart();
    await vscode.commands.executeCommand('moveActiveEditor', { to: 'position', by: 'group', value: column });
    if (await waitForGroupCount(groups)) return;
  }
}

/** Whether the number of groups reaches `count` before the timeout. */
async function waitForGroupCount(groups: number): Promise<boolean> {
  const deadline = performance.now() + MOVE_TIMEOUT_MS;
  while (vscode.window.tabGroups.all.length !== groups && performance.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
  }
  return vscode.window.tabGroups.all.length === groups;
}
