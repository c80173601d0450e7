import type { ShownPlot } from '../../../src/protocol/resultsMessages.ts';
import { formatValue } from './plotSummary.ts';

/** Names and colours of the series; with what is pointed at, its place and its values. */
export class PlotLegend {
  readonly element = document.createElement('div');
  readonly #place = document.createElement('span');
  readonly #entries: readonly { readonly swatch: HTMLElement; readonly value: HTMLElement; readonly label: string }[];
  readonly #heard = document.createElement('span');

  constructor({ series, unit }: ShownPlot) {
    this.element.className = 'legend';
    this.#place.className = 'place';
    this.#heard.className = 'unseen';
    this.#heard.setAttribute('role', 'status');
    const list = document.createElement('ul');
    list.setAttribute('role', 'list');
    this.#entries = series.map(({ label }) => {
      const [item, swatch, name, value] = [
        document.createElement('li'),
        document.createElement('i'),
        document.createElement('span'),
        document.createElement('b'),
      ];
      swatch.className = 'swatch';
      name.textContent = label;
      item.append(swatch, name, value);
      list.append(item);
      return { swatch, value, label };
    });
    const what = document.createElement('span');
    what.className = 'unit';
    what.textContent = unit;
    this.element.append(list, what, this.#place, this.#heard);
  }

  color(place: number, color: string): void {
    const swatch = this.#entries[place]?.swatch;
    if (swatch !== undefined) swatch.style.backgroundColor = color;
  }

  /** `place` undefined: nothing is pointed at. */
  showValues(place: string | undefined, values: readonly (number | undefined)[]): void {
    this.#place.textContent = place ?? '';
    for (const [at, { value }] of this.#entries.entries()) {
      const number = values[at];
      value.textContent = place === undefined ? '' : number === undefined ? '–' : formatValue(number);
    }
  }

  /** What is told now, for people who listen. */
  announceValues(): void {
    const values = this.#entries.map(({ label, value }) => `${label} ${value.textContent ?? ''}`);
    this.#heard.textContent = `${this.#place.textContent ?? ''}: ${values.join(', ')}`;
  }
}
