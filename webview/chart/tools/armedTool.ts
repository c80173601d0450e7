import type { ToolId } from '../../../src/protocol/deskActions.ts';
import type { DeskFacts } from './deskFacts.ts';
import type { Tool, ToolStep } from './tool.ts';
import type { ToolEvent } from './toolEvent.ts';
import type { ToolView } from './toolView.ts';

/** A tool with its state inside, so that tools of different states fit one table. */
export interface ArmedTool {
  readonly id: ToolId;
  step(event: ToolEvent, facts: DeskFacts): Omit<ToolStep<unknown>, 'state'>;
  view(facts: DeskFacts): ToolView;
  readonly isAtRest: boolean;
}

/** The tool at its beginning. */
export function armedTool<State>(tool: Tool<State>): ArmedTool {
  let state = tool.begin();
  return {
    id: tool.id,
    step(event, facts) {
      const { state: next, outcomes, takes } = tool.step(state, event, facts);
      state = next;
      return { outcomes, takes };
    },
    view: (facts) => tool.view(state, facts),
    get isAtRest() {
      return tool.isAtRest(state);
    },
  };
}
