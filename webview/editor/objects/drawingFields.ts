import { HEAD_NAMES } from '../popover/styleFields.ts';
import '../fields/commitInput.ts';
import { html, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { type DrawingType, LINE_HEADS, type Timeframe } from '../../../src/card/card.ts';
import type { DrawingSketch } from '../../../src/card/cardSketch.ts';
import { barsAfter } from '../../../src/card/geometry/timeAxis.ts';
import { clampTime, parsePointTime } from '../../../src/card/pointTime.ts';
import { formatInstant, parseInstant } from '../../../src/time.ts';
import { lockedReason } from '../actions/disabledReasons.ts';
import type { EditorActions } from '../actions/editorActions.ts';
import { fieldId, findingNotes, findingsAt, worstSeverity } from '../fields/fieldFindings.ts';
import { selectRow } from '../fields/fieldRows.ts';
import { decimalsOfPrices, priceText, readPriceInput, stepPrice } from '../fields/priceField.ts';
import type { PageState } from '../pageState.ts';

/** Fields for the time and price of each point of the drawing. */
export function pointFields(
  state: PageState,
  actions: EditorActions,
  drawing: DrawingSketch,
  place: number,
): TemplateResult {
  const { snapshot, tick } = state;
  const decimals = decimalsOfPrices(state);
  const disabled = lockedReason(snapshot) !== undefined;
  const timeframe = snapshot.sketch.metadata.timeframe ?? 'H1';
  const notes = `${fieldId(['drawings', place, 'points'])}-notes`;
  const findings = findingsAt(snapshot, ['drawings', place, 'points']);
  return html`<div class="points" role="group" aria-label="Points">
      <span></span><span class="head" aria-hidden="true">Time (UTC)</span><span class="head" aria-hidden="true">Price</span>
      ${drawing.points.map((point, at) => {
        const path = ['drawings', place, 'points', at];
        const name = pointName(drawing.type, at);
        const isWrong = (key: string): boolean => worstSeverity(findingsAt(snapshot, [...path, key])) === 'error';
        return html`<span class="point">${name}</span>
          <commit-input
            .fieldId=${fieldId([...path, 'time'])}
            .label=${`${name}: time, UTC`}
            .value=${live(timeText(point.time))}
            .pending=${actions.pending}
            .describedBy=${notes}
            .invalid=${isWrong('time')}
            .disabled=${disabled}
            .read=${(text: string) => {
              const time = readTime(text, point.time);
              if (time === undefined)
                return { kind: 'invalid', message: 'Enter a time in UTC, e.g. 2026-03-02 14:00.' };
              return { kind: 'value', value: time, set: () => actions.type([...path, 'time'], time) };
            }}
            .step=${(text: string, by: number) => stepTime(text, by, timeframe)}
          ></commit-input>
          <commit-input
            .fieldId=${fieldId([...path, 'price'])}
            .label=${`${name}: price`}
            .value=${live(priceText(point.price, decimals))}
            .pending=${actions.pending}
            .describedBy=${notes}
            .invalid=${isWrong('price')}
            .disabled=${disabled}
            .numeric=${true}
            .read=${(text: string) => readPriceInput(text, (price) => actions.type([...path, 'price'], price))}
            .step=${(text: string, by: number) => stepPrice(text, by, tick)}
          ></commit-input>`;
      })}
    </div>
    ${findingNotes(notes, findings)}`;
}

/** The fields for the heads of a line. */
export function headFields(
  state: PageState,
  actions: EditorActions,
  drawing: DrawingSketch,
  place: number,
): TemplateResult {
  const head = (key: 'startHead' | 'endHead', label: string) =>
    selectRow(state, actions, {
      path: ['drawings', place, key],
      label,
      value: drawing[key] ?? 'NONE',
      options: LINE_HEADS.map((value) => ({ value, label: HEAD_NAMES[value] })),
    });
  return html`<div class="pair">${head('startHead', 'Start head')}${head('endHead', 'End head')}</div>`;
}

const NAMES: Readonly<Record<DrawingType, readonly string[]>> = {
  HORIZONTAL_LINE: ['Point'],
  LINE: ['Start', 'End'],
  RECTANGLE: ['Corner 1', 'Corner 2'],
  PARALLEL: ['Base start', 'Base end', 'Width'],
  FIB_RETRACEMENT: ['Start', 'End', 'Projected from'],
};

/** Name of the drawing's point with that index; points beyond those of its type are numbered. */
export function pointName(type: DrawingType | undefined, at: number): string {
  return (type && NAMES[type][at]) ?? `Point ${at + 1}`;
}

/** A point's time as its field shows it: ISO format in UTC, without zero seconds; an invalid time as written. */
export function timeText(time: string | number | undefined): string {
  const epoch = time === undefined ? undefined : parsePointTime(time);
  return epoch === undefined ? String(time ?? '') : short(epoch);
}

/**
 * Parses a typed UTC time, e.g. `2026-03-02 14:00`, into the format of `was`; undefined if it is invalid. Returns `was`
 * itself if the time is the same, so that unchanged text isn't rewritten.
 */
export function readTime(text: string, was: string | number | undefined): string | number | undefined {
  const typed = text.trim().toUpperCase().replace(/\s+/, 'T');
  const whole = /^\d{4}-\d{2}-\d{2}$/.test(typed) ? `${typed}T00:00` : typed;
  const epoch = parseInstant(whole);
  if (epoch === undefined || clampTime(epoch) !== epoch) return undefined;
  if (was !== undefined && parsePointTime(was) === epoch) return was;
  return typeof was === 'number' ? epoch : formatInstant(epoch);
}

/** The text of the time moved by that many bars; unchanged if it isn't a time. */
export function stepTime(text: string, by: number, timeframe: Timeframe): string {
  const time = readTime(text, undefined);
  const epoch = time === undefined ? undefined : parsePointTime(time);
  return epoch === undefined ? text : short(clampTime(barsAfter(epoch, by, timeframe)));
}

function short(epoch: number): string {
  return formatInstant(epoch).replace(/:00Z$/, 'Z');
}
