import { html, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { CARD_LIMITS, type LinkedTextField, type MetadataName, TIMEFRAMES } from '../../../src/card/model/card.ts';
import { DIRECTION_LABELS, PLACEMENT_LABELS } from '../../../src/card/model/cardType.ts';
import { typePicture } from '../../page/cardIcons.ts';
import { panelSection } from '../../page/controls.ts';
import type { EditorActions } from '../actions/editorActions.ts';
import type { ParsedInput } from '../fields/commitInput.ts';
import { fieldId, findingNotes, findingsAt, worstSeverity } from '../fields/fieldFindings.ts';
import { selectRow, textRow } from '../fields/fieldRows.ts';
import type { PageState } from '../pageState.ts';

const DIRECTION_OPTIONS = optionsOf(DIRECTION_LABELS);
const PLACEMENT_OPTIONS = optionsOf(PLACEMENT_LABELS);
const TIMEFRAME_OPTIONS = TIMEFRAMES.map((value) => ({ value, label: value === 'M' ? 'M (month)' : value }));

function optionsOf(labels: Readonly<Record<string, string>>) {
  return Object.entries(labels).map(([value, label]) => ({ value, label }));
}

/** The section with title, symbol, type, timeframe and expiry. */
export function cardSection(state: PageState, actions: EditorActions): TemplateResult {
  const { metadata } = state.snapshot.sketch;
  const published = state.snapshot.origin.kind === 'published';
  const rows = {
    title: textRow(state, actions, {
      path: ['metadata', 'title'],
      label: 'Title',
      value: metadata.title ?? '',
      most: CARD_LIMITS.title.max,
    }),
    direction: selectRow(state, actions, {
      path: ['metadata', 'direction'],
      label: 'Direction',
      value: metadata.direction,
      options: DIRECTION_OPTIONS,
    }),
    entryPlacement: selectRow(state, actions, {
      path: ['metadata', 'entryPlacement'],
      label: 'Entry',
      value: metadata.entryPlacement,
      options: PLACEMENT_OPTIONS,
    }),
    symbol: textRow(state, actions, {
      path: ['metadata', 'symbol'],
      label: 'Symbol',
      value: metadata.symbol ?? '',
      locked: published,
    }),
    timeframe: selectRow(state, actions, {
      path: ['metadata', 'timeframe'],
      label: 'Timeframe',
      value: metadata.timeframe,
      options: TIMEFRAME_OPTIONS,
    }),
    expiry: expiryRow(state, actions),
  } satisfies Record<Exclude<MetadataName, LinkedTextField>, TemplateResult>;
  return panelSection(state, actions, {
    id: 'card',
    title: 'Card',
    body: html`
      ${rows.title}
      <div class="pair">${rows.direction}${rows.entryPlacement}</div>
      ${typePicture(metadata.direction, metadata.entryPlacement)}
      <div class="pair">${rows.symbol}${rows.timeframe}</div>
      ${rows.expiry}`,
  });
}

const PATH = ['metadata', 'expiry'];
/** Default when the expiry is changed from "until cancelled" to hours. */
const FIRST_HOURS = 24;

/** The expiry: until cancelled, or a whole number of hours. */
function expiryRow({ snapshot }: PageState, actions: EditorActions): TemplateResult {
  const { expiry } = snapshot.sketch.metadata;
  const id = fieldId(PATH);
  const findings = findingsAt(snapshot, PATH);
  const disabled = snapshot.readOnly !== undefined || snapshot.unreadable !== undefined;
  const chosen = (event: Event): void => {
    const type = (event.target as HTMLSelectElement).value;
    actions.set(PATH, type === 'GTC' ? { type } : { type, hours: FIRST_HOURS });
  };
  return html`<div class="field">
    <label for=${id}>Expiry</label>
    <div class="pair">
      <span class="select"><select
        id=${id}
        .value=${live(expiry?.type ?? '')}
        ?disabled=${disabled}
        aria-describedby="${id}-notes"
        aria-invalid=${worstSeverity(findings) === 'error'}
        @change=${chosen}
      >
        ${expiry === undefined ? html`<option value="" selected disabled>Choose…</option>` : null}
        <option value="GTC" ?selected=${expiry?.type === 'GTC'}>Until cancelled</option>
        <option value="HOURS" ?selected=${expiry?.type === 'HOURS'}>Hours</option>
      </select><i class="codicon codicon-chevron-down" aria-hidden="true"></i></span>
      ${
        expiry?.type === 'HOURS'
          ? html`<span class="with-unit"><commit-input
              .fieldId=${`${id}-hours`}
              .label=${'Hours until the card expires'}
              .value=${live(String(expiry.hours))}
              .pending=${actions.pending}
              .describedBy=${`${id}-notes`}
              .invalid=${worstSeverity(findings) === 'error'}
              .disabled=${disabled}
              .numeric=${true}
              .read=${(text: string) => readHours(text, (hours) => actions.type([...PATH, 'hours'], hours))}
              .step=${(text: string, by: number) => String(clampHours((Number.parseInt(text, 10) || 0) + by))}
            ></commit-input><span class="unit" aria-hidden="true">h</span></span>`
          : null
      }
    </div>
    ${findingNotes(`${id}-notes`, findings)}
  </div>`;
}

function clampHours(hours: number): number {
  const { min, max } = CARD_LIMITS.expiryHours;
  return Math.min(max, Math.max(min, hours));
}

/** Parses whole hours within the documented bounds (P2 8). */
function readHours(text: string, set: (hours: number) => void): ParsedInput {
  const { min, max } = CARD_LIMITS.expiryHours;
  const hours = /^\d{1,5}$/.test(text.trim()) ? Number(text.trim()) : Number.NaN;
  if (!(hours >= min && hours <= max)) return { kind: 'invalid', message: `Enter whole hours, ${min}–${max}.` };
  return { kind: 'value', value: hours, set: () => set(hours) };
}
