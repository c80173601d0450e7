import type { Timeframe } from '../../src/card/model/card.ts';
import type { CardSketch } from '../../src/card/model/cardSketch.ts';
import { objectIds } from '../../src/card/model/objectIds.ts';
import type { RememberedPreferences, StylePreset } from '../../src/protocol/chartSettings.ts';
import type { EditorSnapshot } from '../../src/protocol/editorMessages.ts';
import type { CandlesMessage } from '../../src/protocol/pageMessages.ts';
import type { DrawingStatus } from '../chart/chartApi.ts';
import type { VsCodeApi } from '../page/vscodePage.ts';
import { recallViewState, type ViewState } from './viewState.ts';

/** A list to choose from that is open over the plot. */
export type ListPopover = 'indicators' | 'timeframes';

/** A popover that is open over the page. */
export type Popover = 'style' | ListPopover;

/** A line of an open list. */
export interface Listed {
  readonly id: string;
  readonly name: string;
  readonly detail: string;
}

/** Everything that the page is rendered from. */
export interface PageState {
  readonly snapshot: EditorSnapshot;
  readonly view: ViewState;
  /** Ids of the selected objects, the one selected last at the end. */
  readonly selected: readonly string[];
  readonly hovered: string | undefined;
  /** A message to show once, e.g. that an edit was refused. */
  readonly notice: string | undefined;
  /** Smallest price step of the loaded candles; undefined without candles. */
  readonly tick: number | undefined;
  /** The armed tool and what it shows. */
  readonly drawingStatus: DrawingStatus;
  readonly remembered: RememberedPreferences;
  readonly presets: readonly StylePreset[];
  /** Objects that are hidden, or can't be moved on the chart, while this tab is open. */
  readonly hidden: ReadonlySet<string>;
  readonly locked: ReadonlySet<string>;
  /** At most one popover is open. */
  readonly popover: Popover | undefined;
  /** The lines of an open list. */
  readonly listed: readonly Listed[];
  /** The timeframe that the chart shows instead of the card's. */
  readonly viewTimeframe: Timeframe | undefined;
}

/** The state that is stored; the rest is derived. */
type PageData = Omit<PageState, 'snapshot' | 'selected' | 'hidden' | 'locked'>;

/** The page's state. Holds no card of its own, only the latest snapshot. */
export class PageStore {
  readonly #api: VsCodeApi<never>;
  readonly #changed: () => void;
  readonly #shown: () => CardSketch | undefined;
  #snapshot: EditorSnapshot | undefined;
  #candles: CandlesMessage | undefined;
  #data: PageData;
  #hidden: ReadonlySet<string>;
  #locked: ReadonlySet<string>;

  /** `changed` is called synchronously after every change; `shown` is the card on the chart with unsettled edits. */
  constructor(api: VsCodeApi<never>, changed: () => void, shown: () => CardSketch | undefined = () => undefined) {
    this.#api = api;
    this.#changed = changed;
    this.#shown = shown;
    const view = recallViewState(api);
    this.#hidden = new Set(view.hidden);
    this.#locked = new Set(view.locked);
    this.#data = {
      view,
      hovered: undefined,
      notice: undefined,
      tick: undefined,
      drawingStatus: { tool: 'select', hint: undefined, snapHint: undefined, busy: false },
      remembered: { magnet: 'off', stayInTool: false, looks: {} },
      presets: [],
      popover: undefined,
      listed: [],
      viewTimeframe: undefined,
    };
  }

  get snapshot(): EditorSnapshot | undefined {
    return this.#snapshot;
  }

  /** The candles on the chart; undefined without candles. */
  get candles(): CandlesMessage | undefined {
    return this.#candles;
  }

  get data(): PageData {
    return this.#data;
  }

  get hidden(): ReadonlySet<string> {
    return this.#hidden;
  }

  get locked(): ReadonlySet<string> {
    return this.#locked;
  }

  /** The whole state; undefined before the first snapshot. */
  get state(): PageState | undefined {
    const snapshot = this.#snapshot;
    if (snapshot === undefined) return undefined;
    const { selected, sketch } = snapshot;
    // The selection may include objects that were undone or removed from the text; ignore those.
    const there = objectIdsOf(this.#shown() ?? sketch);
    const chosen = selected.every((id) => there.has(id)) ? selected : selected.filter((id) => there.has(id));
    return { ...this.#data, snapshot, selected: chosen, hidden: this.#hidden, locked: this.#locked };
  }

  setSnapshot(snapshot: EditorSnapshot): void {
    this.#snapshot = snapshot;
    this.#changed();
  }

  /** Candles of another timeframe are only for the chart's view. */
  setCandles(candles: CandlesMessage | undefined): void {
    if (candles?.cardTimeframe !== undefined) {
      this.change({ viewTimeframe: candles.timeframe });
      return;
    }
    this.#candles = candles;
    this.change({ tick: candles?.tick, viewTimeframe: undefined });
  }

  change(part: Partial<Omit<PageData, 'view'>>): void {
    this.#data = { ...this.#data, ...part };
    this.#changed();
  }

  /** Renders only for another tool: hints change with every move of the mouse and have their own element. */
  setDrawingStatus(status: DrawingStatus): void {
    const isOther = status.tool !== this.#data.drawingStatus.tool;
    this.#data = { ...this.#data, drawingStatus: status };
    if (isOther) this.#changed();
  }

  /** Changes the view state, persists it for a restored tab, and renders. */
  changeView(part: Partial<ViewState>): void {
    this.persistView(part);
    this.#changed();
  }

  /** Persists a part of the view state without rendering. */
  persistView(part: Partial<ViewState>): void {
    const view = { ...this.#data.view, ...part };
    this.#data = { ...this.#data, view };
    if (part.hidden !== undefined) this.#hidden = new Set(part.hidden);
    if (part.locked !== undefined) this.#locked = new Set(part.locked);
    this.#api.setState(view);
  }
}

function objectIdsOf(sketch: CardSketch): ReadonlySet<string> {
  return new Set(objectIds({ sketch }).map(({ id }) => id));
}
