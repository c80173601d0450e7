import type { FromEditor } from '../../../src/protocol/editorMessages.ts';
import type { ChartCommands } from '../desk/deskChart.ts';
import type { EditOutbox } from '../editOutbox.ts';
import type { FieldTyping } from '../fieldTyping.ts';
import type { PageStore } from '../pageStore.ts';
import type { PageElements } from './pageElements.ts';

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
