import * as vscode from 'vscode';
import { Disposable } from '../../disposable.ts';
import { CARD_EDITOR } from '../../editor/cardEditorProvider.ts';

/** How long after a place was asked for a chart that comes to the front is taken for its consequence, milliseconds. */
const JUMP_TIMEOUT_MS = 1_000;

/** A jump that VS Code is about to make. */
interface ExpectedJump {
  readonly document: vscode.TextDocument;
  readonly target: vscode.Range;
  readonly column: vscode.ViewColumn;
  readonly isPreview: boolean;
  /** Whether the chart was open beside the text, in the same group. */
  readonly hadChart: boolean;
  /** Epoch milliseconds. */
  readonly until: number;
}

/**
 * Go to Definition, and Go to References with a single one, open their target in the file's default editor, even from a text editor of the same file
 * (microsoft/vscode#215589): from a card's text it would end in the chart. This brings the text back, at the target.
 */
export class StayInText extends Disposable {
  #jump: ExpectedJump | undefined;

  constructor() {
    super();
    this._register(vscode.window.tabGroups.onDidChangeTabs(() => void this.#look()));
  }

  /** The only place to go to was asked for. Only where the cursor is: elsewhere somebody merely points at a link. */
  expect(document: vscode.TextDocument, position: vscode.Position, target: vscode.Range): void {
    const editor = vscode.window.activeTextEditor;
    const group = vscode.window.tabGroups.activeTabGroup;
    const { activeTab } = group;
    this.#jump = undefined;
    if (editor?.document !== document || !editor.selection.active.isEqual(position)) return;
    if (activeTab === undefined || !isTextOf(activeTab, document)) return;
    this.#jump = {
      document,
      target,
      column: group.viewColumn,
      isPreview: activeTab.isPreview,
      hadChart: group.tabs.some((tab) => isChartOf(tab, document)),
      until: Date.now() + JUMP_TIMEOUT_MS,
    };
  }

  async #look(): Promise<void> {
    const jump = this.#jump;
    const group = vscode.window.tabGroups.activeTabGroup;
    const chart = group.activeTab;
    if (jump === undefined || chart === undefined || !isChartOf(chart, jump.document)) return;
    this.#jump = undefined;
    if (Date.now() > jump.until || group.viewColumn !== jump.column) return;
    const { document, target, column, isPreview, hadChart } = jump;
    const selection = new vscode.Range(target.start, target.start);
    await vscode.window.showTextDocument(document, { viewColumn: column, selection, preview: isPreview });
    // A chart that only came for the jump goes again, unless the text took its place already. Closing one with unsaved
    // changes would ask about them, so then it stays behind the text.
    const left = group.tabs.find((tab) => isChartOf(tab, document));
    if (!hadChart && left !== undefined && !document.isDirty) await vscode.window.tabGroups.close(left, true);
  }
}

function isTextOf({ input }: vscode.Tab, { uri }: vscode.TextDocument): boolean {
  return input instanceof vscode.TabInputText && input.uri.toString() === uri.toString();
}

function isChartOf({ input }: vscode.Tab, { uri }: vscode.TextDocument): boolean {
  return (
    input instanceof vscode.TabInputCustom && input.viewType === CARD_EDITOR && input.uri.toString() === uri.toString()
  );
}
