import { html, nothing, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { live } from 'lit/directives/live.js';
import { formatLevelDistance, levelDistances } from '../../../src/card/geometry/levels.ts';
import { barsAfter } from '../../../src/card/geometry/timeAxis.ts';
import { type DrawingType, type LevelName, LINE_HEADS, type Timeframe } from '../../../src/card/model/card.ts';
import type { DrawingSketch } from '../../../src/card/model/cardSketch.ts';
import { renameRefusal } from '../../../src/card/model/objectIds.ts';
import { clampTime, parsePointTime } from '../../../src/card/model/pointTime.ts';
import type { ChartAction } from '../../../src/protocol/chartActions.ts';
import { formatInstant, parseInstant } from '../../../src/time.ts';
import { iconButton } from '../../page/controls.ts';
import { disabledReason, idLockedReason, lockedReason } from '../actions/disabledReasons.ts';
import type { EditorActions } from '../actions/editorActions.ts';
import type { ParsedInput } from '../fields/commitInput.ts';
import { fieldId, findingNotes, findingsAt, fixButton, worstSeverity } from '../fields/fieldFindings.ts';
import { selectRow } from '../fields/fieldRows.ts';
import { decimalsOfPrices, priceText, readPriceInput, stepPrice } from '../fields/priceField.ts';
import type { PageState } from '../pageState.ts';
import { HEAD_NAMES } from '../popover/styleFields.ts';
import { levelPriceInput, levelUnit } from '../sections/levelPrices.ts';
import { renameObject } from './objectCommands.ts';
import { countOf, errorsAndWarnings, type ObjectRow, objectRows } from './objectRows.ts';
import '../fields/commitInput.ts';

/** Fields and buttons for the selected objects; nothing without a selection. */
export function inspector(state: PageState, actions: EditorActions): TemplateResult | typeof nothing {
  const { levels, drawings } = objectRows(state);
  const rows = [...levels, ...drawings].filter(
    ({ objectId }) => objectId !== undefined && state.selected.includes(objectId),
  );
  const [first] = rows;
  if (first === undefined) return nothing;
  // Keyed, so that unfinished input for one object doesn't end up in the fields of another.
  return rows.length === 1
    ? html`${keyed(first.key, single(state, actions, first))}`
    : html`<div class="inspector" role="group" aria-label="Selected objects">
        <h3>${countOf(rows)} selected</h3>
        ${objectButtons(state, actions, rows)}
      </div>`;
}

function single(state: PageState, actions: EditorActions, row: ObjectRow): TemplateResult {
  const { what } = row;
  return html`<div class="inspector" role="group" aria-label="Selected object">
    <h3>${what.kind === 'level' ? row.name : row.description}</h3>
    ${idField(state, actions, row)}
    ${what.kind === 'level' ? levelFields(state, actions, what.level) : drawingFields(state, actions, what.place)}
    ${objectNotes(state, actions, row)}
    ${objectButtons(state, actions, [row])}
  </div>`;
}

function drawingFields(state: PageState, actions: EditorActions, place: number): TemplateResult | typeof nothing {
  const drawing = state.snapshot.sketch.drawings[place];
  if (drawing === undefined) return nothing;
  return html`${pointFields(state, actions, drawing, place)}
    ${drawing.type === 'LINE' ? headFields(state, actions, drawing, place) : nothing}`;
}

/** The object's id. Changing it updates all links. */
function idField(state: PageState, actions: EditorActions, row: ObjectRow): TemplateResult {
  const { snapshot } = state;
  const path = [...row.path, 'clientObjectId'];
  const id = fieldId(path);
  const findings = findingsAt(snapshot, path);
  const read = (text: string): ParsedInput => {
    const to = text.trim();
    const message = renameRefusal(snapshot, row.objectId, to);
    if (message !== undefined) return { kind: 'invalid', message };
    return { kind: 'value', value: to, set: () => to !== row.objectId && renameObject(state, actions, row, to) };
  };
  return html`<div class="field">
    <label for=${id}>Id</label>
    <commit-input
      .fieldId=${id}
      .value=${live(row.objectId ?? '')}
      .pending=${actions.pending}
      .whenLeft=${true}
      .describedBy=${`${id}-notes`}
      .invalid=${worstSeverity(findings) === 'error'}
      .disabled=${idLockedReason(row, snapshot) !== undefined}
      .read=${read}
    ></commit-input>
    ${findingNotes(`${id}-notes`, findings)}
  </div>`;
}

/** The price of the selected level, and its distances to the others. */
function levelFields(state: PageState, actions: EditorActions, name: LevelName): TemplateResult {
  const distances = levelDistances(state.snapshot.sketch.levels, name);
  const unit = levelUnit(state);
  const id = `inspect-levels-${name}-price`;
  return html`<div class="field">
      <label for=${id}>Price</label>
      ${levelPriceInput(state, actions, name, { id })}
    </div>
    <ul class="distances">${distances.map((distance) => html`<li>${formatLevelDistance(distance, unit)}</li>`)}</ul>`;
}

/** A button of the inspector that runs a chart action. */
interface ObjectButton {
  readonly action: ChartAction;
  readonly icon: string;
  readonly label: string;
}

const ORDER: readonly ObjectButton[] = [
  { action: 'bringToFront', icon: 'arrow-circle-up', label: 'Bring to front' },
  { action: 'bringForward', icon: 'arrow-up', label: 'Bring forward' },
  { action: 'sendBackward', icon: 'arrow-down', label: 'Send backward' },
  { action: 'sendToBack', icon: 'arrow-circle-down', label: 'Send to back' },
];
const LINK: ObjectButton = { action: 'insertLink', icon: 'link', label: 'Insert link into text' };
const ZOOM: ObjectButton = { action: 'zoomToSelection', icon: 'zoom-in', label: 'Zoom to selection' };
const DUPLICATE: ObjectButton = { action: 'duplicate', icon: 'files', label: 'Duplicate' };
const DELETE: ObjectButton = { action: 'delete', icon: 'trash', label: 'Delete' };

/**
 * Buttons for the selection, for those who can't drag or use shortcuts. A single object has buttons in its row of the list
 * as well, so there are fewer here.
 */
function objectButtons(state: PageState, actions: EditorActions, rows: readonly ObjectRow[]): TemplateResult {
  const ofDrawings = rows.some(({ what }) => what.kind === 'drawing');
  const groups = [
    ...(ofDrawings ? [ORDER] : []),
    rows.length === 1 ? [ZOOM, LINK] : [...visibilityButtons(state), ZOOM],
    ofDrawings ? [DUPLICATE, DELETE] : [DELETE],
  ];
  return html`<div class="object-buttons" role="group" aria-label="Selection actions">
    ${ofDrawings ? styleButton(state, actions) : nothing}
    ${groups.map((group) => html`<span class="group">${group.map((button) => objectButton(state, actions, button))}</span>`)}
  </div>`;
}

/** Labels of hiding and locking depend on the current state. */
function visibilityButtons({ selected, hidden, locked }: PageState): readonly ObjectButton[] {
  const allHidden = selected.every((id) => hidden.has(id));
  const allLocked = selected.every((id) => locked.has(id));
  return [
    { action: 'hide', icon: allHidden ? 'eye-closed' : 'eye', label: allHidden ? 'Show' : 'Hide' },
    { action: 'lock', icon: allLocked ? 'lock' : 'unlock', label: allLocked ? 'Unlock' : 'Lock' },
  ];
}

function objectButton(state: PageState, actions: EditorActions, { action, icon, label }: ObjectButton): TemplateResult {
  const reason = disabledReason(action, state);
  const run = (): void => actions.runChartAction(action);
  return iconButton(icon, label, run, { title: reason ?? label, disabled: reason !== undefined });
}

function styleButton(state: PageState, actions: EditorActions): TemplateResult {
  const reason = disabledReason('editStyle', state);
  return html`<button
    class="secondary small"
    title=${reason ?? 'Colours, width, fill, ratios'}
    ?disabled=${reason !== undefined}
    @click=${() => actions.runChartAction('editStyle')}
  ><i class="codicon codicon-symbol-color" aria-hidden="true"></i>Style…</button>`;
}

/** Parts of an object whose fields show their own findings. */
const REPORTED_BY_FIELDS: readonly (string | number | undefined)[] = ['points', 'clientObjectId'];

/** The object's other findings, and buttons for all fixes. */
function objectNotes({ snapshot }: PageState, actions: EditorActions, row: ObjectRow): TemplateResult {
  const graver = errorsAndWarnings(row);
  const others = graver.filter(({ path }) => !REPORTED_BY_FIELDS.includes(path[row.path.length]));
  const fixes = graver.flatMap((finding) => finding.fixes);
  const isLocked = lockedReason(snapshot) !== undefined;
  return html`${findingNotes('object-notes', others)}
    <div class="buttons">${
      isLocked ? null : fixes.map((fix) => fixButton(fix.title, () => actions.applyFix(fix)))
    }</div>`;
}

/** Fields for the time and price of each point of the drawing. */
function pointFields(state: PageState, actions: EditorActions, drawing: DrawingSketch, place: number): TemplateResult {
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
function headFields(state: PageState, actions: EditorActions, drawing: DrawingSketch, place: number): TemplateResult {
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
