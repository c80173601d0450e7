import type { DrawingType } from '../../../src/card/card.ts';
import type { Look } from '../../../src/protocol/deskSettings.ts';
import type { DeskDisplay } from '../../chart/chartDisplay.ts';
import type { PageStore } from '../pageStore.ts';
import type { DeskChart } from './deskChart.ts';

/** What a drawing looks like that is the first of its kind: colours that can be told apart, and light areas. */
const FIRST_LOOKS: { readonly [T in DrawingType]: Look } = {
  HORIZONTAL_LINE: { style: { color: '#EF6C00' } },
  LINE: { style: { color: '#2962FF' } },
  RECTANGLE: { style: { color: '#00838F', fillColor: '#00838F', opacity: 0.15 } },
  PARALLEL: { style: { color: '#AD1457', fillColor: '#AD1457', opacity: 0.1 } },
  FIB_RETRACEMENT: { style: { color: '#607D8B' } },
};

/** Sets the chart's desk whenever something that it goes by has changed, and only then. */
export class DeskSetter {
  readonly #chart: Pick<DeskChart, 'setDesk'>;
  #set: DeskDisplay | undefined;
  #looks: { readonly of: DeskDisplay['looks']; readonly all: DeskDisplay['looks'] } | undefined;

  constructor(chart: Pick<DeskChart, 'setDesk'>) {
    this.#chart = chart;
  }

  follow({ kept, hidden, locked }: Pick<PageStore, 'kept' | 'hidden' | 'locked'>): void {
    const { magnet, stayInTool, looks: last } = kept.remembered;
    if (this.#looks?.of !== last) this.#looks = { of: last, all: { ...FIRST_LOOKS, ...last } };
    const looks = this.#looks.all;
    const next: DeskDisplay = { magnet, stayInTool, looks, hidden, locked };
    const set = this.#set;
    const isSame =
      set !== undefined && Object.entries(next).every(([key, value]) => set[key as keyof DeskDisplay] === value);
    if (isSame) return;
    this.#set = next;
    this.#chart.setDesk(next);
  }
}
