import { html, nothing, type TemplateResult } from 'lit';
import { colorChip, drawingIcon } from '../../card/drawingIcon.ts';
import { severityIcon } from '../../card/severityIcon.ts';
import { worstSeverity } from '../fields/fieldFindings.ts';
import type { ObjectRow } from './objectRow.ts';
import { errorsAndWarnings, OBJECT_STATES, objectLabel } from './objectWords.ts';
import './renameInput.ts';
import type { TreeItem } from './treeItem.ts';

/** How a row stands in the list just now. */
export interface LineState {
  /** The one line that Tab leads to. */
  readonly active: boolean;
  readonly selected: boolean;
  readonly hovered: boolean;
  /** Undefined unless the id is being put in. */
  readonly rename:
    | {
        readonly refusal: (id: string) => string | undefined;
        readonly done: (id: string | undefined, refocus: boolean) => void;
      }
    | undefined;
  /** Where a drag would put what it carries. */
  readonly drop: 'above' | 'below' | undefined;
  /** Why the card cannot be changed; undefined when it can. */
  readonly readOnly: string | undefined;
  /** Why this object must stay. */
  readonly removal: string | undefined;
}

/** What can be done with the row's buttons. */
export interface LineActions {
  readonly toggleHidden: (row: ObjectRow) => void;
  readonly toggleLocked: (row: ObjectRow) => void;
  readonly showInText: (row: ObjectRow) => void;
  readonly remove: (row: ObjectRow) => void;
}

/** A level or drawing in the tree. */
export function objectLine(
  item: TreeItem & { readonly kind: 'object' },
  state: LineState,
  actions: LineActions,
): TemplateResult {
  const { row } = item;
  const severity = worstSeverity(errorsAndWarnings(row));
  const section = row.what.kind;
  return html`<div
    role="treeitem"
    class="line object ${state.hovered ? 'hovered' : ''} ${state.drop === undefined ? '' : `drop-${state.drop}`} ${row.states.includes('hidden') ? 'is-hidden' : ''}"
    tabindex=${state.active ? 0 : -1}
    aria-level="2"
    aria-posinset=${item.position}
    aria-setsize=${item.siblings}
    aria-selected=${row.objectId === undefined ? nothing : state.selected}
    aria-label=${state.rename === undefined ? objectLabel(row) : nothing}
    draggable=${state.readOnly === undefined && state.rename === undefined}
    data-key=${row.key}
    data-vscode-context=${JSON.stringify({ webviewSection: section, preventDefaultContextMenuItems: true })}
  >
    ${objectIcon(row)}
    ${
      state.rename === undefined
        ? html`<span class="name ${row.objectId === undefined ? 'nameless' : ''}" title=${row.name}>${row.name}</span> <span class="description">${row.description}</span>`
        : html`<rename-input .name=${row.objectId ?? ''} .refusal=${state.rename.refusal} .done=${state.rename.done}></rename-input>`
    }
    ${state.rename === undefined ? rowActions(row, state, actions) : null}
    ${
      severity === undefined
        ? null
        : html`<span class="state" title=${errorsAndWarnings(row)
            .map(({ message }) => message)
            .join('\n')}>${severityIcon(severity)}</span>`
    }
    ${row.states.map(
      (name) =>
        html`<span class="state ${name}" title=${OBJECT_STATES[name].word}><i class="codicon codicon-${OBJECT_STATES[name].icon}" aria-hidden="true"></i></span>`,
    )}
    ${row.what.kind === 'drawing' ? colorChip(row.color) : null}
  </div>`;
}

function objectIcon({ what }: ObjectRow): TemplateResult {
  if (what.kind === 'drawing') return drawingIcon(what.type);
  return html`<i class="level-mark ${what.level}" aria-hidden="true"></i>`;
}

function rowActions(row: ObjectRow, { active, readOnly, removal }: LineState, actions: LineActions): TemplateResult {
  const hidden = row.states.includes('hidden');
  const locked = row.states.includes('locked');
  const nameless = row.objectId === undefined;
  const stays = readOnly ?? removal;
  const button = (
    icon: string,
    words: { readonly title: string; readonly label: string },
    run: (row: ObjectRow) => void,
    more: { readonly disabled: boolean; readonly pressed?: boolean },
  ) => html`<button
      class="icon"
      title=${words.title}
      aria-label=${words.label}
      aria-pressed=${more.pressed ?? nothing}
      tabindex=${active ? 0 : -1}
      ?disabled=${more.disabled}
      @click=${(event: Event) => {
        event.stopPropagation();
        run(row);
      }}
      @dblclick=${(event: Event) => event.stopPropagation()}
    ><i class="codicon codicon-${icon}" aria-hidden="true"></i></button>`;
  return html`<span class="row-actions">
    ${button(hidden ? 'eye-closed' : 'eye', { title: hidden ? 'Show' : 'Hide while this tab is open', label: `Hide ${row.name}` }, actions.toggleHidden, { disabled: nameless, pressed: hidden })}
    ${button(locked ? 'lock' : 'unlock', { title: locked ? 'Unlock' : 'Lock: cannot be moved on the chart while this tab is open', label: `Lock ${row.name}` }, actions.toggleLocked, { disabled: nameless, pressed: locked })}
    ${button('go-to-file', { title: 'Show in the text', label: `Show ${row.name} in the text` }, actions.showInText, { disabled: false })}
    ${button('trash', { title: stays ?? 'Delete', label: `Delete ${row.name}` }, actions.remove, { disabled: stays !== undefined })}
  </span>`;
}
