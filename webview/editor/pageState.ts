import type { EditorSnapshot } from '../../src/protocol/editorMessages.ts';
import type { ViewState } from './viewState.ts';

/** All that the page is drawn from. */
export interface PageState {
  readonly snapshot: EditorSnapshot;
  readonly view: ViewState;
  readonly selected: string | undefined;
  readonly hovered: string | undefined;
  /** Something that the person must know once, e.g. that an edit was refused. */
  readonly notice: string | undefined;
  /** Smallest price step of the loaded candles; undefined without candles. */
  readonly tick: number | undefined;
}
