import { CONNECTED, whenNotSet, whenSet } from '../../shell/contextKeys.ts';
import { type ArgumentsOf, all, type Commands, viewTitle } from '../../shell/contributions.ts';
import { focusView } from '../../shell/executeCommand.ts';
import { NO_FILTER, toggleFilter } from './cardFilter.ts';
import type { ChannelsTree } from './channelsTree.ts';
import type { FilterQuestionServices } from './filterQuestions.ts';

/** The filter's questions, in the bundle of the analyst's commands. */
async function questions(): Promise<typeof import('../analyst/analystBundle.ts').filterQuestions> {
  return (await import('../analyst/analystBundle.ts')).filterQuestions;
}

/** Asks for the filter's field, then for its value. Conditions stay until they are cleared. */
function filterCards({ tree, connections }: FilterCommandServices): () => Promise<void> {
  return async () => {
    const next = await (await questions()).askForFilter({ tree, connections });
    if (next !== undefined) tree.setFilter(next);
  };
}

/** Toggles the filter for the sender's own cards, in addition to other conditions. */
function showMyCards({ tree, connections }: FilterCommandServices): () => Promise<void> {
  return async () => {
    tree.setFilter(await (await questions()).toggleMine(tree.filter, { tree, connections }));
    await focusView('channels');
  };
}

function clearFilter(tree: ChannelsTree): () => void {
  return () => tree.setFilter(NO_FILTER);
}

/** Toggles the filter for cards with broken links, in addition to other conditions. */
function showUnresolvedLinks(tree: ChannelsTree): () => Promise<void> {
  return async () => {
    tree.setFilter(toggleFilter(tree.filter, 'links'));
    await focusView('channels');
  };
}

/** Toggles the filter for cards that expire soon, in addition to other conditions. */
function showExpiringSoon(tree: ChannelsTree): () => Promise<void> {
  return async () => {
    tree.setFilter(toggleFilter(tree.filter, 'expiry'));
    await focusView('channels');
  };
}

/** Shows the outcomes of cards and drafts, or hides them and cancels measuring. */
function showOutcomes(tree: ChannelsTree, shown: boolean): () => Promise<void> {
  return () => tree.showOutcomes(shown);
}

interface FilterCommandServices {
  readonly tree: ChannelsTree;
  readonly connections: FilterQuestionServices['connections'];
}

/** The commands that filter the Channels view. */
export const filterCommands = {
  'chartCards.filterCards': {
    title: 'Filter Cards…',
    icon: 'filter',
    palette: CONNECTED,
    menus: [
      viewTitle('channels', 'navigation@2', all(CONNECTED, whenNotSet('filtered'))),
      viewTitle('channels', '1_list@1', whenSet('filtered')),
    ],
    handler: filterCards,
  },
  'chartCards.clearFilter': {
    title: 'Clear Card Filter',
    icon: 'filter-filled',
    palette: whenSet('filtered'),
    menus: [viewTitle('channels', 'navigation@2', whenSet('filtered'))],
    handler: ({ tree }) => clearFilter(tree),
  },
  'chartCards.showOutcomes': {
    title: 'Show Outcomes of Cards',
    palette: whenNotSet('outcomesShown'),
    menus: [
      viewTitle('channels', '1_list@7', all(CONNECTED, whenNotSet('outcomesShown'))),
      viewTitle('drafts', '1_list@1', whenNotSet('outcomesShown')),
    ],
    handler: ({ tree }) => showOutcomes(tree, true),
  },
  'chartCards.hideOutcomes': {
    title: 'Hide Outcomes of Cards',
    palette: whenSet('outcomesShown'),
    menus: [
      viewTitle('channels', '1_list@7', whenSet('outcomesShown')),
      viewTitle('drafts', '1_list@1', whenSet('outcomesShown')),
    ],
    handler: ({ tree }) => showOutcomes(tree, false),
  },
  'chartCards.showMyCards': {
    title: 'Show My Cards',
    palette: CONNECTED,
    menus: [viewTitle('channels', '1_list@4', CONNECTED)],
    handler: showMyCards,
  },
  'chartCards.showUnresolvedLinks': {
    title: 'Show Cards with Unresolved Links',
    palette: CONNECTED,
    menus: [viewTitle('channels', '1_list@5', CONNECTED)],
    handler: ({ tree }) => showUnresolvedLinks(tree),
  },
  'chartCards.showExpiringSoon': {
    title: 'Show Cards That Expire Soon',
    palette: CONNECTED,
    menus: [viewTitle('channels', '1_list@6', CONNECTED)],
    handler: ({ tree }) => showExpiringSoon(tree),
  },
} satisfies Commands<FilterCommandServices>;

declare module '../../shell/executeCommand.ts' {
  interface CommandArguments extends ArgumentsOf<typeof filterCommands> {}
}
