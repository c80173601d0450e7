import * as vscode from 'vscode';
import { CARD_EDITOR } from './cardEditorProvider.ts';

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
