import { readCardText } from '../../../../../src/card/text/readCard.ts';
import type { EditorSnapshot, FindingView } from '../../../../../src/protocol/editorMessages.ts';
import { type ObjectRow, type ObjectRows, objectRows } from '../../../../../webview/editor/objects/objectRows.ts';
import { levelsOf } from '../../../../support/cards.ts';

/** A card with three levels and three drawings, the last of them without an id. */
export const SOME_CARD = {
  metadata: { direction: 'BULLISH', entryPlacement: 'ABOVE_CURRENT', timeframe: 'H4' },
  levels: levelsOf({ lv_res: 1.2, lv_piv: 1.1, lv_sup: 1.05 }),
  drawings: [
    {
      type: 'LINE',
      clientObjectId: 'trend',
      points: [
        { time: '2026-03-02T00:00:00Z', price: 1.1 },
        { time: '2026-03-03T00:00:00Z', price: 1.12 },
      ],
      style: { color: '#112233' },
    },
    { type: 'RECTANGLE', clientObjectId: 'zone', points: [], style: { fillColor: '#445566' } },
    { type: 'HORIZONTAL_LINE', points: [{ time: '2026-03-02T00:00:00Z', price: 1.15 }] },
  ],
} as const;

/** What the host would say of a card, as far as the list of objects looks at it. */
export function snapshotOf(card: unknown, more: Partial<EditorSnapshot> = {}): EditorSnapshot {
  const { sketch } = readCardText(JSON.stringify(card));
  return {
    type: 'snapshot',
    version: 1,
    sketch: JSON.parse(JSON.stringify(sketch)),
    findings: [],
    origin: { kind: 'draft', fileName: 'some.card.json' },
    save: { kind: 'nothing', headline: '', changes: [], effects: [] },
    dirty: false,
    candles: { kind: 'ready', text: '' },
    unit: { name: 'tick' },
    selected: [],
    ...more,
  };
}

/** The rows of a card. */
export function rowsOf(
  card: unknown,
  more: {
    readonly findings?: FindingView[];
    readonly hidden?: readonly string[];
    readonly locked?: readonly string[];
    readonly view?: { readonly fromTime: number; readonly toTime: number };
  } = {},
): ObjectRows {
  return objectRows({
    snapshot: snapshotOf(card, { findings: more.findings ?? [] }),
    hidden: new Set(more.hidden),
    locked: new Set(more.locked),
    view: more.view === undefined ? {} : { chart: more.view },
  });
}

/** All rows of `SOME_CARD`, by key. */
export function rowOf(name: string, rows: ObjectRows = rowsOf(SOME_CARD)): ObjectRow {
  const row = [...rows.levels, ...rows.drawings].find((other) => other.name === name);
  if (row === undefined) throw new Error(`No row is named ${name}.`);
  return row;
}
