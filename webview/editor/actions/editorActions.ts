import type { Timeframe } from '../../../src/card/model/card.ts';
import type { CardSketch } from '../../../src/card/model/cardSketch.ts';
import type { JsonPath, JsonValue } from '../../../src/card/model/jsonValue.ts';
import type { CardEdit } from '../../../src/protocol/cardEdit.ts';
import type { ChartAction } from '../../../src/protocol/chartActions.ts';
import type { RememberedPreferences, StylePreset } from '../../../src/protocol/chartSettings.ts';
import type { EditorAction, FindingView, FixView } from '../../../src/protocol/editorMessages.ts';
import type { CandlesMessage } from '../../../src/protocol/pageMessages.ts';
import type { Listed, Popover } from '../pageState.ts';

/**
 * Changes that the snapshot may lack: `sent` edits that aren't settled, in which case fields don't trust it yet; only what has
 * just been `typed`; or nothing.
 */
export type PendingEdits = 'sent' | 'typed' | 'none';

/** The actions that the parts of the page can call. */
export interface EditorActions {
  edit(edit: CardEdit): void;
  set(path: JsonPath, value: JsonValue): void;
  /** The same while typing in a field: sent with the next pause, as one undo step. */
  type(path: JsonPath, value: JsonValue): void;
  pending(): PendingEdits;
  remove(path: JsonPath): void;
  applyFix(fix: FixView): void;
  /** Selects these objects. Keys and forms apply to the last one first. */
  select(objectIds: readonly string[]): void;
  /** Adds the object to the selection, or removes it. */
  toggleSelected(objectId: string): void;
  /** Selects the object and reveals it on the chart. */
  goTo(objectId: string): void;
  zoomTo(objectId: string): void;
  hover(objectId: string | undefined): void;
  revealInText(path: JsonPath): void;
  revealFinding(finding: FindingView): void;
  run(action: EditorAction): void;
  /** Undoes or redoes in the document, after everything unfinished. */
  history(action: 'undo' | 'redo'): void;
  togglePanel(): void;
  /** `moving` during a drag; only the final width is remembered beyond the tab. */
  resizePanel(width: number, how?: 'moving' | 'stays'): void;
  toggleSection(section: string, open: boolean): void;
  /** Expands the section and scrolls to it. */
  goToSection(section: string): void;
  dismissNotice(): void;
  /** Runs a chart action; `pasted` is the clipboard's text, if the browser provides it. */
  runChartAction(action: ChartAction, pasted?: string): void;
  /** Shows or hides objects in this session; the card isn't changed. */
  setHidden(objectIds: readonly string[], hidden: boolean): void;
  /** Locks or unlocks objects on the chart in this session; the card isn't changed. */
  setLocked(objectIds: readonly string[], locked: boolean): void;
  /** The candles on the chart; undefined without candles. */
  candles(): CandlesMessage | undefined;
  /** Shows this card on the chart without changing the document; undefined shows the document's card again. */
  previewCard(sketch: CardSketch | undefined): void;
  /** Shows the chart in another timeframe; the card isn't changed. */
  viewTimeframe(timeframe: Timeframe): void;
  /** Remembers preferences beyond this tab. */
  remember(part: Partial<RememberedPreferences>): void;
  savePreset(preset: StylePreset): void;
  /** `listed` are the lines of a list. */
  openPopover(popover: Popover, listed?: readonly Listed[]): void;
  /** Closes the popover and focuses the chart. */
  closePopover(): void;
  /** For screen readers; assertive texts are refusals, which the hint line shows as well. */
  announce(text: string, urgency: 'polite' | 'assertive'): void;
}

/** Labels and icons of the actions' buttons. */
export const ACTION_LABELS: Readonly<Record<EditorAction, { readonly label: string; readonly icon: string }>> = {
  openAsText: { label: 'Open as text', icon: 'go-to-file' },
  save: { label: 'Save', icon: 'save' },
  saveAsDraft: { label: 'Save as draft…', icon: 'new-file' },
  publish: { label: 'Publish…', icon: 'cloud-upload' },
  compareWithPublished: { label: 'Compare with published', icon: 'diff' },
  loadCandles: { label: 'Load candles from file…', icon: 'folder-opened' },
  reloadCandles: { label: 'Reload candles', icon: 'refresh' },
  refresh: { label: 'Refresh card', icon: 'sync' },
  openPublished: { label: 'Open published card', icon: 'go-to-file' },
  unlock: { label: 'Try anyway', icon: 'unlock' },
};
