import { CHART_ACTIONS, type ChartAction } from '../../protocol/chartActions.ts';

/** The command of each chart action. */
export type ChartCommandId = `chartCards.chart.${ChartAction}`;

/** The argument that keybindings in package.json pass to chart commands. */
export interface FromKey {
  readonly from: 'key';
}

/** Runs an action on the active chart. */
export interface ChartActionRunner {
  /** Returns false if no chart is active. */
  run(action: ChartAction, from?: 'key'): boolean;
}

type ChartCommandHandlers = { readonly [Id in ChartCommandId]: (call?: FromKey) => void };

/** Handlers for all chart commands; `absent` is the error thrown if no chart is active. */
export function chartCommands(runner: ChartActionRunner, absent: () => Error): ChartCommandHandlers {
  const handlers = CHART_ACTIONS.map((action) => {
    // Webview context menus pass the clicked element as the argument.
    const handler = (call?: FromKey): void => {
      if (!(call?.from === 'key' ? runner.run(action, 'key') : runner.run(action))) throw absent();
    };
    return [`chartCards.chart.${action}`, handler] as const;
  });
  return Object.fromEntries(handlers) as ChartCommandHandlers;
}
