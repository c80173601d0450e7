import * as vscode from 'vscode';
import { ANALYSIS_STATUSES } from '../../card/model/publishedCard.ts';
import type { Connections } from '../../shell/connection/connections.ts';
import { type CardFilter, SOON_HOURS, toggleFilter } from './cardFilter.ts';
import type { ChannelsTree } from './channelsTree.ts';
import { OUTCOME_KINDS, outcomeLabel } from './outcomeLabels.ts';

type FilterPart = keyof CardFilter | 'mine';

/** What the filter's questions need. */
export interface FilterQuestionServices {
  readonly tree: Pick<ChannelsTree, 'filter' | 'summaries' | 'outcomeKinds' | 'isMine'>;
  readonly connections: Pick<Connections, 'current' | 'findSender'>;
}

/** Maximum number of card owners compared with the sender; each costs a request. */
const MAX_COMPARED_OWNERS = 20;

/** Asks for the filter's field, then for its value; undefined on cancel. */
export async function askForFilter(services: FilterQuestionServices): Promise<CardFilter | undefined> {
  const { filter } = services.tree;
  const part = await pickPart(filter, services);
  return part === undefined ? undefined : askForPart(part, filter, services);
}

async function pickPart(filter: CardFilter, { tree }: FilterQuestionServices): Promise<FilterPart | undefined> {
  const items: (vscode.QuickPickItem & { readonly part: FilterPart })[] = [
    { part: 'statuses', label: vscode.l10n.t('Status…'), description: filter.statuses?.join(', ') ?? '' },
    { part: 'symbol', label: vscode.l10n.t('Symbol…'), description: filter.symbol ?? '' },
    { part: 'mine', label: vscode.l10n.t('Mine'), description: onText(tree.isMine(filter.ownerId) || undefined) },
    {
      part: 'ownerId',
      label: vscode.l10n.t('Owner…'),
      description: tree.isMine(filter.ownerId) ? '' : (filter.ownerId ?? ''),
    },
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

function askForPart(
  part: FilterPart,
  filter: CardFilter,
  services: FilterQuestionServices,
): Thenable<CardFilter | undefined> {
  const { tree } = services;
  switch (part) {
    case 'statuses':
      return askStatuses(filter, tree);
    case 'symbol':
      return askOne(
        filter,
        'symbol',
        countValues(tree, ({ symbol }) => symbol),
      );
    case 'mine':
      return toggleMine(filter, services);
    case 'ownerId':
      return askOne(
        filter,
        'ownerId',
        countValues(tree, ({ ownerId }) => ownerId ?? ''),
        tree,
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

function onText(part: string | true | undefined): string {
  return part === undefined ? '' : vscode.l10n.t('on, select to turn off');
}

/** Only the sender's cards, or all again. Throws if the service doesn't tell which cards those are. */
export async function toggleMine(
  filter: CardFilter,
  { tree, connections }: FilterQuestionServices,
): Promise<CardFilter> {
  if (tree.isMine(filter.ownerId)) return { ...filter, ownerId: '' };
  const owners = new Set([...tree.summaries()].flatMap(({ ownerId }) => ownerId ?? []));
  const ownerId = await connections.findSender(
    connections.current?.id ?? '',
    [...owners].slice(0, MAX_COMPARED_OWNERS),
  );
  if (ownerId !== undefined) return { ...filter, ownerId };
  throw new Error(
    vscode.l10n.t(
      'We couldn’t tell which of these cards are yours. Save one of them first, or use a key that can read users.',
    ),
  );
}

async function askStatuses(filter: CardFilter, tree: FilterQuestionServices['tree']): Promise<CardFilter | undefined> {
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

async function askOutcomes(filter: CardFilter, tree: FilterQuestionServices['tree']): Promise<CardFilter | undefined> {
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
      placeHolder: vscode.l10n.t('Outcomes; measures the cards of expanded channels'),
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
  tree?: FilterQuestionServices['tree'],
): Promise<CardFilter | undefined> {
  const sorted = [...counts].sort(([a], [b]) => a.localeCompare(b, 'en'));
  const picked = await vscode.window.showQuickPick(
    [
      { label: vscode.l10n.t('(all)'), description: '', value: '' },
      ...sorted.map(([value, count]) => ({
        label: tree?.isMine(value) ? vscode.l10n.t('you') : value,
        description: String(count),
        value,
      })),
    ],
    {
      title: part === 'symbol' ? vscode.l10n.t('Filter Cards by Symbol') : vscode.l10n.t('Filter Cards by Owner'),
      ignoreFocusOut: true,
    },
  );
  if (picked === undefined) return undefined;
  return { ...filter, [part]: picked.value };
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
  tree: FilterQuestionServices['tree'],
  fieldOf: (card: { readonly symbol: string; readonly status: string; readonly ownerId: string | undefined }) => string,
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const card of tree.summaries()) {
    const value = fieldOf(card);
    if (value !== '') counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return counts;
}

/** Asks for words to find in drafts' rows; returns the current ones on cancel. */
export async function askForDraftFilter(filter: string): Promise<string> {
  const typed = await vscode.window.showInputBox({
    title: vscode.l10n.t('Filter Drafts'),
    prompt: vscode.l10n.t('Words from symbol, timeframe, title, file, problems or state. Leave empty for all.'),
    placeHolder: vscode.l10n.t('e.g. EUR/USD H4 behind'),
    value: filter,
    ignoreFocusOut: true,
  });
  return typed ?? filter;
}
