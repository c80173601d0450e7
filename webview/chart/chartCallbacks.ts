import type { CardEdit } from '../../src/protocol/cardEdit.ts';
import type { DrawingStatus } from './desk/deskStatus.ts';
import type { ChartViewState } from './viewState.ts';

/** What the chart tells of the person's doings; ids are `clientObjectId`s. */
export interface ChartCallbacks {
  /** The selection is to be these objects, the last one chosen last. */
  readonly onSelect: (objectIds: readonly string[]) => void;
  readonly onHover: (objectId: string | undefined) => void;
  /** The view was panned or zoomed; told at most some times a second. */
  readonly onViewChange: (state: ChartViewState) => void;
  /** A gesture is to become one text edit; `select` becomes the selection with it. */
  readonly onEdit: (edit: CardEdit, select: readonly string[] | undefined) => void;
  /** The tool in hand, or what it says, has changed. */
  readonly onStatusChange: (status: DrawingStatus) => void;
  /** The looks of the selected objects are to be changed. */
  readonly onOpenStyle: (objectId: string) => void;
  readonly onSay: (text: string, urgency: 'polite' | 'assertive') => void;
}
