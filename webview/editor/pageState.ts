import type { RememberedPreferences, StylePreset } from '../../src/protocol/deskSettings.ts';
import type { EditorSnapshot } from '../../src/protocol/editorMessages.ts';
import type { DrawingStatus } from '../chart/desk/deskStatus.ts';
import type { ViewState } from './viewState.ts';

/** What is open over the page, away from the object it is about. */
export type Popover = 'style';

/** All that the page is drawn from. */
export interface PageState {
  readonly snapshot: EditorSnapshot;
  readonly view: ViewState;
  /** Ids of the selected objects, the last one chosen last. */
  readonly selected: readonly string[];
  readonly hovered: string | undefined;
  /** Something that the person must know once, e.g. that an edit was refused. */
  readonly notice: string | undefined;
  /** Smallest price step of the loaded candles; undefined without candles. */
  readonly tick: number | undefined;
  /** The drawing tool in hand and what it says. */
  readonly drawingStatus: DrawingStatus;
  readonly remembered: RememberedPreferences;
  readonly presets: readonly StylePreset[];
  /** Objects that are not shown, or not to be moved on the chart, while this tab is open. */
  readonly hidden: ReadonlySet<string>;
  readonly locked: ReadonlySet<string>;
  /** At most one is open. */
  readonly popover: Popover | undefined;
}
