import * as vscode from 'vscode';
import {
  type Card,
  DIRECTIONS,
  type Direction,
  ENTRY_PLACEMENTS,
  type EntryPlacement,
  type Timeframe,
} from '../../card/card.ts';
import { CARD_TYPE_LABELS, cardType } from '../../card/cardType.ts';
import { initialCard } from '../../card/initialCard.ts';
import { cancellable } from '../cancellation.ts';
import { type CardArgument, chosenCard, textOfCard } from '../chosenCard.ts';
import {
  type ArgumentsOf,
  CARD_ROW,
  type Commands,
  editorTitle,
  ONE_ROW,
  PUBLISHED_CARD,
  viewItem,
  viewTitle,
} from '../contributions.ts';
import { type CardAddress, cardAddressOf, type RemoteCards } from '../files/remoteCards.ts';
import { confirmReplace } from '../files/saveToFile.ts';
import { fileNameOf } from '../files/uris.ts';
import { pickStep, runSteps, type Step, textStep } from '../quickInputSteps.ts';
import { pivotIsInvalidation } from '../settings.ts';
import type { DraftOrigins, DraftPublication, PublishedDraft } from './draftOrigins.ts';
import { askSymbol, askTimeframe, type MarketData, openDraft } from './newDraft.ts';

interface NewCardAnswers {
  readonly symbol?: string;
  readonly direction?: Direction;
  readonly entryPlacement?: EntryPlacement;
  readonly timeframe?: Timeframe;
  readonly title?: string;
}

/** Asks for the required fields, derives levels from the last candles, and opens the card as a draft. */
function newCard(market: MarketData): () => Promise<boolean> {
  return async () => {
    const answers = await runSteps<NewCardAnswers>(vscode.l10n.t('New Card'), {}, [
      askSymbol(market),
      askDirection,
      askPlacement,
      askTimeframe,
      askTitle,
    ]);
    if (answers === undefined) return false;
    const { symbol, direction, entryPlacement, timeframe, title } = answers;
    if (!symbol || !direction || !entryPlacement || !timeframe || !title) return false;
    const series = await cancellable(vscode.l10n.t('Reading the last candles of {0}', symbol), (signal) =>
      market.lastCandles(symbol, timeframe, signal),
    );
    const card = initialCard(
      { symbol, direction, entryPlacement, timeframe, title },
      { series, now: Date.now(), pivotIsInvalidation: pivotIsInvalidation() },
    );
    if (series === undefined) {
      void vscode.window.showWarningMessage(
        vscode.l10n.t(
          'There are no candles for {0}, so the levels are round numbers. Enter your own prices before you publish.',
          symbol,
        ),
      );
    }
    await openDraft(card);
    return true;
  };
}

const askDirection: Step<NewCardAnswers> = async (answers, frame) => {
  const end = await pickStep(frame, {
    placeholder: vscode.l10n.t('Direction of the price'),
    items: DIRECTIONS.map((value) => ({
      label:
        value === 'BULLISH' ? `$(arrow-up) ${vscode.l10n.t('Bullish')}` : `$(arrow-down) ${vscode.l10n.t('Bearish')}`,
      value,
    })),
    active: answers.direction,
  });
  return end.kind === 'next' ? { kind: 'next', value: { ...answers, direction: end.value } } : end;
};

const askPlacement: Step<NewCardAnswers> = async (answers, frame) => {
  const { direction } = answers;
  const end = await pickStep(frame, {
    placeholder: vscode.l10n.t('Entry placement'),
    items: ENTRY_PLACEMENTS.map((value) => ({
      label:
        value === 'ABOVE_CURRENT' ? vscode.l10n.t('Above the current price') : vscode.l10n.t('Below the current price'),
      description: direction === undefined ? '' : CARD_TYPE_LABELS[cardType({ direction, entryPlacement: value })],
      value,
    })),
    active: answers.entryPlacement,
  });
  return end.kind === 'next' ? { kind: 'next', value: { ...answers, entryPlacement: end.value } } : end;
};

const askTitle: Step<NewCardAnswers> = async (answers, frame) => {
  const end = await textStep(frame, {
    prompt: vscode.l10n.t('Title that readers will see (1–200 characters)'),
    value: answers.title ?? `${answers.symbol ?? ''} ${answers.direction === 'BEARISH' ? 'down' : 'up'}`.trim(),
    check: (value) =>
      value.trim().length >= 1 && value.length <= 200
        ? undefined
        : vscode.l10n.t('Enter 1–200 characters. This has {0}.', value.length),
  });
  return end.kind === 'next' ? { kind: 'next', value: { ...answers, title: end.value } } : end;
};

/** Writes a card's text, including unsaved changes, to a draft file and opens it. */
function saveCardAsDraft(
  origins: DraftOrigins,
  files: Pick<RemoteCards, 'publishedOf'>,
): (argument?: CardArgument) => Promise<void> {
  return async (argument) => {
    const uri = chosenCard(argument);
    if (uri === undefined) throw new Error(vscode.l10n.t('Open a card first.'));
    const text = await textOfCard(uri);
    const base = files.publishedOf(uri)?.card;
    const fileName = decodeURIComponent(fileNameOf(uri));
    const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
    const target = await vscode.window.showSaveDialog({
      title: vscode.l10n.t('Save Card as Draft'),
      // Only the last extension: VS Code ignores more, and would append the ending twice.
      filters: { [vscode.l10n.t('Card')]: ['json'] },
      ...(folder === undefined ? {} : { defaultUri: vscode.Uri.joinPath(folder, fileName) }),
    });
    if (target === undefined) return;
    const file = asCardFile(target);
    // The dialog asked about the typed name, not about the one that is written.
    if (file !== target && !(await confirmReplace(file))) return;
    await vscode.workspace.fs.writeFile(file, new TextEncoder().encode(text));
    const address = cardAddressOf(uri);
    if (address !== undefined)
      await origins.remember(file, address, refreshed(origins.publishedAs(file), address, base));
    await vscode.commands.executeCommand('vscode.open', file);
  };
}

/** The record of a draft that is replaced by its own card: its next update is merged from that card. */
function refreshed(
  known: PublishedDraft | undefined,
  { analysisId }: CardAddress,
  base: Card | undefined,
): DraftPublication | undefined {
  if (base === undefined || known?.address.analysisId !== analysisId) return undefined;
  const { channelName, at } = known;
  return { title: base.metadata.title, channelName, at, card: base };
}

/** Drafts need the full ending; the dialog may return `zone.json` or `zone`. */
function asCardFile(target: vscode.Uri): vscode.Uri {
  if (target.path.endsWith('.card.json')) return target;
  return target.with({ path: `${target.path.replace(/\.json$/, '')}.card.json` });
}

/** What the commands need. */
interface DraftCommandServices {
  readonly market: MarketData;
  readonly origins: DraftOrigins;
  readonly files: Pick<RemoteCards, 'publishedOf'>;
}

/** The commands that make drafts. */
export const draftCommands = {
  'chartCards.newCard': {
    title: 'New Card…',
    icon: 'add',
    menus: [
      viewTitle('channels', 'navigation@1'),
      viewTitle('drafts', 'navigation@1'),
      { menu: 'file/newFile', group: 'Chart Cards' },
    ],
    handler: ({ market }) => newCard(market),
  },
  'chartCards.saveCardAsDraft': {
    title: 'Save Card as Draft…',
    icon: 'save-as',
    palette: PUBLISHED_CARD,
    menus: [viewItem('channels', '2_card@2', CARD_ROW, ONE_ROW), editorTitle('1_card@2', PUBLISHED_CARD)],
    handler: ({ origins, files }) => saveCardAsDraft(origins, files),
  },
} satisfies Commands<DraftCommandServices>;

declare module '../executeCommand.ts' {
  interface CommandArguments extends ArgumentsOf<typeof draftCommands> {}
}
