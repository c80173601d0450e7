import type { DrawingType } from '../../src/card/card.ts';
import type { Look } from '../../src/protocol/chartSettings.ts';
import type { DrawingSettings } from '../chart/chartApi.ts';
import type { DrawingController } from '../chart/drawing/drawingController.ts';
import type { PageStore } from './pageState.ts';

/** The look of the first drawing of each kind: distinguishable colors and light fills. */
const DEFAULT_LOOKS: { readonly [T in DrawingType]: Look } = {
  HORIZONTAL_LINE: { style: { color: '#EF6C00' } },
  LINE: { style: { color: '#2962FF' } },
  RECTANGLE: { style: { color: '#00838F', fillColor: '#00838F', opacity: 0.15 } },
  PARALLEL: { style: { color: '#AD1457', fillColor: '#AD1457', opacity: 0.1 } },
  FIB_RETRACEMENT: { style: { color: '#607D8B' } },
};

/** Passes the drawing settings to the chart whenever one of them has changed. */
export class DrawingSettingsUpdater {
  readonly #drawing: Pick<DrawingController, 'setSettings'>;
  #set: DrawingSettings | undefined;
  #looks: { readonly of: DrawingSettings['looks']; readonly all: DrawingSettings['looks'] } | undefined;

  constructor(drawing: Pick<DrawingController, 'setSettings'>) {
    this.#drawing = drawing;
  }

  follow({ data, hidden, locked }: Pick<PageStore, 'data' | 'hidden' | 'locked'>): void {
    const { magnet, stayInTool, looks: last } = data.remembered;
    if (this.#looks?.of !== last) this.#looks = { of: last, all: { ...DEFAULT_LOOKS, ...last } };
    const looks = this.#looks.all;
    const next: DrawingSettings = { magnet, stayInTool, looks, hidden, locked };
    const set = this.#set;
    const isSame =
      set !== undefined && Object.entries(next).every(([key, value]) => set[key as keyof DrawingSettings] === value);
    if (isSame) return;
    this.#set = next;
    this.#drawing.setSettings(next);
  }
}
