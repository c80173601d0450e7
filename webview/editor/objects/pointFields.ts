import { html, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { DrawingSketch } from '../../../src/card/cardSketch.ts';
import { lockedReason } from '../desk/whyNot.ts';
import type { EditorActions } from '../editorActions.ts';
import '../fields/commitInput.ts';
import { fieldId, findingsAt, worstSeverity } from '../fields/fieldFindings.ts';
import { findingNotes } from '../fields/findingNotes.ts';
import { stepPrice } from '../fields/price.ts';
import type { PageState } from '../pageState.ts';
import { pointName } from './pointNames.ts';
import { priceText, readPriceInput } from './priceField.ts';
import { readTime, stepTime, timeText } from './timeField.ts';

/** Time and price of every point of the drawing, to be put in by hand. */
export function pointFields(
  { snapshot, tick }: PageState,
  actions: EditorActions,
  drawing: DrawingSketch,
  place: number,
): TemplateResult {
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
              if (time === undefined) return { kind: 'mistake', message: 'A time in UTC, e.g. 2026-03-02 14:00.' };
              return { kind: 'value', value: time, set: () => actions.type([...path, 'time'], time) };
            }}
            .step=${(text: string, by: number) => stepTime(text, by, timeframe)}
          ></commit-input>
          <commit-input
            .fieldId=${fieldId([...path, 'price'])}
            .label=${`${name}: price`}
            .value=${live(priceText(point.price, tick))}
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
