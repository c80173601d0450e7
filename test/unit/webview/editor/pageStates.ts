import type { CardSketch, DrawingSketch } from '../../../../src/card/model/cardSketch.ts';
import type { EditorSnapshot } from '../../../../src/protocol/editorMessages.ts';
import type { PageState } from '../../../../webview/editor/pageState.ts';

/** Drawings of a kind with the ids `d0`, `d1` and so on. */
export function drawings(count: number, type: DrawingSketch['type'] = 'LINE'): DrawingSketch[] {
  return Array.from({ length: count }, (_, at) => ({ type, clientObjectId: `d${at}`, points: [], style: {} }));
}

/** A card with a pivot `lv_piv` and these drawings, as the extension shows it. */
export function snapshotOf(drawn: readonly DrawingSketch[], more: Partial<EditorSnapshot> = {}): EditorSnapshot {
  const sketch: CardSketch = {
    metadata: {},
    levels: { pivot: { price: 1.1, clientObjectId: 'lv_piv' } },
    drawings: [...drawn],
  };
  return {
    type: 'snapshot',
    version: 1,
    sketch: sketch as EditorSnapshot['sketch'],
    findings: [],
    origin: { kind: 'draft', fileName: 'a.card.json' },
    save: { kind: 'nothing', headline: '', changes: [], effects: [] },
    dirty: false,
    candles: { kind: 'ready', text: '' },
    unit: { name: 'tick' },
    selected: [],
    ...more,
  };
}

/** The page with that snapshot, as it is when it was just opened. */
export function pageOf(snapshot: EditorSnapshot, more: Partial<PageState> = {}): PageState {
  return {
    snapshot,
    view: {
      panelWidth: 340,
      panelHidden: false,
      closedSections: [],
      hidden: [],
      locked: [],
      unfinished: [],
      lastTools: [],
      chart: undefined,
    },
    selected: snapshot.selected,
    hovered: undefined,
    notice: undefined,
    tick: undefined,
    listed: [],
    viewTimeframe: undefined,
    drawingStatus: { tool: 'select', hint: undefined, snapHint: undefined, busy: false },
    remembered: { magnet: 'off', stayInTool: false, looks: {} },
    presets: [],
    hidden: new Set(),
    locked: new Set(),
    popover: undefined,
    ...more,
  };
}
