import type { ToolView } from './tools/toolView.ts';

/** The axes on which a guide says something. */
export type GuideAxes = 'both' | 'price' | 'time';

/** What goes up and down only, as a level does, is not guided along the time axis, nor the other way round. */
export function guideAxes({ cursor }: ToolView): GuideAxes {
  switch (cursor) {
    case 'ns-resize':
      return 'price';
    case 'ew-resize':
      return 'time';
    default:
      return 'both';
  }
}
