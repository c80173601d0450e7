import type { DeskDisplay } from '../../chart/chartDisplay.ts';
import type { PageStore } from '../pageStore.ts';
import type { DeskChart } from './deskChart.ts';

/** Sets the chart's desk whenever something that it goes by has changed, and only then. */
export class DeskSetter {
  readonly #chart: Pick<DeskChart, 'setDesk'>;
  #set: DeskDisplay | undefined;

  constructor(chart: Pick<DeskChart, 'setDesk'>) {
    this.#chart = chart;
  }

  follow({ kept, hidden, locked }: Pick<PageStore, 'kept' | 'hidden' | 'locked'>): void {
    const { magnet, stayInTool, looks } = kept.remembered;
    const next: DeskDisplay = { magnet, stayInTool, looks, hidden, locked };
    const set = this.#set;
    const isSame =
      set !== undefined && Object.entries(next).every(([key, value]) => set[key as keyof DeskDisplay] === value);
    if (isSame) return;
    this.#set = next;
    this.#chart.setDesk(next);
  }
}
