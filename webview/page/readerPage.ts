import type { CandlesMessage, ToChartPage } from '../../src/protocol/pageMessages.ts';
import type { ChartViewState } from '../chart/chartApi.ts';
import { ReaderChart } from '../chart/readerChart.ts';
import { Announcer } from './announcer.ts';
import type { PointedObjects } from './readersText.ts';

/** What every page that shows a card to its readers is rendered from. */
export interface ReaderState extends PointedObjects {
  /** The last status message of the extension. */
  readonly message: string | undefined;
}

/** The state of a page that has just been opened. */
export const NOTHING_POINTED: ReaderState = { hovered: undefined, picked: undefined, message: undefined };

/**
 * A page that shows a card to its readers, with a chart whose objects can be pointed at, there and where the page names
 * them. The chart is created when it's first shown, with its element in the page: outside of the page it would have
 * neither size nor colors. Candles that arrive earlier are kept until then.
 */
export abstract class ReaderPage<State extends ReaderState> {
  protected readonly root: HTMLElement;
  protected readonly announcer = new Announcer(document.body);
  protected readonly chartElement = document.createElement('div');
  /** Undefined until it's first shown. */
  protected chart: ReaderChart | undefined;
  protected state: State;
  #candles: CandlesMessage | 'none' | 'not received' = 'not received';

  constructor(root: HTMLElement, state: State) {
    this.root = root;
    this.state = state;
    this.chartElement.className = 'chart';
    document.addEventListener('keydown', (event) => {
      if (event.key === 'Escape' && !event.defaultPrevented) this.escaped();
    });
  }

  /** Renders the state, if there is a card. */
  protected abstract render(): void;
  /** Keeps the visible part of the chart for the next start of the page. */
  protected abstract viewChanged(view: ChartViewState): void;
  protected abstract escaped(): void;
  /** Scrolls what the page says about the object into view. */
  protected abstract bringIntoView(objectId: string): void;
  /** The objects that the chart highlights; it describes the last one, and its keys continue from there. */
  protected abstract highlighted(): readonly (string | undefined)[];

  protected receiveShared(message: Exclude<ToChartPage, { readonly type: 'hello' }>): void {
    switch (message.type) {
      case 'candles':
      case 'noCandles':
        this.#candles = message.type === 'candles' ? message : 'none';
        this.chart?.setCandles(message.type === 'candles' ? message : undefined);
        return;
      case 'status':
        this.announcer.announce(message.text, 'polite');
        this.change({ message: message.text } as Partial<State>);
        return;
    }
  }

  protected readonly pointing = {
    goTo: (objectId: string): void => {
      this.#point({ picked: objectId });
      this.chart?.zoomTo([objectId]);
    },
    hover: (objectId: string | undefined): void => this.#point({ hovered: objectId }),
    fitCard: (): void => this.chart?.fitCard(),
  };

  /** The chart, created on the first call; `view` is the range it then starts with. */
  protected openChart(view: ChartViewState | undefined): ReaderChart {
    if (this.chart !== undefined) return this.chart;
    const chart = new ReaderChart(this.chartElement, {
      onPick: (objectId) => this.pick(objectId),
      onHover: (objectId) => this.change({ hovered: objectId } as Partial<State>),
      onViewChange: (changed) => this.viewChanged(changed),
    });
    this.chart = chart;
    if (view !== undefined) chart.restoreView(view);
    if (this.#candles !== 'not received') chart.setCandles(this.#candles === 'none' ? undefined : this.#candles);
    return chart;
  }

  /** Selects an object on the chart, or none. */
  protected pick(objectId: string | undefined): void {
    this.#point({ picked: objectId });
    if (objectId !== undefined) this.bringIntoView(objectId);
  }

  protected highlight(): void {
    const ids = this.highlighted().filter((objectId) => objectId !== undefined);
    this.chart?.highlight([...new Set(ids)]);
  }

  protected change(changed: Partial<State>): void {
    this.state = { ...this.state, ...changed };
    this.render();
  }

  #point(pointed: Partial<PointedObjects>): void {
    this.change(pointed as Partial<State>);
    this.highlight();
  }
}
