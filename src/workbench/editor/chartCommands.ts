import { CHART_ACTIONS, type ChartAction } from '../../protocol/chartActions.ts';

/** The command of each action of the drawing desk. */
export type ChartCommandId = `chartCards.chart.${ChartAction}`;

/** What the manifest's keys of the desk call their commands with. */
export interface FromKey {
  readonly from: 'key';
}

/** Does an action on the chart that the person is at. */
export interface ChartActionRunner {
  /** False when no chart is in front. */
  run(action: ChartAction, from?: 'key'): boolean;
}

type ChartCommandHandlers = { readonly [Id in ChartCommandId]: (call?: FromKey) => void };

/** A handler for each of the desk's commands; `absent` is what goes wrong without a chart. */
export function chartCommands(desk: ChartActionRunner, absent: () => Error): ChartCommandHandlers {
  const handlers = CHART_ACTIONS.map((action) => {
    // Menus of a webview hand over what was clicked on.
    const handler = (call?: FromKey): void => {
      if (!(call?.from === 'key' ? desk.run(action, 'key') : desk.run(action))) throw absent();
    };
    return [`chartCards.chart.${action}`, handler] as const;
  });
  return Object.fromEntries(handlers) as ChartCommandHandlers;
}
