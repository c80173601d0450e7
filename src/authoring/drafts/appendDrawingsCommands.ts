import type * as vscode from 'vscode';
import { CONNECTED } from '../../shell/contextKeys.ts';
import {
  type ArgumentsOf,
  all,
  CARD_FILE,
  CARD_ROW,
  type Commands,
  DRAFT_ROW,
  ONE_ROW,
  viewItem,
} from '../../shell/contributions.ts';
import type { CardArgument } from '../documents/chosenCard.ts';
import { choosePublishedCard } from '../search/cardPicker.ts';
import type { CardSearch } from '../search/cardSearch.ts';
import type { AppendContext } from './appendDrawings.ts';

interface AppendDrawingsServices extends Omit<AppendContext, 'choose'> {
  readonly search: CardSearch;
  readonly extensionUri: vscode.Uri;
}

/** The command that appends drawings. */
export const appendDrawingsCommands = {
  'chartCards.appendDrawings': {
    title: 'Append Drawings…',
    palette: all(CARD_FILE, CONNECTED),
    menus: [viewItem('channels', '2_card@4', CARD_ROW, ONE_ROW), viewItem('drafts', '2_card@4', DRAFT_ROW, ONE_ROW)],
    handler:
      ({ search, extensionUri, ...context }) =>
      async (argument?: CardArgument) => {
        const { publishedDrawings } = await import('../analyst/analystBundle.ts');
        const choose = (title: string) => choosePublishedCard(search, extensionUri, title);
        await publishedDrawings.appendDrawings({ ...context, choose })(argument);
      },
  },
} satisfies Commands<AppendDrawingsServices>;

declare module '../../shell/executeCommand.ts' {
  interface CommandArguments extends ArgumentsOf<typeof appendDrawingsCommands> {}
}
