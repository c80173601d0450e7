import type { CardSketch } from '../../src/card/cardSketch.ts';
import type { CardEdit } from '../../src/protocol/cardEdit.ts';
import type { ToolId } from '../../src/protocol/chartActions.ts';
import type { FromEditor } from '../../src/protocol/editorMessages.ts';
import type { DrawingSettings } from '../chart/chartApi.ts';
import type { selectionEdits } from '../chart/drawing/selectionEdits.ts';
import type { EditOutbox } from './editOutbox.ts';
import type { FieldTyping } from './fieldTyping.ts';
import type { PageElements } from './pageElements.ts';
import type { PageStore } from './pageState.ts';

/** What the page's actions work with. */
export interface PageContext {
  readonly store: PageStore;
  readonly chart: ChartCommands;
  readonly outbox: EditOutbox;
  readonly typing: FieldTyping;
  readonly elements: PageElements;
  post(message: FromEditor): void;
  say(text: string, urgency: 'polite' | 'assertive'): void;
}

/** The chart as far as the page's actions give it orders. */
export interface ChartCommands {
  setDesk(display: DrawingSettings): void;
  /** Shows another card instead; undefined shows the card again. */
  setPreview(sketch: CardSketch | undefined): void;
  /** Makes an edit of what the keyboard has moved and not told yet. */
  flush(): void;
  /** Takes back the last step of what is under way; false when nothing is. */
  takeBack(): boolean;
  arm(tool: ToolId): void;
  run(action: keyof typeof selectionEdits): void;
  /** Makes an edit that was not made on the chart, shown at once. */
  edit(edit: CardEdit, sketch: CardSketch, select?: readonly string[]): void;
  pickUp(): void;
  select(objectIds: readonly string[]): void;
  hover(objectId: string | null): void;
  reveal(objectId: string): void;
  zoomTo(objectIds: readonly string[]): void;
  fitCard(): void;
  fitAll(): void;
  focusPlot(): void;
  /** The card as it is shown, with what was done and has not come back yet. */
  readonly sketch: CardSketch | undefined;
}
