import type { ChartAction } from '../../../../src/protocol/deskActions.ts';
import { deleteSelection } from './deleteSelection.ts';
import { duplicate } from './duplicate.ts';
import { restack } from './restack.ts';
import { reversePoints } from './reversePoints.ts';
import type { SelectionCommand } from './selectionEdit.ts';
import { snapToCandle } from './snapToCandle.ts';

/** What the desk's actions make of the selection. */
export const selectionEdits = {
  duplicate,
  delete: deleteSelection,
  bringToFront: restack('front'),
  bringForward: restack('forward'),
  sendBackward: restack('backward'),
  sendToBack: restack('back'),
  snapToCandle,
  reversePoints,
} as const satisfies { readonly [Action in ChartAction]?: SelectionCommand };
