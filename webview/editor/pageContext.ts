import type { FromEditor } from '../../src/protocol/editorMessages.ts';
import type { EditorChart } from '../chart/editorChart.ts';
import type { EditOutbox } from './editOutbox.ts';
import type { FieldTyping } from './fieldTyping.ts';
import type { PageElements } from './pageElements.ts';
import type { PageStore } from './pageState.ts';

/** What the page's actions work on. */
export interface PageContext {
  readonly store: PageStore;
  readonly chart: EditorChart;
  readonly outbox: EditOutbox;
  readonly typing: FieldTyping;
  readonly elements: PageElements;
  post(message: FromEditor): void;
  announce(text: string, urgency: 'polite' | 'assertive'): void;
}
