import type { FromEditor, ToEditor } from '../../src/protocol/editorMessages.ts';
import type { VsCodeApi } from '../page/vscodePage.ts';
import { ChartPane } from './chartPane.ts';
import type { EditorPage } from './editorPage.ts';
import { recallViewState } from './viewState.ts';

type MessageToPage = Exclude<ToEditor, { readonly type: 'hello' }>;

/** The chart, which comes first, and the page around it, which is read meanwhile. */
export class PageStart {
  readonly #api: VsCodeApi<FromEditor>;
  readonly #root: HTMLElement;
  readonly #chart: ChartPane;
  readonly #panelHidden: boolean;
  #stage:
    | { readonly kind: 'chart'; readonly waiting: MessageToPage[] }
    | { readonly kind: 'page'; readonly page: EditorPage } = {
    kind: 'chart',
    waiting: [],
  };

  constructor(api: VsCodeApi<FromEditor>, root: HTMLElement) {
    this.#api = api;
    this.#root = root;
    const { chart, panelHidden } = recallViewState(api);
    this.#chart = new ChartPane(chart);
    this.#panelHidden = panelHidden;
  }

  ready(): Extract<FromEditor, { readonly type: 'ready' }> {
    return this.#stage.kind === 'page' ? this.#stage.page.ready() : { type: 'ready', version: 0 };
  }

  /** Shows the chart, and keeps every message for the page until its script has loaded. */
  receive(message: MessageToPage): void {
    if (this.#stage.kind === 'page') {
      this.#stage.page.receive(message);
      return;
    }
    this.#stage.waiting.push(message);
    this.#show(message);
  }

  /** The page's script is there. */
  open(Page: typeof EditorPage): void {
    if (this.#stage.kind === 'page') return;
    const { waiting } = this.#stage;
    this.#root.replaceChildren();
    const page = new Page(this.#api, this.#root, this.#chart);
    this.#stage = { kind: 'page', page };
    for (const message of waiting) page.receive(message);
  }

  #show(message: MessageToPage): void {
    if (message.type === 'snapshot') {
      if (this.#root.childElementCount === 0) this.#root.append(this.#frame());
      this.#chart.show(message);
    } else if (message.type === 'candles') this.#chart.setCandles(message);
    else if (message.type === 'noCandles') this.#chart.setCandles(undefined);
  }

  /** The page's outlines, so that the chart stands where it will stand. */
  #frame(): HTMLElement {
    const side = element(
      'main',
      'chart-side',
      element('div', 'toolbar'),
      element('div', 'chart-area', this.#chart.element),
      element('div', 'hint-line'),
    );
    return this.#panelHidden
      ? element('div', 'page without-panel', side)
      : element('div', 'page', side, element('aside', 'panel'));
  }
}

function element(tag: string, className: string, ...children: HTMLElement[]): HTMLElement {
  const made = document.createElement(tag);
  made.className = className;
  made.append(...children);
  return made;
}
