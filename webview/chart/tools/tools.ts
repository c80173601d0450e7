import type { ToolId } from '../../../src/protocol/deskActions.ts';
import { type ArmedTool, armedTool } from './armedTool.ts';
import { arrowTool } from './arrowTool.ts';
import { channelTool } from './channelTool.ts';
import { extendedLineTool } from './extendedLineTool.ts';
import { fibonacci2Tool } from './fibonacci2Tool.ts';
import { fibonacci3Tool } from './fibonacci3Tool.ts';
import { horizontalLineTool } from './horizontalLineTool.ts';
import type { PlacingRules } from './placingRules.ts';
import { placingTool } from './placingTool.ts';
import { rayTool } from './rayTool.ts';
import { rectangleTool } from './rectangleTool.ts';
import { segmentTool } from './segmentTool.ts';
import { selectTool } from './selectTool.ts';

const DRAWING_TOOLS: { readonly [Id in Exclude<ToolId, 'select'>]: PlacingRules } = {
  horizontalLine: horizontalLineTool,
  segment: segmentTool,
  arrow: arrowTool,
  ray: rayTool,
  extendedLine: extendedLineTool,
  rectangle: rectangleTool,
  channel: channelTool,
  fibonacci2: fibonacci2Tool,
  fibonacci3: fibonacci3Tool,
};

/** The tool of that name, at its beginning. */
export function createTool(id: ToolId): ArmedTool {
  return id === 'select' ? armedTool(selectTool()) : armedTool(placingTool(DRAWING_TOOLS[id]));
}
