import type { ToolId } from '../../../src/protocol/deskActions.ts';

/** Said of the chart when the keyboard comes to it. */
export const DRAWING_HELP_HINT = 'Press H or question mark for the keys of the chart.';

const SELECTING =
  'Left bracket and right bracket go from object to object. With one selected, arrow keys move it by a bar or a price step, with Shift by ten, with Control by a tenth of the screen; ' +
  'Tab goes to its points; Enter opens its style; Delete deletes it; Escape lets it go. ' +
  'With none selected, arrow keys move along the candles, plus and minus zoom, and Home fits the card. ' +
  'Tools are in the toolbar, and each has a key.';

const PLACING =
  'Arrow keys move the crosshair by a bar or a price step, with Shift by ten, with Control by a tenth of the screen; so do Page up and Page down. ' +
  'O, H, L and C go to that price of the candle. Enter sets the point; Escape takes the last one back.';

/** The keys of the chart, read aloud on request. */
export function drawingHelp(tool: ToolId): string {
  return tool === 'select' ? SELECTING : PLACING;
}
