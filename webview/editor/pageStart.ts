import type { FromEditor, ToEditor } from '../../src/protocol/editorMessages.ts';
import { EditorChart } from '../chart/editorChart.ts';
import type { VsCodeApi } from '../page/vscodePage.ts';
import type { EditorPage } from './editorPage.ts';
import { recallViewState } from './viewState.ts';

type MessageToPage = Exclude<ToEditor, { readonly type: 'hello' }>;

/** Shows the chart as soon as there is a card, and the page around it once its script has loaded. */
export class PageStart {
  readonly #api: VsCodeApi<FromEditor>;
  readonly #root: HTMLElement;
  /** Messages kept for the page. */
  readonly #waiting: MessageToPage[] = [];
  #chart: EditorChart | undefined;
  #Page: typeof EditorPage | undefined;
  #page: EditorPage | undefined;

  constructor(api: VsCodeApi<FromEditor>, root: HTMLElement) {
    this.#api = api;
    this.#root = root;
  }

  ready(): Extract<FromEditor, { readonly type: 'ready' }> {
    return this.#page?.ready() ?? { type: 'ready', version: 0 };
  }

  /** Shows the chart, and keeps every message for the page until its script has loaded. */
  receive(message: MessageToPage): void {
    if (this.#page !== undefined) this.#page.receive(message);
    else {
      this.#waiting.push(message);
      this.#show(message);
      this.#openPage();
    }
  }

  /** Call when the page's script has loaded. */
  open(Page: typeof EditorPage): void {
    this.#Page = Page;
    this.#openPage();
  }

  #show(message: MessageToPage): void {
    if (message.type === 'snapshot') {
      const isFirst = this.#chart === undefined;
      this.#chart ??= this.#createChart();
      if (isFirst) for (const earlier of this.#waiting) this.#showCandles(this.#chart, earlier);
      this.#chart.show(message);
    } else if (this.#chart !== undefined) this.#showCandles(this.#chart, message);
  }

  #showCandles({ presenter }: EditorChart, message: MessageToPage): void {
    if (message.type === 'candles') presenter.setCandles(message);
    else if (message.type === 'noCandles') presenter.setCandles(undefined);
  }

  #createChart(): EditorChart {
    const { chart: view, panelHidden } = recallViewState(this.#api);
    const container = element('div', 'chart');
    this.#root.append(pageFrame(container, panelHidden));
    const chart = new EditorChart(container);
    if (view !== undefined) chart.presenter.restoreView(view);
    return chart;
  }

  /** Puts the page around the chart, as soon as both are there. */
  #openPage(): void {
    if (this.#page !== undefined || this.#Page === undefined || this.#chart === undefined) return;
    this.#root.replaceChildren();
    this.#page = new this.#Page(this.#api, this.#root, this.#chart);
    for (const message of this.#waiting.splice(0)) this.#page.receive(message);
  }
}

/** The page's outline, so that the chart is where the page will have it. */
function pageFrame(chart: HTMLElement, panelHidden: boolean): HTMLElement {
  const side = element(
    'main',
    'chart-side',
    element('div', 'toolbar'),
    element('div', 'chart-area', chart),
    element('div', 'hint-line'),
  );
  return panelHidden
    ? element('div', 'page without-panel', side)
    : element('div', 'page', side, element('aside', 'panel'));
}

function element(tag: string, className: string, ...children: HTMLElement[]): HTMLElement {
  const created = document.createElement(tag);
  created.className = className;
  created.append(...children);
  return created;
}
