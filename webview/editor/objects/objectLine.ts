import { html, nothing, type TemplateResult } from 'lit';
import { CARD_LIMITS } from '../../../src/card/model/card.ts';
import { colorChip, drawingIcon, severityIcon } from '../../page/cardIcons.ts';
import { worstSeverity } from '../fields/fieldFindings.ts';
import { PageElement } from '../pageElement.ts';
import { errorsAndWarnings, OBJECT_STATES, type ObjectRow, objectLabel } from './objectRows.ts';
import type { TreeItem } from './treeItems.ts';

/** The state of a row in the list. */
export interface LineState {
  /** Whether Tab reaches this row. */
  readonly active: boolean;
  readonly selected: boolean;
  readonly hovered: boolean;
  /** Set while the id is being edited. */
  readonly rename:
    | {
        readonly refusal: (id: string) => string | undefined;
        readonly done: (id: string | undefined, refocus: boolean) => void;
      }
    | undefined;
  /** Where a drag would drop. */
  readonly drop: 'above' | 'below' | undefined;
  /** Why the card can't be changed; undefined if it can. */
  readonly readOnly: string | undefined;
  /** Why this object can't be deleted. */
  readonly removal: string | undefined;
}

/** The actions of the row's buttons. */
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
  const refusal = readOnly ?? removal;
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
    ${button(locked ? 'lock' : 'unlock', { title: locked ? 'Unlock' : 'Lock against moving on the chart while this tab is open', label: `Lock ${row.name}` }, actions.toggleLocked, { disabled: nameless, pressed: locked })}
    ${button('go-to-file', { title: 'Show in text', label: `Show ${row.name} in text` }, actions.showInText, { disabled: false })}
    ${button('trash', { title: refusal ?? 'Delete', label: `Delete ${row.name}` }, actions.remove, { disabled: refusal !== undefined })}
  </span>`;
}

/** A group of the tree. The drawings' group says that the front is first. */
export function groupLine(item: TreeItem & { readonly kind: 'group' }, active: boolean): TemplateResult {
  const { title, note } = groupTexts(item);
  return html`<div
    role="treeitem"
    class="line group"
    tabindex=${active ? 0 : -1}
    aria-level="1"
    aria-posinset=${item.position}
    aria-setsize=${item.siblings}
    aria-expanded=${item.open}
    aria-label="${title}, ${note}"
    data-key=${item.key}
    data-vscode-context=${JSON.stringify({ webviewSection: 'chart', preventDefaultContextMenuItems: true })}
  ><i class="codicon codicon-chevron-right" aria-hidden="true"></i><span class="name">${title}</span> <span class="description">${note}</span></div>`;
}

function groupTexts({ group, count }: TreeItem & { readonly kind: 'group' }): {
  readonly title: string;
  readonly note: string;
} {
  if (group === 'levels') return { title: 'Levels', note: String(count) };
  const most = CARD_LIMITS.drawings.max;
  return { title: 'Drawings', note: count > 1 ? `${count}/${most}, front first` : `${count}/${most}` };
}

/**
 * The field that edits an object's id in place of its name. Shows while typing why an id isn't allowed. Enter and leaving
 * the field commit a valid id, Escape cancels.
 */
class RenameInput extends PageElement {
  static override properties = { name: { type: String }, refusal: { attribute: false } };
  /** The current id. */
  declare name: string;
  /** Why the id isn't allowed; undefined if it is. */
  declare refusal: (id: string) => string | undefined;
  /** Called once with the new id, or undefined if unchanged; `refocus` is false if the focus has moved elsewhere. */
  declare done: (id: string | undefined, refocus: boolean) => void;
  #typed: string | undefined;
  #ended = false;

  /** Commits the input if it is a valid id. */
  commit(): void {
    if (this.pending && this.#mistake === undefined) this.#end(this.#typed, true);
  }

  /** Whether the input differs from the document. */
  get pending(): boolean {
    return !this.#ended && this.#typed !== undefined && this.#typed !== this.name;
  }

  override firstUpdated(): void {
    const input = this.querySelector('input');
    input?.focus();
    input?.select();
  }

  override render(): TemplateResult {
    const mistake = this.#mistake;
    return html`<input
        type="text"
        class="rename"
        aria-label="New id of ${this.name}"
        aria-describedby="rename-mistake"
        aria-invalid=${mistake !== undefined}
        autocomplete="off"
        spellcheck="false"
        .value=${this.name}
        @input=${this.#input}
        @keydown=${this.#key}
        @blur=${this.#left}
        @click=${stop}
        @dblclick=${stop}
      /><span id="rename-mistake" class="rename-mistake" role="alert" ?hidden=${mistake === undefined}>${mistake}</span>`;
  }

  get #mistake(): string | undefined {
    return this.#typed === undefined ? undefined : this.refusal(this.#typed);
  }

  #input(event: Event): void {
    this.#typed = (event.target as HTMLInputElement).value.trim();
    this.requestUpdate();
  }

  #key(event: KeyboardEvent): void {
    // Letters must not trigger the shortcuts of the list or the chart.
    event.stopPropagation();
    if (event.isComposing) return;
    if (event.key === 'Escape') this.#end(undefined, true);
    else if (event.key === 'Enter' && this.#mistake === undefined) this.#end(this.#typed, true);
  }

  #left(): void {
    this.#end(this.#mistake === undefined ? this.#typed : undefined, false);
  }

  #end(id: string | undefined, refocus: boolean): void {
    // Removing the field also triggers blur.
    if (this.#ended) return;
    this.#ended = true;
    this.done(id === this.name ? undefined : id, refocus);
  }
}

function stop(event: Event): void {
  event.stopPropagation();
}

customElements.define('rename-input', RenameInput);
