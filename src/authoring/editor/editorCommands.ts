import * as vscode from 'vscode';
import {
  type ArgumentsOf,
  all,
  CARD_FILE,
  CARD_ROW,
  type Commands,
  DRAFT_ROW,
  editorTitle,
  IN_CARD_EDITOR,
  NOT_IN_DIFF,
  ONE_ROW,
  viewItem,
} from '../../shell/contributions.ts';
import { type CardArgument, type CardUris, canonicalCardUri, chosenCard } from '../documents/chosenCard.ts';
import type { Walkthroughs } from '../walkthroughs.ts';

/** Opens a card in the chart editor, beside its text if that is open. */
function openAsChart(files: CardUris): (card?: CardArgument) => Promise<void> {
  return async (card) => {
    const uri = chosenCard(card);
    if (uri === undefined) throw new Error(vscode.l10n.t('Open a card first.'));
    // Up to 1.117, VS Code empties an untitled text that another editor opens.
    if (uri.scheme === 'untitled') throw new Error(vscode.l10n.t('Save the card as a file first.'));
    const opened = canonicalCardUri(uri, files);
    await vscode.commands.executeCommand(
      'vscode.openWith',
      opened,
      'chartCards.cardEditor',
      viewColumnFor(opened, 'chart'),
    );
  };
}

/**
 * Opens a card in the text editor, beside its chart if that is open; both show the same document. Links in the text
 * pass the card's address and the cursor position in `at`; menus pass other arguments, which are ignored.
 */
function openAsText(files: CardUris): (card?: CardArgument | string, at?: unknown) => Promise<void> {
  return async (card, at) => {
    const uri = typeof card === 'string' ? vscode.Uri.parse(card) : chosenCard(card);
    if (uri === undefined) throw new Error(vscode.l10n.t('Open a card first.'));
    const opened = canonicalCardUri(uri, files);
    const place = isPlace(at) ? new vscode.Position(at.line, at.character) : undefined;
    await vscode.commands.executeCommand('vscode.openWith', opened, 'default', {
      viewColumn: viewColumnFor(opened, 'text'),
      ...(place === undefined ? {} : { selection: new vscode.Range(place, place) }),
    });
  };
}

function isPlace(value: unknown): value is { readonly line: number; readonly character: number } {
  const { line, character } = (value ?? {}) as Readonly<Record<string, unknown>>;
  return typeof line === 'number' && typeof character === 'number';
}

/** The two editors of a card. */
type CardForm = 'text' | 'chart';

/**
 * The column in which to show a card: where this editor is already open, else beside its other editor, else the active
 * column.
 */
function viewColumnFor(uri: vscode.Uri, form: CardForm): vscode.ViewColumn {
  const key = uri.toString();
  for (const { tabs, viewColumn } of vscode.window.tabGroups.all) {
    if (tabs.some(({ input }) => isForm(input, form) && input.uri.toString() === key)) return viewColumn;
  }
  const { activeTab } = vscode.window.tabGroups.activeTabGroup;
  const other: CardForm = form === 'text' ? 'chart' : 'text';
  const besideOther = isForm(activeTab?.input, other) && activeTab.input.uri.toString() === key;
  return besideOther ? vscode.ViewColumn.Beside : vscode.ViewColumn.Active;
}

function isForm(input: unknown, form: CardForm): input is vscode.TabInputText | vscode.TabInputCustom {
  return form === 'text' ? input instanceof vscode.TabInputText : input instanceof vscode.TabInputCustom;
}

/** Loads the candles of a card. */
interface CandleCommands {
  loadFromFile(card: vscode.Uri | undefined): Promise<void>;
  reload(card: vscode.Uri | undefined): Promise<void>;
}

interface EditorCommandServices {
  readonly files: CardUris;
  readonly candles: CandleCommands;
  readonly walkthroughs: Pick<Walkthroughs, 'withCard'>;
}

/** The commands that open a card as text or chart, and load its candles. */
export const editorCommands = {
  'chartCards.openAsText': {
    title: 'Open Card as Text',
    icon: 'go-to-file',
    palette: IN_CARD_EDITOR,
    menus: [
      viewItem('channels', '1_open@2', CARD_ROW, ONE_ROW),
      viewItem('drafts', '1_open@2', DRAFT_ROW, ONE_ROW),
      editorTitle('navigation@1', IN_CARD_EDITOR),
    ],
    keys: [{ key: 'ctrl+k t', mac: 'cmd+k t', when: IN_CARD_EDITOR }],
    handler: ({ walkthroughs, files }) => walkthroughs.withCard(openAsText(files)),
  },
  'chartCards.openAsChart': {
    title: 'Open Card as Chart',
    icon: 'graph-line',
    palette: all(CARD_FILE, `!(${IN_CARD_EDITOR})`),
    menus: [editorTitle('navigation@1', CARD_FILE, `!(${IN_CARD_EDITOR})`, NOT_IN_DIFF)],
    keys: [{ key: 'ctrl+k t', mac: 'cmd+k t', when: all('editorTextFocus', 'editorLangId == chartcard', NOT_IN_DIFF) }],
    handler: ({ files }) => openAsChart(files),
  },
  'chartCards.loadCandlesFromFile': {
    title: 'Load Candles from File…',
    icon: 'folder-opened',
    palette: IN_CARD_EDITOR,
    menus: [editorTitle('2_candles@2', IN_CARD_EDITOR)],
    handler:
      ({ candles }) =>
      (card?: CardArgument) =>
        candles.loadFromFile(chosenCard(card)),
  },
  'chartCards.reloadCandles': {
    title: 'Reload Candles',
    icon: 'sync',
    palette: IN_CARD_EDITOR,
    menus: [editorTitle('2_candles@1', IN_CARD_EDITOR)],
    handler:
      ({ candles }) =>
      (card?: CardArgument) =>
        candles.reload(chosenCard(card)),
  },
} satisfies Commands<EditorCommandServices>;

declare module '../../shell/executeCommand.ts' {
  interface CommandArguments extends ArgumentsOf<typeof editorCommands> {}
}
