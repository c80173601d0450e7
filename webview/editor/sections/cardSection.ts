import { html, type TemplateResult } from 'lit';
import { CARD_LIMITS, TIMEFRAMES } from '../../../src/card/card.ts';
import { panelSection } from '../../card/section.ts';
import { typePicture } from '../../card/typePicture.ts';
import type { EditorActions } from '../editorActions.ts';
import { selectRow } from '../fields/selectRow.ts';
import { textRow } from '../fields/textRow.ts';
import type { PageState } from '../pageState.ts';
import { expiryRow } from './expiryRow.ts';

const DIRECTION_OPTIONS = [
  { value: 'BULLISH', label: 'Bullish' },
  { value: 'BEARISH', label: 'Bearish' },
];
const PLACEMENT_OPTIONS = [
  { value: 'ABOVE_CURRENT', label: 'Above price' },
  { value: 'BELOW_CURRENT', label: 'Below price' },
];
const TIMEFRAME_OPTIONS = TIMEFRAMES.map((value) => ({ value, label: value === 'M' ? 'M (month)' : value }));

/** Title, symbol, type, timeframe and expiry. */
export function cardSection(state: PageState, actions: EditorActions): TemplateResult {
  const { metadata } = state.snapshot.sketch;
  const published = state.snapshot.origin.kind === 'published';
  return panelSection(state, actions, {
    id: 'card',
    title: 'Card',
    body: html`
      ${textRow(state, actions, { path: ['metadata', 'title'], label: 'Title', value: metadata.title ?? '', most: CARD_LIMITS.title.max })}
      <div class="pair">
        ${selectRow(state, actions, { path: ['metadata', 'direction'], label: 'Direction', value: metadata.direction, options: DIRECTION_OPTIONS })}
        ${selectRow(state, actions, { path: ['metadata', 'entryPlacement'], label: 'Entry', value: metadata.entryPlacement, options: PLACEMENT_OPTIONS })}
      </div>
      ${typePicture(metadata.direction, metadata.entryPlacement)}
      <div class="pair">
        ${textRow(state, actions, { path: ['metadata', 'symbol'], label: 'Symbol', value: metadata.symbol ?? '', locked: published })}
        ${selectRow(state, actions, { path: ['metadata', 'timeframe'], label: 'Timeframe', value: metadata.timeframe, options: TIMEFRAME_OPTIONS })}
      </div>
      ${expiryRow(state, actions)}`,
  });
}
