import type * as vscode from 'vscode';
import {
  type ArgumentsOf,
  CARD_ROW,
  type Commands,
  editorTitle,
  ONE_ROW,
  PUBLISHED_CARD,
  STORED_DRAFT_ROW,
  viewItem,
  viewTitle,
} from '../../shell/contributions.ts';
import type { CardArgument } from '../documents/chosenCard.ts';
import type { DraftOrigins } from '../documents/draftOrigins.ts';
import type { RemoteCards } from '../documents/remoteCards.ts';
import type { MarketData } from './newDraft.ts';

interface DraftCommandServices {
  readonly market: MarketData;
  readonly storage: vscode.Uri;
  readonly origins: DraftOrigins;
  readonly files: Pick<RemoteCards, 'publishedOf'>;
}

/** The commands that make drafts and change where they are. */
export const draftCommands = {
  'chartCards.newCard': {
    title: 'New Card…',
    icon: 'add',
    menus: [
      viewTitle('channels', 'navigation@1'),
      viewTitle('drafts', 'navigation@1'),
      { menu: 'file/newFile', group: 'Chart Cards' },
    ],
    handler:
      ({ market, storage }) =>
      async () =>
        (await import('../analyst/analystBundle.ts')).analystActions.newCard(market, storage),
  },
  'chartCards.saveDraftAs': {
    title: 'Save Draft As…',
    icon: 'save-as',
    palette: false,
    menus: [viewItem('drafts', '2_card@5', STORED_DRAFT_ROW, ONE_ROW)],
    handler: () => async (argument?: CardArgument) =>
      (await import('../analyst/analystBundle.ts')).draftFiles.saveDraftAs(argument),
  },
  'chartCards.deleteDraft': {
    title: 'Delete Draft',
    icon: 'trash',
    palette: false,
    menus: [viewItem('drafts', '3_delete@1', STORED_DRAFT_ROW, ONE_ROW)],
    handler:
      ({ origins }) =>
      async (argument?: CardArgument) =>
        (await import('../analyst/analystBundle.ts')).draftFiles.deleteDraft(origins, argument),
  },
  'chartCards.saveCardAsDraft': {
    title: 'Save Card as Draft…',
    icon: 'save-as',
    palette: PUBLISHED_CARD,
    menus: [viewItem('channels', '2_card@2', CARD_ROW, ONE_ROW), editorTitle('1_card@2', PUBLISHED_CARD)],
    handler:
      ({ origins, files }) =>
      async (argument?: CardArgument) =>
        (await import('../analyst/analystBundle.ts')).draftFiles.saveCardAsDraft(origins, files, argument),
  },
} satisfies Commands<DraftCommandServices>;

declare module '../../shell/executeCommand.ts' {
  interface CommandArguments extends ArgumentsOf<typeof draftCommands> {}
}
