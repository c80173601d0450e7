import * as vscode from 'vscode';
import {
  formatAtrs,
  formatCandidate,
  formatCandidates,
  formatIncomplete,
  formatNoProposals,
} from '../../analysis/formatProposals.ts';
import { type LevelCandidate, type LevelProposals, levelProposals } from '../../analysis/levelProposals.ts';
import { type TakenLevels, takeLevels } from '../../analysis/takeLevels.ts';
import type { CardSketch } from '../../card/model/cardSketch.ts';
import { levelChanges } from '../../card/model/drawingChanges.ts';
import { LEVEL_TITLES } from '../../card/model/objectIds.ts';
import { formatPrice, tickDecimals } from '../../card/model/prices.ts';
import { changeValues } from '../../card/text/changeCard.ts';
import { plainMessage } from '../../shell/notificationText.ts';
import { showStep } from '../../shell/quickInputSteps.ts';
import type { CardArgument } from '../documents/chosenCard.ts';
import type { LevelPreview } from '../editor/cardSession.ts';
import { type CandleSources, candlesOf, measuredOn } from './cardCandles.ts';
import { type CardTextEdits, chosenCardText } from './cardTextEdits.ts';

/** What the command needs. */
export interface LevelServices extends CandleSources {
  readonly editors: CardTextEdits & {
    /** Shows levels, and prices that could become some, on the card's charts without changing the card. */
    previewLevels(document: vscode.TextDocument, preview: LevelPreview): void;
  };
}

/** Lists the prices that the candles suggest as levels, and takes up to five of them as one edit. */
export async function proposeLevels(services: LevelServices, argument?: CardArgument): Promise<boolean> {
  const { document, version, card } = await chosenCardText(argument);
  const { symbol, timeframe } = card.sketch.metadata;
  if (symbol === undefined || timeframe === undefined) {
    throw new Error(vscode.l10n.t('No levels are proposed. Enter the card’s symbol and timeframe first.'));
  }
  const series = await candlesOf(services, document.uri, { symbol, timeframe });
  if (series === undefined) {
    throw new Error(vscode.l10n.t('No levels are proposed. There are no {0} candles for {1}.', timeframe, symbol));
  }
  const { candles, source, tick } = series;
  const proposals = levelProposals({ market: { candles, timeframe, source }, tick, now: Date.now() });
  if (proposals.kind === 'none') {
    throw new Error(vscode.l10n.t('No levels are proposed. {0}', formatNoProposals(proposals)));
  }
  const take = (chosen: readonly LevelCandidate[]): TakenLevels => takeLevels(card.sketch, chosen, tick);
  const lines = candidateLines(proposals, tick);
  const preview = (levels: CardSketch['levels'] | undefined, active: LevelCandidate | undefined): void =>
    services.editors.previewLevels(document, {
      levels,
      candidates: lines.map((line) => ({ ...line, isActive: line.price === active?.price })),
    });
  try {
    const items = candidateItems(proposals, tick, take);
    const { lastClose } = proposals;
    const taken = await askCandidates(
      { items, lastClose, tick, measured: measuredOn(series, timeframe) },
      take,
      preview,
    );
    if (taken === undefined) return false;
    const edits = changeValues(card, levelChanges(card.sketch.levels, taken.levels));
    if (edits.length === 0) {
      void vscode.window.showInformationMessage(vscode.l10n.t('The levels are already at these prices.'));
      return false;
    }
    await services.editors.apply(document, version, edits);
    void vscode.window.showInformationMessage(
      plainMessage(vscode.l10n.t('{0}. {1}', describeTaken(taken, tick), measuredOn(series, timeframe))),
    );
    return true;
  } finally {
    services.editors.previewLevels(document, { levels: undefined, candidates: [] });
  }
}

type Taken = TakenLevels & { readonly kind: 'taken' };
type CandidateItem = vscode.QuickPickItem & { readonly candidate?: LevelCandidate };

/**
 * Asks which prices to take, and previews them. The title says what they become, or why they can't be taken, and the line
 * above the list what the active price would become with them. Enter closes the list only if they can be taken.
 */
async function askCandidates(
  {
    items,
    lastClose,
    tick,
    measured,
  }: {
    readonly items: readonly CandidateItem[];
    readonly lastClose: number;
    readonly tick: number;
    readonly measured: string;
  },
  take: (chosen: readonly LevelCandidate[]) => TakenLevels,
  preview: (levels: CardSketch['levels'] | undefined, active: LevelCandidate | undefined) => void,
): Promise<Taken | undefined> {
  const frame = { title: vscode.l10n.t('Propose Levels'), step: 1, totalSteps: 1 };
  type Pick = vscode.QuickPick<CandidateItem>;
  const end = await showStep<Pick, { readonly kind: 'taken'; readonly taken: Taken }>(
    vscode.window.createQuickPick(),
    frame,
    (pick, settle) => {
      pick.placeholder = vscode.l10n.t('Up to five prices, by kind or period');
      pick.canSelectMany = true;
      pick.matchOnDescription = true;
      pick.items = items;
      // The list begins where the price is, not at the farthest resistance.
      pick.activeItems = nearestItem(items, lastClose);
      const candidatesOf = (items: readonly CandidateItem[]): readonly LevelCandidate[] =>
        items.flatMap(({ candidate }) => candidate ?? []);
      const show = (): void => {
        const chosen = candidatesOf(pick.selectedItems);
        const [active] = candidatesOf(pick.activeItems);
        const result = take(chosen);
        pick.title = chosen.length === 0 ? frame.title : `${frame.title}: ${describeTaken(result, tick)}`;
        // The chart shows the selected prices and the active one, if the card can have them all.
        const all = active === undefined || chosen.includes(active) ? chosen : [...chosen, active];
        const both = take(all);
        const becomes = active === undefined ? [] : [describeActive(active, all, both, tick)];
        pick.prompt = plainMessage([...becomes, measured].join(' '));
        preview([both, result].find((taken) => taken.kind === 'taken')?.levels, active);
      };
      show();
      pick.onDidChangeActive(show);
      pick.onDidChangeSelection(show);
      pick.onDidAccept(() => {
        const taken = take(candidatesOf(pick.selectedItems));
        if (taken.kind === 'taken') settle({ kind: 'taken', taken });
        else void vscode.window.showWarningMessage(plainMessage(describeTaken(taken, tick)));
      });
    },
  );
  return end.kind === 'taken' ? end.taken : undefined;
}

/** The prices as lines on the chart, one for all candidates at a price. */
function candidateLines({ candidates }: LevelProposals, tick: number): { price: number; label: string }[] {
  return [...Map.groupBy(candidates, ({ price }) => price)].map(([price, group]) => ({
    price,
    label: `${formatCandidates(group)} ${formatPrice(price, tickDecimals(tick))}`,
  }));
}

/** The candidates from the highest to the lowest with the last close between them, and what couldn't be computed. */
function candidateItems(
  { candidates, lastClose, incomplete }: LevelProposals,
  tick: number,
  take: (chosen: readonly LevelCandidate[]) => TakenLevels,
): CandidateItem[] {
  const decimals = tickDecimals(tick);
  const item = (candidate: LevelCandidate): CandidateItem => {
    const taken = take([candidate]);
    const problem = taken.kind === 'taken' ? '' : `$(warning) ${describeTaken(taken, tick)}`;
    return {
      label: formatPrice(candidate.price, decimals),
      description: [formatAtrs(candidate), formatCandidate(candidate.kind), problem]
        .filter((part) => part !== '')
        .join(' · '),
      candidate,
    };
  };
  const separator = (label: string): CandidateItem => ({ label, kind: vscode.QuickPickItemKind.Separator });
  return [
    ...candidates.filter(({ price }) => price > lastClose).map(item),
    separator(vscode.l10n.t('Last close {0}', formatPrice(lastClose, decimals))),
    ...candidates.filter(({ price }) => price <= lastClose).map(item),
    ...incomplete.map((period) => separator(formatIncomplete(period))),
  ];
}

/** The price nearest to the last close. */
function nearestItem(items: readonly CandidateItem[], lastClose: number): CandidateItem[] {
  const distance = ({ candidate }: CandidateItem): number => Math.abs((candidate?.price ?? Infinity) - lastClose);
  return items.toSorted((a, b) => distance(a) - distance(b)).slice(0, 1);
}

/** What the active price becomes with the selected ones, or why they can't be taken together. */
function describeActive(
  active: LevelCandidate,
  chosen: readonly LevelCandidate[],
  taken: TakenLevels,
  tick: number,
): string {
  const price = formatPrice(active.price, tickDecimals(tick));
  if (taken.kind !== 'taken') return vscode.l10n.t('{0} can’t be taken: {1}.', price, describeTaken(taken, tick));
  const name = taken.names[chosen.indexOf(active)] ?? 'pivot';
  return vscode.l10n.t('{0} would become the {1}.', price, LEVEL_TITLES[name].toLowerCase());
}

/** What the chosen prices become, or why they can't be taken. */
function describeTaken(taken: TakenLevels, tick: number): string {
  const shown = ({ name, price }: PricedLevel): string =>
    `${LEVEL_TITLES[name]} ${formatPrice(price, tickDecimals(tick))}`;
  switch (taken.kind) {
    case 'taken':
      return pricedLevels(taken).map(shown).join(', ');
    case 'breaksOrder':
      return taken.pairs
        .map(([above, below]) => vscode.l10n.t('{0} wouldn’t be above {1}', shown(above), shown(below)))
        .join('; ');
    case 'conflict':
      return vscode.l10n.t('Two of these are the same price');
    case 'count':
      return taken.count === 0
        ? vscode.l10n.t('Select at least one price')
        : vscode.l10n.t('A card has five levels at most, and these are {0} prices', taken.count);
  }
}

type PricedLevel = { readonly name: Taken['names'][number]; readonly price: number };

function pricedLevels({ names, levels }: Taken): PricedLevel[] {
  return names.map((name) => ({ name, price: levels[name]?.price ?? Number.NaN })).sort((a, b) => b.price - a.price);
}
