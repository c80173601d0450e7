import * as vscode from 'vscode';
import { type ArgumentsOf, CARD_ROW, type Commands, PUBLISHED_CARD, viewItem } from '../../shell/contributions.ts';
import { type CardArgument, chosenCards } from '../documents/chosenCard.ts';
import { cardAddressOf } from '../documents/remoteCards.ts';
import type { Watch } from './registerWatch.ts';

interface WatchCommandServices {
  readonly watch: Pick<Watch, 'choose' | 'drop' | 'memory'>;
}

function published(card: CardArgument, selection: readonly CardArgument[] | undefined): vscode.Uri[] {
  const cards = chosenCards(card, selection).filter((uri) => cardAddressOf(uri) !== undefined);
  if (cards.length === 0) throw new Error(vscode.l10n.t('Select a published card first.'));
  return cards;
}

/** The commands about watched cards. */
export const watchCommands = {
  'chartCards.watchCard': {
    title: 'Watch Card',
    icon: 'eye',
    palette: PUBLISHED_CARD,
    menus: [viewItem('channels', '4_watch@1', CARD_ROW)],
    handler:
      ({ watch }) =>
      (card?: CardArgument, selection?: readonly CardArgument[]) =>
        watch.choose(published(card, selection)),
  },
  'chartCards.stopWatchingCard': {
    title: 'Stop Watching Card',
    icon: 'eye-closed',
    palette: PUBLISHED_CARD,
    menus: [viewItem('channels', '4_watch@2', CARD_ROW)],
    handler:
      ({ watch }) =>
      (card?: CardArgument, selection?: readonly CardArgument[]) =>
        watch.drop(published(card, selection)),
  },
  'chartCards.showWatchLog': {
    title: 'Show Watch Log',
    handler:
      ({ watch }) =>
      async () =>
        (await import('./watchSession.ts')).showLog(watch.memory),
  },
} satisfies Commands<WatchCommandServices>;

declare module '../../shell/executeCommand.ts' {
  interface CommandArguments extends ArgumentsOf<typeof watchCommands> {}
}
