import '../popover/choiceList.ts';
import { html, type TemplateResult } from 'lit';
import { BAR_LENGTHS } from '../../../src/card/geometry/timeAxis.ts';
import { TIMEFRAMES, type Timeframe } from '../../../src/card/model/card.ts';
import { INDICATOR_IDS, type IndicatorId } from '../../../src/protocol/chartActions.ts';
import type { EditorChart } from '../../chart/editorChart.ts';
import type { ListPopover, PageState } from '../pageState.ts';
import type { Choice } from '../popover/choiceList.ts';
import type { EditorActions } from './editorActions.ts';

/** Opens the list of indicators, or closes it. */
export async function openIndicators(
  chart: EditorChart,
  actions: EditorActions,
  { popover }: PageState,
): Promise<void> {
  if (popover === 'indicators') {
    actions.closePopover();
    return;
  }
  actions.openPopover('indicators', (await chart.indicators()).list());
}

/** Opens the list of timeframes, or closes it. */
export function openTimeframes(actions: EditorActions, { popover }: PageState): void {
  if (popover === 'timeframes') {
    actions.closePopover();
    return;
  }
  const own = actions.candles()?.timeframe ?? 'H1';
  actions.openPopover(
    'timeframes',
    TIMEFRAMES.map((timeframe) => ({ id: timeframe, name: timeframe, detail: sourceText(timeframe, own) })),
  );
}

/** Where candles of a timeframe come from. Weeks don't add up to months. */
function sourceText(timeframe: Timeframe, own: Timeframe): string {
  if (timeframe === own) return 'as on the card';
  const adds = BAR_LENGTHS[timeframe] > BAR_LENGTHS[own] && !(own === 'W' && timeframe === 'M');
  return adds ? `aggregated from ${own}` : 'loads candles';
}

/** The open list, if any. */
export function listTemplate(
  { popover, listed, remembered, viewTimeframe, snapshot }: PageState,
  chart: EditorChart,
  actions: EditorActions,
): TemplateResult | null {
  if (popover === undefined || popover === 'style') return null;
  const { left, top } = chart.element.getBoundingClientRect();
  const shown = viewTimeframe ?? actions.candles()?.timeframe ?? snapshot.sketch.metadata.timeframe;
  const isChosen = (id: string): boolean =>
    popover === 'indicators' ? (remembered.indicators ?? []).some((other) => other === id) : shown === id;
  const choices: readonly Choice[] = listed.map(({ id, name, detail }) => ({
    id,
    label: name,
    detail,
    isChosen: isChosen(id),
  }));
  return html`<choice-list
    .label=${TITLES[popover]}
    .choices=${choices}
    .several=${popover === 'indicators'}
    .place=${{ x: left + 8, y: top + 8 }}
    .choose=${(id: string) => choose(popover, id, choices, remembered.indicators ?? [], actions)}
    .close=${actions.closePopover}
  ></choice-list>`;
}

const TITLES: { readonly [P in ListPopover]: string } = {
  indicators: 'Indicators',
  timeframes: 'Timeframe of the view',
};

function choose(
  popover: ListPopover,
  id: string,
  choices: readonly Choice[],
  before: readonly IndicatorId[],
  actions: EditorActions,
): void {
  if (popover === 'timeframes') {
    const timeframe = TIMEFRAMES.find((one) => one === id);
    if (timeframe) actions.viewTimeframe(timeframe);
    return;
  }
  const isShown = before.some((one) => one === id);
  const wanted = INDICATOR_IDS.filter((one) => (one === id ? !isShown : before.includes(one)));
  actions.remember({ indicators: wanted });
  const { label = id, detail = '' } = choices.find((one) => one.id === id) ?? {};
  const shown = [`${label} shown`, detail].filter((text) => text !== '').join(': ');
  actions.announce(isShown ? `${label} hidden.` : shown, 'polite');
}
