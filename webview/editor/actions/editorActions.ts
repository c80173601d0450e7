import type { CardSketch } from '../../../src/card/cardSketch.ts';
import type { JsonPath, JsonValue } from '../../../src/card/jsonValue.ts';
import type { CardEdit } from '../../../src/protocol/cardEdit.ts';
import type { ChartAction } from '../../../src/protocol/chartActions.ts';
import type { RememberedPreferences, StylePreset } from '../../../src/protocol/chartSettings.ts';
import type { CandlesMessage, EditorAction } from '../../../src/protocol/editorMessages.ts';
import type { Popover } from '../pageState.ts';

/**
 * What the snapshot may lack of what was done here: edits that are under way, so that a field that is typed in does not
 * trust it yet; only what has just been typed; or nothing.
 */
export type PendingEdits = 'sent' | 'typed' | 'none';

/** What the parts of the page can ask for. */
export interface EditorActions {
  edit(edit: CardEdit): void;
  set(path: JsonPath, value: JsonValue): void;
  /** The same while somebody types it in a field: it reaches the document with the next pause, as one step. */
  type(path: JsonPath, value: JsonValue): void;
  pending(): PendingEdits;
  remove(path: JsonPath): void;
  applyFix(finding: number, fix: number): void;
  /** Makes these the selection; the last one is the one that keys and forms speak of first. */
  select(objectIds: readonly string[]): void;
  /** Adds the object to the selection, or takes it out. */
  toggleSelected(objectId: string): void;
  /** Select, and bring into view on the chart. */
  goTo(objectId: string): void;
  /** Select, and show as large as can be. */
  zoomTo(objectId: string): void;
  hover(objectId: string | undefined): void;
  revealInText(path: JsonPath): void;
  revealFinding(finding: number): void;
  run(action: EditorAction): void;
  /** Undo and redo of the document, after all that is under way. */
  history(action: 'undo' | 'redo'): void;
  togglePanel(): void;
  /** `moving` while a drag goes on; only a width that stays is remembered beyond the tab. */
  resizePanel(width: number, how?: 'moving' | 'stays'): void;
  toggleSection(section: string, open: boolean): void;
  /** Unfold the section and bring it into view. */
  goToSection(section: string): void;
  dismissNotice(): void;
  /** Does what a command of the chart would do; `pasted` is the clipboard's text, where the browser said it. */
  runChartAction(action: ChartAction, pasted?: string): void;
  /** Shows or hides objects for the session; nothing of it is in the card. */
  setHidden(objectIds: readonly string[], hidden: boolean): void;
  /** Guards objects against being moved on the chart, or lets them go; nothing of it is in the card. */
  setLocked(objectIds: readonly string[], locked: boolean): void;
  /** The candles on the chart; undefined without candles. */
  candles(): CandlesMessage | undefined;
  /** Shows this card on the chart in place of the document's, which nothing is written to; undefined shows the document's again. */
  previewCard(sketch: CardSketch | undefined): void;
  /** Remembers preferences beyond this tab. */
  remember(part: Partial<RememberedPreferences>): void;
  savePreset(preset: StylePreset): void;
  openPopover(popover: Popover): void;
  /** Closes what is open and gives the keyboard back to the chart. */
  closePopover(): void;
  /** For screen readers; assertive texts are refusals, which the hint line shows as well. */
  announce(text: string, urgency: 'polite' | 'assertive'): void;
}

/** How each action is put on a button. */
export const ACTION_LABELS: Readonly<Record<EditorAction, { readonly label: string; readonly icon: string }>> = {
  openAsText: { label: 'Open as text', icon: 'go-to-file' },
  save: { label: 'Save', icon: 'save' },
  saveAsDraft: { label: 'Save as draft…', icon: 'new-file' },
  publish: { label: 'Publish…', icon: 'cloud-upload' },
  compareWithPublished: { label: 'Compare with published', icon: 'diff' },
  loadCandles: { label: 'Candles from a file…', icon: 'folder-opened' },
  reloadCandles: { label: 'Reload candles', icon: 'refresh' },
  refresh: { label: 'Read the card again', icon: 'sync' },
  openAttribution: { label: 'TradingView', icon: 'link-external' },
};
