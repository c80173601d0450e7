import type { CandlestickData } from 'lightweight-charts';

/** The line at the chart's top left: what is shown, and the four prices of one bar. */
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

  /** Shows what the chart shows, e.g. `EUR/USD · H4`. */
  setName(name: string): void {
    if (this.#name.textContent !== name) this.#name.textContent = name;
  }

  /** Shows a sentence below, e.g. what is wrong with the object under the pointer; empty for none. */
  setNote(note: string): void {
    if (this.#note.textContent === note) return;
    this.#note.textContent = note;
    this.#note.hidden = note === '';
  }

  /** Shows a bar's prices; none when undefined. */
  setBar(bar: CandlestickData | undefined, precision: number): void {
    const text = bar ? barText(bar, precision) : '';
    // Told with each move of the pointer: what stays is not written again, or the page would be laid out anew.
    if (this.#prices.textContent === text) return;
    this.#prices.textContent = text;
    this.#prices.classList.toggle('is-down', bar !== undefined && bar.close < bar.open);
  }

  /** The room it takes, in CSS pixels. */
  get size(): { readonly width: number; readonly height: number } {
    return {
      width: this.element.offsetLeft + this.element.offsetWidth,
      height: this.element.offsetTop + this.element.offsetHeight,
    };
  }
}

/** Opening, highest, lowest and closing price, and the change from open to close. */
export function barText({ open, high, low, close }: CandlestickData, precision: number): string {
  const price = (value: number): string => value.toFixed(precision);
  const change = open === 0 ? '' : `  ${changeText((close - open) / open)}`;
  // No-break spaces inside a pair: a narrow chart breaks the line between pairs only.
  return `O\u00a0${price(open)}  H\u00a0${price(high)}  L\u00a0${price(low)}  C\u00a0${price(close)}${change}`;
}

/** A share as signed per cent; the sign says the direction without colour. */
export function changeText(share: number): string {
  const text = Math.abs(share * 100).toFixed(2);
  return `${text === '0.00' ? '' : share < 0 ? '−' : '+'}${text}%`;
}
