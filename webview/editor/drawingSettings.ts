import type { DrawingType } from '../../src/card/card.ts';
import type { Look } from '../../src/protocol/chartSettings.ts';
import type { DrawingSettings } from '../chart/chartApi.ts';
import type { ChartCommands } from './pageContext.ts';
import type { PageStore } from './pageState.ts';

/** What a drawing looks like that is the first of its kind: colours that can be told apart, and light areas. */
const DEFAULT_LOOKS: { readonly [T in DrawingType]: Look } = {
  HORIZONTAL_LINE: { style: { color: '#EF6C00' } },
  LINE: { style: { color: '#2962FF' } },
  RECTANGLE: { style: { color: '#00838F', fillColor: '#00838F', opacity: 0.15 } },
  PARALLEL: { style: { color: '#AD1457', fillColor: '#AD1457', opacity: 0.1 } },
  FIB_RETRACEMENT: { style: { color: '#607D8B' } },
};

/** Sets the chart's desk whenever something that it goes by has changed, and only then. */
export class DrawingSettingsUpdater {
  readonly #chart: Pick<ChartCommands, 'setDesk'>;
  #set: DrawingSettings | undefined;
  #looks: { readonly of: DrawingSettings['looks']; readonly all: DrawingSettings['looks'] } | undefined;

  constructor(chart: Pick<ChartCommands, 'setDesk'>) {
    this.#chart = chart;
  }

  follow({ kept, hidden, locked }: Pick<PageStore, 'kept' | 'hidden' | 'locked'>): void {
    const { magnet, stayInTool, looks: last } = kept.remembered;
    if (this.#looks?.of !== last) this.#looks = { of: last, all: { ...DEFAULT_LOOKS, ...last } };
    const looks = this.#looks.all;
    const next: DrawingSettings = { magnet, stayInTool, looks, hidden, locked };
    const set = this.#set;
    const isSame =
      set !== undefined && Object.entries(next).every(([key, value]) => set[key as keyof DrawingSettings] === value);
    if (isSame) return;
    this.#set = next;
    this.#chart.setDesk(next);
  }
}
