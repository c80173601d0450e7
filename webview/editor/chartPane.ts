import type { CandlesMessage, EditorSnapshot } from '../../src/protocol/editorMessages.ts';

/** What the chart tells the page. */
export interface ChartListener {
  select(objectId: string | null): void;
  hover(objectId: string | null): void;
  viewChanged(view: unknown): void;
}

/** The chart's element, and the chart in it. */
export class ChartPane {
  readonly element: HTMLElement;

  constructor(_view: unknown, _listener: ChartListener) {
    this.element = document.createElement('div');
    this.element.className = 'chart';
  }

  show(_snapshot: EditorSnapshot): void {}
  setCandles(_candles: CandlesMessage | undefined): void {}
  select(_objectId: string | null): void {}
  hover(_objectId: string | null): void {}
  reveal(_objectId: string): void {}
  fit(): void {}
}
