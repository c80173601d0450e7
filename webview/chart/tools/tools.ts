import type { ToolId } from '../../../src/protocol/deskActions.ts';
import { type ArmedTool, armedTool } from './armedTool.ts';
import { PLAIN_VIEW } from './toolView.ts';

/** The tool of that name, at its beginning. */
export function newTool(id: ToolId): ArmedTool {
  return armedTool({
    id,
    begin: () => undefined,
    step: (state) => ({ state, outcomes: [], takes: false }),
    view: () => PLAIN_VIEW,
    isAtRest: () => true,
  });
}
