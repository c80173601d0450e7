import type { CardChart } from './cardChart.ts';
import { themedChartOptions } from './chartOptions.ts';
import { onThemeChange } from './theme.ts';

/** Largest image, in bytes. */
const LARGEST = 20_000_000;
/** Strength of a new image, percent. */
const FIRST_STRENGTH = 40;

/** An image behind the candles, to trace levels and drawings from. It's never part of a card or of an exported picture. */
export class TracingImage {
  readonly #chart: Pick<CardChart, 'api' | 'container' | 'plot' | 'theme'>;
  readonly #image = document.createElement('img');
  readonly #bar = document.createElement('div');
  readonly #strength = document.createElement('input');

  constructor(chart: Pick<CardChart, 'api' | 'container' | 'plot' | 'theme'>) {
    this.#chart = chart;
    this.#image.className = 'chart-tracing';
    this.#image.alt = '';
    this.#bar.className = 'chart-tracing-bar';
    this.#bar.setAttribute('role', 'group');
    this.#bar.setAttribute('aria-label', 'Image to trace');
    this.#strength.type = 'range';
    this.#strength.min = '5';
    this.#strength.value = String(FIRST_STRENGTH);
    this.#strength.addEventListener('input', () => this.#fade());
    const strength = document.createElement('label');
    strength.append('Strength of the image', this.#strength);
    const remove = document.createElement('button');
    remove.type = 'button';
    remove.className = 'secondary small';
    remove.textContent = 'Remove image';
    remove.addEventListener('click', () => this.#remove());
    this.#bar.append(strength, remove);
    onThemeChange(() => this.#paintBackground());
  }

  /** Shows this image instead of the last one; false if it can't be shown. */
  async show(file: Blob): Promise<boolean> {
    if (file.size > LARGEST) return false;
    // The page's policy allows images as data only.
    this.#image.src = await dataAddress(file);
    try {
      await this.#image.decode();
    } catch {
      return false;
    }
    const { plot, container } = this.#chart;
    plot.prepend(this.#image);
    container.append(this.#bar);
    this.#fade();
    this.#paintBackground();
    return true;
  }

  #remove(): void {
    const { plot } = this.#chart;
    this.#image.remove();
    this.#image.removeAttribute('src');
    this.#bar.remove();
    this.#paintBackground();
    plot.focus();
  }

  #fade(): void {
    this.#image.style.opacity = String(this.#strength.valueAsNumber / 100);
  }

  /** The chart's own background would cover the image. */
  #paintBackground(): void {
    const { api, theme } = this.#chart;
    const { layout } = themedChartOptions(theme());
    api.applyOptions({
      layout: { ...layout, ...(this.#image.isConnected ? { background: { color: 'transparent' } } : {}) },
    });
  }
}

function dataAddress(file: Blob): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const reader = new FileReader();
  reader.addEventListener('load', () => resolve(String(reader.result)));
  reader.addEventListener('error', () => reject(reader.error));
  reader.readAsDataURL(file);
  return promise;
}
