import { DESK_ACTIONS, type DeskAction } from '../../../protocol/deskActions.ts';

/** The command of each action of the drawing desk. */
export type ChartCommandId = `chartCards.chart.${DeskAction}`;

/** Does an action on the chart that the person is at. */
export interface DeskRunner {
  /** False when no chart is in front. */
  run(action: DeskAction): boolean;
}

/** A handler for each of the desk's commands; `absent` is what goes wrong without a chart. */
export function chartCommands(desk: DeskRunner, absent: () => Error): { readonly [Id in ChartCommandId]: () => void } {
  const handlers = DESK_ACTIONS.map((action) => {
    const handler = (): void => {
      if (!desk.run(action)) throw absent();
    };
    return [`chartCards.chart.${action}`, handler] as const;
  });
  return Object.fromEntries(handlers) as { [Id in ChartCommandId]: () => void };
}
