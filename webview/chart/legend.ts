import type { BarPrices } from '../../src/card/geometry/snapping.ts';
import type { TextBox } from './painting/labels.ts';

/** Where the legend is: a wrapped or short line leaves room for labels beside it. */
export interface LegendPlace {
  readonly width: number;
  readonly height: number;
  readonly boxes: readonly TextBox[];
}

/** The legend at the chart's top left: symbol, timeframe and the four prices of one bar. */
export class Legend {
  readonly element = document.createElement('div');
  readonly #name = document.createElement('strong');
  readonly #prices = document.createElement('span');
  readonly #note = document.createElement('div');

  constructor() {
    this.element.className = 'chart-legend';
    this.element.dataset['testid'] = 'chart-legend';
    this.#prices.className = 'chart-legend-prices';
    this.#note.className = 'chart-legend-note';
    this.#note.dataset['testid'] = 'chart-note';
    const line = document.createElement('div');
    line.append(this.#name, this.#prices);
    this.element.append(line, this.#note);
  }

  /** Sets the name, e.g. `EUR/USD · H4`. */
  setName(name: string): void {
    if (this.#name.textContent !== name) this.#name.textContent = name;
  }

  /** Sets the line below, e.g. the error of the hovered object; empty for none. */
  setNote(note: string): void {
    if (this.#note.textContent === note) return;
    this.#note.textContent = note;
    this.#note.hidden = note === '';
  }

  /** Shows a bar's prices, or none. */
  setBar(bar: BarPrices | undefined, precision: number): void {
    const text = bar ? barText(bar, precision) : '';
    // Called for each move of the pointer, so skip unchanged text, which would cause a layout.
    if (this.#prices.textContent === text) return;
    this.#prices.textContent = text;
    this.#prices.classList.toggle('is-down', bar !== undefined && bar.close < bar.open);
  }

  /** Its extent from the chart's corner and the boxes of its pieces of text, CSS pixels. */
  get place(): LegendPlace {
    const { offsetLeft, offsetTop, offsetWidth, offsetHeight } = this.element;
    const { left, top } = this.element.getBoundingClientRect();
    const texts = document.createTreeWalker(this.element, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    const boxes: TextBox[] = [];
    while (texts.nextNode() !== null) {
      range.selectNodeContents(texts.currentNode);
      for (const { x, y, width, height } of range.getClientRects())
        boxes.push({ x: x - left + offsetLeft, y: y - top + offsetTop, width, height });
    }
    return { width: offsetLeft + offsetWidth, height: offsetTop + offsetHeight, boxes };
  }
}

/** Open, high, low, close and the change from open to close. */
function barText({ open, high, low, close }: BarPrices, precision: number): string {
  const price = (value: number): string => value.toFixed(precision);
  const change = open === 0 ? '' : `  ${changeText((close - open) / open)}`;
  // No-break spaces inside a pair, so that a narrow chart breaks the line only between pairs.
  return `O\u00a0${price(open)}  H\u00a0${price(high)}  L\u00a0${price(low)}  C\u00a0${price(close)}${change}`;
}

/** A signed percentage; the sign shows the direction without color. */
export function changeText(share: number): string {
  const text = Math.abs(share * 100).toFixed(2);
  return `${text === '0.00' ? '' : share < 0 ? '−' : '+'}${text}%`;
}
