import type { ToolId } from '../../../src/protocol/deskActions.ts';
import type { ToolContext } from './deskFacts.ts';
import type { Tool, ToolStep } from './tool.ts';
import type { ToolEvent } from './toolEvent.ts';
import type { ToolView } from './toolView.ts';

/** What came of an event, and whether the tool is in another state now. */
export interface ToolStepResult extends Omit<ToolStep<unknown>, 'state'> {
  readonly changed: boolean;
}

/** A tool with its state inside, so that tools of different states fit one table. */
export interface ArmedTool {
  readonly id: ToolId;
  step(event: ToolEvent, facts: ToolContext): ToolStepResult;
  view(facts: ToolContext): ToolView;
  readonly isAtRest: boolean;
}

/** The tool at its beginning. */
export function armedTool<State>(tool: Tool<State>): ArmedTool {
  let state = tool.begin();
  return {
    id: tool.id,
    step(event, facts) {
      const { state: next, outcomes, takes } = tool.step(state, event, facts);
      const changed = next !== state;
      state = next;
      return { outcomes, takes, changed };
    },
    view: (facts) => tool.view(state, facts),
    get isAtRest() {
      return tool.isAtRest(state);
    },
  };
}
