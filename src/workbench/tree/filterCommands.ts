import * as vscode from 'vscode';
import { ANALYSIS_STATUSES } from '../../card/publishedCard.ts';
import { CONNECTED, whenNotSet, whenSet } from '../contextKeys.ts';
import { type ArgumentsOf, all, type Commands, viewTitle } from '../contributions.ts';
import { focusView } from '../executeCommand.ts';
import { type CardFilter, NO_FILTER, SOON_HOURS, toggleFilter } from './cardFilter.ts';
import type { ChannelsTree } from './channelsTree.ts';
import { OUTCOME_KINDS, outcomeLabel } from './outcomeLabels.ts';

type FilterPart = keyof CardFilter;

/** Asks for the filter's field, then for its value. Conditions stay until they are cleared. */
function filterCards(tree: ChannelsTree): () => Promise<void> {
  return async () => {
    const { filter } = tree;
    const part = await pickPart(filter);
    if (part === undefined) return;
    const next = await askForFilter(part, filter, tree);
    if (next !== undefined) tree.setFilter(next);
  };
}

async function pickPart(filter: CardFilter): Promise<FilterPart | undefined> {
  const items: (vscode.QuickPickItem & { readonly part: FilterPart })[] = [
    { part: 'statuses', label: vscode.l10n.t('Status…'), description: filter.statuses?.join(', ') ?? '' },
    { part: 'symbol', label: vscode.l10n.t('Symbol…'), description: filter.symbol ?? '' },
    { part: 'ownerId', label: vscode.l10n.t('Owner…'), description: filter.ownerId ?? '' },
    { part: 'text', label: vscode.l10n.t('Text…'), description: filter.text ?? '' },
    {
      part: 'outcomes',
      label: vscode.l10n.t('Outcome…'),
      description: filter.outcomes?.map((kind) => outcomeLabel(kind, vscode.l10n)).join(', ') ?? '',
    },
    { part: 'links', label: vscode.l10n.t('Unresolved links'), description: onText(filter.links) },
    { part: 'expiry', label: vscode.l10n.t('At most {0} h left', SOON_HOURS), description: onText(filter.expiry) },
  ];
  const picked = await vscode.window.showQuickPick(items, {
    title: vscode.l10n.t('Filter Cards'),
    placeHolder: vscode.l10n.t('Filters the loaded cards (the service has no search)'),
    ignoreFocusOut: true,
  });
  return picked?.part;
}

function askForFilter(part: FilterPart, filter: CardFilter, tree: ChannelsTree): Thenable<CardFilter | undefined> {
  switch (part) {
    case 'statuses':
      return askStatuses(filter, tree);
    case 'symbol':
      return askOne(
        filter,
        'symbol',
        countValues(tree, ({ symbol }) => symbol),
      );
    case 'ownerId':
      return askOne(
        filter,
        'ownerId',
        countValues(tree, ({ ownerId }) => ownerId ?? ''),
      );
    case 'text':
      return askText(filter);
    case 'outcomes':
      return askOutcomes(filter, tree);
    case 'links':
      return Promise.resolve(toggleFilter(filter, 'links'));
    case 'expiry':
      return Promise.resolve(toggleFilter(filter, 'expiry'));
  }
}

function onText(part: string | undefined): string {
  return part === undefined ? '' : vscode.l10n.t('on, select to turn off');
}

async function askStatuses(filter: CardFilter, tree: ChannelsTree): Promise<CardFilter | undefined> {
  const counts = countValues(tree, ({ status }) => status);
  const names = new Set<string>([...ANALYSIS_STATUSES, ...counts.keys()]);
  const picked = await vscode.window.showQuickPick(
    [...names].map((label) => ({
      label,
      description: String(counts.get(label) ?? 0),
      picked: filter.statuses?.includes(label) ?? false,
    })),
    { title: vscode.l10n.t('Filter Cards by Status'), canPickMany: true, ignoreFocusOut: true },
  );
  return picked === undefined ? undefined : { ...filter, statuses: picked.map(({ label }) => label) };
}

async function askOutcomes(filter: CardFilter, tree: ChannelsTree): Promise<CardFilter | undefined> {
  const measured = [...tree.outcomeKinds()];
  const picked = await vscode.window.showQuickPick(
    OUTCOME_KINDS.map((kind) => ({
      label: outcomeLabel(kind, vscode.l10n),
      description: measured.length === 0 ? '' : String(measured.filter((other) => other === kind).length),
      picked: filter.outcomes?.includes(kind) ?? false,
      outcome: kind,
    })),
    {
      title: vscode.l10n.t('Filter Cards by Outcome'),
      placeHolder: vscode.l10n.t('What the market made of them; measures the cards of expanded channels'),
      canPickMany: true,
      ignoreFocusOut: true,
    },
  );
  return picked === undefined ? undefined : { ...filter, outcomes: picked.map(({ outcome }) => outcome) };
}

async function askOne(
  filter: CardFilter,
  part: 'symbol' | 'ownerId',
  counts: ReadonlyMap<string, number>,
): Promise<CardFilter | undefined> {
  const all = vscode.l10n.t('(all)');
  const sorted = [...counts].sort(([a], [b]) => a.localeCompare(b, 'en'));
  const picked = await vscode.window.showQuickPick(
    [{ label: all, description: '' }, ...sorted.map(([label, count]) => ({ label, description: String(count) }))],
    {
      title: part === 'symbol' ? vscode.l10n.t('Filter Cards by Symbol') : vscode.l10n.t('Filter Cards by Owner'),
      ignoreFocusOut: true,
    },
  );
  if (picked === undefined) return undefined;
  return { ...filter, [part]: picked.label === all ? '' : picked.label };
}

async function askText(filter: CardFilter): Promise<CardFilter | undefined> {
  const text = await vscode.window.showInputBox({
    title: vscode.l10n.t('Filter Cards by Text'),
    prompt: vscode.l10n.t('Searches title and symbol. Leave empty for any.'),
    value: filter.text ?? '',
    ignoreFocusOut: true,
  });
  return text === undefined ? undefined : { ...filter, text: text.trim() };
}

/** Number of loaded cards for each value. */
function countValues(
  tree: ChannelsTree,
  fieldOf: (card: { readonly symbol: string; readonly status: string; readonly ownerId: string | undefined }) => string,
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const card of tree.summaries()) {
    const value = fieldOf(card);
    if (value !== '') counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return counts;
}

/** Clears the filter. */
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

/** Shows what the market made of cards and drafts, or hides it and cancels measuring. */
function showOutcomes(tree: ChannelsTree, shown: boolean): () => Promise<void> {
  return () => tree.showOutcomes(shown);
}

/** What the commands need. */
interface FilterCommandServices {
  readonly tree: ChannelsTree;
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
    handler: ({ tree }) => filterCards(tree),
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

declare module '../executeCommand.ts' {
  interface CommandArguments extends ArgumentsOf<typeof filterCommands> {}
}
