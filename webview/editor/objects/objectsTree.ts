import { html, type PropertyValues, type TemplateResult } from 'lit';
import { renameRefusal } from '../../../src/card/model/objectIds.ts';
import { isSecondKey } from '../../chart/secondKeys.ts';
import { panelSection } from '../../page/controls.ts';
import { idLockedReason, lockedReason } from '../actions/disabledReasons.ts';
import type { EditorActions } from '../actions/editorActions.ts';
import { PageElement } from '../pageElement.ts';
import { onRequest } from '../pageRequests.ts';
import type { PageState } from '../pageState.ts';
import { inspector } from './inspector.ts';
import { deleteObjects, removeObjects, renameObject, restack } from './objectCommands.ts';
import { groupLine, type LineActions, type LineState, objectLine } from './objectLine.ts';
import { type ObjectRow, objectRows } from './objectRows.ts';
import { RowDrag } from './rowDrag.ts';
import { type GroupName, type TreeItem, treeItems, treeMove, typeAhead } from './treeItems.ts';

/** Milliseconds after which typing starts a new search. */
const TYPING_REST = 700;

/** Keys that do nothing alone. */
const MODIFIERS = new Set(['Alt', 'Control', 'Meta', 'Shift']);

/**
 * The levels and drawings of the card as a tree, the chart's counterpart for keyboard and screen readers. Keeps which row
 * has the focus and which id is being edited; everything else is the page's state.
 */
class ObjectsTree extends PageElement {
  static override properties = { state: { attribute: false }, actions: { attribute: false } };
  declare state: PageState;
  declare actions: EditorActions;
  #items: readonly TreeItem[] = [];
  #rows: readonly ObjectRow[] = [];
  /** The row that Tab reaches, and its index. */
  #active = { key: '', at: 0 };
  /** Where a range selection with Shift began. */
  #anchor: string | undefined;
  #renaming: string | undefined;
  #typed = { text: '', at: 0 };
  #hadFocus = false;
  #stopListening = (): void => {};
  readonly #drag = new RowDrag({
    items: () => this.#items,
    itemOf: (event) => this.#itemOf(event),
    boxOf: (key) => this.#element(key)?.getBoundingClientRect(),
    withSelected: (row) => this.#withSelected(row),
    reorder: (order) => this.actions.edit({ kind: 'reorderDrawings', order: [...order] }),
    changed: () => this.requestUpdate(),
  });
  readonly #lineActions: LineActions = {
    toggleHidden: ({ objectId, states }) => objectId && this.actions.setHidden([objectId], !states.includes('hidden')),
    toggleLocked: ({ objectId, states }) => objectId && this.actions.setLocked([objectId], !states.includes('locked')),
    showInText: ({ path }) => this.actions.revealInText(path),
    remove: (row) => deleteObjects(this.state, this.actions, [row]),
  };

  override connectedCallback(): void {
    super.connectedCallback();
    this.#stopListening = onRequest('rename-object', ({ objectId }) => this.#renameById(objectId));
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#stopListening();
  }

  protected override willUpdate(changed: PropertyValues): void {
    this.#hadFocus = this.contains(document.activeElement);
    const before = changed.get('state') as PageState | undefined;
    if (!changed.has('state')) return;
    const { levels, drawings } = objectRows(this.state);
    this.#rows = [...levels, ...drawings];
    const { closedSections } = this.state.view;
    const closed = (['levels', 'drawings'] as const).filter((group) => closedSections.includes(sectionOf(group)));
    this.#items = treeItems({ levels, drawings }, new Set(closed));
    const last = this.state.selected.at(-1);
    const chosen = this.#rows.find(({ objectId }) => objectId !== undefined && objectId === last);
    if (chosen !== undefined && last !== before?.selected.at(-1) && !this.#hadFocus) {
      this.#active = { ...this.#active, key: chosen.key };
    }
    if (lockedReason(this.state.snapshot) !== undefined) this.#renaming = undefined;
  }

  override render(): TemplateResult {
    // If the focused row is gone, focus the one in its place.
    const found = this.#items.findIndex(({ key }) => key === this.#active.key);
    const at = found < 0 ? Math.min(this.#active.at, this.#items.length - 1) : found;
    this.#active = { key: this.#items[at]?.key ?? '', at };
    return html`<div
      role="tree"
      class="tree"
      aria-label="Levels and drawings"
      aria-multiselectable="true"
      @keydown=${this.#key}
      @focusin=${this.#focused}
      @focusout=${this.#unfocused}
      @click=${this.#clicked}
      @dblclick=${this.#doubleClicked}
      @contextmenu=${this.#menu}
      @pointerover=${this.#pointed}
      @pointerleave=${() => this.actions.hover(undefined)}
      @dragstart=${(event: DragEvent) => this.#drag.start(event)}
      @dragover=${(event: DragEvent) => this.#drag.over(event)}
      @dragleave=${() => this.#drag.leave()}
      @drop=${(event: DragEvent) => this.#drag.drop(event)}
      @dragend=${() => this.#drag.end()}
    >${this.#items.map((item, place) => this.#line(item, place))}</div>`;
  }

  protected override updated(changed: PropertyValues): void {
    const line = this.#element(this.#active.key);
    const focused = document.activeElement;
    const isLost = this.#hadFocus && !this.contains(focused);
    // Rows may have moved: the focus follows its row.
    const isMoved = focused instanceof HTMLElement && this.contains(focused) && focused.matches('[role=treeitem]');
    if (isLost || (isMoved && focused !== line)) line?.focus();
    const before = changed.get('state') as PageState | undefined;
    const last = this.state.selected.at(-1);
    if (last === undefined || !changed.has('state') || before?.selected.at(-1) === last) return;
    const chosen = this.#rows.find(({ objectId }) => objectId === last);
    const element = chosen && this.#element(chosen.key);
    const list = this.querySelector<HTMLElement>('[role=tree]');
    if (element !== undefined && list !== null && before !== undefined) bringLineIntoView(element, list);
  }

  #line(item: TreeItem, at: number): TemplateResult {
    const active = item.key === this.#active.key;
    if (item.kind === 'group') return groupLine(item, active);
    const { row } = item;
    const { selected, hovered, snapshot } = this.state;
    const removal = removeObjects([row], snapshot.levelsLocked);
    const state: LineState = {
      active,
      selected: row.objectId !== undefined && selected.includes(row.objectId),
      hovered: row.objectId !== undefined && row.objectId === hovered,
      rename:
        this.#renaming === row.key
          ? {
              refusal: (id) => renameRefusal(this.state.snapshot, row.objectId, id),
              done: (id, refocus) => this.#renamed(row, id, refocus),
            }
          : undefined,
      drop: this.#drag.dropBeside(at),
      readOnly: lockedReason(snapshot),
      removal: removal.kind === 'refused' ? removal.reason : undefined,
    };
    return objectLine(item, state, this.#lineActions);
  }

  #element(key: string): HTMLElement | undefined {
    return [...this.querySelectorAll<HTMLElement>('[role=treeitem]')].find((line) => line.dataset['key'] === key);
  }

  #itemOf(event: Event): TreeItem | undefined {
    const line = event.target instanceof Element ? event.target.closest<HTMLElement>('[role=treeitem]') : null;
    return this.#items.find(({ key }) => key === line?.dataset['key']);
  }

  #focusLine(at: number): void {
    this.#element(this.#items[at]?.key ?? '')?.focus();
  }

  #fold(group: GroupName, open: boolean): void {
    this.actions.toggleSection(sectionOf(group), open);
  }

  #focused(event: FocusEvent): void {
    const item = this.#itemOf(event);
    if (item === undefined) return;
    this.#active = { key: item.key, at: this.#items.indexOf(item) };
    this.actions.hover(idOf(item));
    this.requestUpdate();
  }

  #unfocused(event: FocusEvent): void {
    if (!(event.relatedTarget instanceof Node && this.contains(event.relatedTarget))) this.actions.hover(undefined);
  }

  #pointed(event: PointerEvent): void {
    this.actions.hover(idOf(this.#itemOf(event)));
  }

  #clicked(event: MouseEvent): void {
    const item = this.#itemOf(event);
    if (item === undefined) return;
    const objectId = idOf(item);
    if (item.kind === 'group') this.#fold(item.group, !item.open);
    else if (event.shiftKey) this.#selectTo(this.#items.indexOf(item));
    else {
      this.#anchor = item.key;
      if (objectId === undefined) return;
      if (event.ctrlKey || event.metaKey) this.actions.toggleSelected(objectId);
      else this.actions.goTo(objectId);
    }
  }

  #doubleClicked(event: MouseEvent): void {
    const item = this.#itemOf(event);
    if (item?.kind === 'object') this.#rename(item.row);
  }

  /** VS Code's context menu acts on the selection, so select the object it is opened on. */
  #menu(event: Event): void {
    const objectId = idOf(this.#itemOf(event));
    if (objectId !== undefined && !this.state.selected.includes(objectId)) this.actions.select([objectId]);
  }

  #key(event: KeyboardEvent): void {
    if (isSecondKey(event)) return;
    const onButton = event.target instanceof Element && event.target.closest('button') !== null;
    if (onButton && (event.key === 'Enter' || event.key === ' ')) return;
    const { at } = this.#active;
    const item = this.#items[at];
    if (item === undefined || !this.#handleKey(event, item, at)) return;
    event.preventDefault();
    // Keep the key from VS Code, where it may be a chart command.
    event.stopPropagation();
  }

  #handleKey(event: KeyboardEvent, item: TreeItem, at: number): boolean {
    const { key } = event;
    if (MODIFIERS.has(key)) return false;
    const step = key === 'ArrowUp' ? -1 : key === 'ArrowDown' ? 1 : 0;
    if (event.altKey) {
      if (step === 0 || item.kind === 'group') return false;
      const { row } = item;
      restack(this.state, this.actions, row, this.#withSelected(row), step < 0 ? 'forward' : 'backward');
      return true;
    }
    if (event.ctrlKey || event.metaKey) {
      if (key.toLowerCase() !== 'a') return false;
      this.actions.runChartAction('selectAll');
      return true;
    }
    if (event.shiftKey && step !== 0) {
      this.#anchor ??= item.key;
      const to = Math.min(this.#items.length - 1, Math.max(0, at + step));
      this.#selectTo(to);
      this.#focusLine(to);
      return true;
    }
    const move = treeMove(this.#items, at, key);
    if (move?.kind === 'focus') this.#focusLine(move.at);
    else if (move?.kind === 'fold') this.#fold(move.group, move.open);
    if (move !== undefined) return true;
    const done = item.kind === 'group' ? this.#groupKey(key, item) : this.#objectKey(key, item.row);
    return done || this.#type(key, at);
  }

  #groupKey(key: string, { group, open }: TreeItem & { readonly kind: 'group' }): boolean {
    if (key !== 'Enter' && key !== ' ') return false;
    this.#fold(group, !open);
    return true;
  }

  #objectKey(key: string, row: ObjectRow): boolean {
    const { objectId } = row;
    switch (key) {
      case 'Enter':
        if (objectId !== undefined) this.actions.goTo(objectId);
        return true;
      case ' ':
        // While typing a name to search, a space is part of it.
        if (this.#typing) return false;
        this.#anchor = row.key;
        if (objectId !== undefined) this.actions.toggleSelected(objectId);
        return true;
      case 'Delete':
      case 'Backspace':
        deleteObjects(this.state, this.actions, this.#withSelected(row));
        return true;
      case 'F2':
        this.#rename(row);
        return true;
      case 'Escape':
        if (this.state.selected.length > 0) this.actions.select([]);
        return true;
      default:
        return false;
    }
  }

  get #typing(): boolean {
    return this.#typed.text !== '' && performance.now() - this.#typed.at < TYPING_REST;
  }

  #type(key: string, at: number): boolean {
    if ([...key].length !== 1 || (key === ' ' && !this.#typing)) return false;
    this.#typed = { text: (this.#typing ? this.#typed.text : '') + key, at: performance.now() };
    const names = this.#items.map((item) => (item.kind === 'object' ? item.row.name : item.group));
    const to = typeAhead(names, at, this.#typed.text);
    if (to !== undefined) this.#focusLine(to);
    return true;
  }

  #select(rows: readonly ObjectRow[]): void {
    this.actions.select([...new Set(rows.flatMap(({ objectId }) => objectId ?? []))]);
  }

  /** Selects from the anchor to this row, which becomes the last selected one. */
  #selectTo(at: number): void {
    const anchor = this.#items.findIndex(({ key }) => key === this.#anchor);
    const from = anchor < 0 ? at : anchor;
    const lines = this.#items.slice(Math.min(from, at), Math.max(from, at) + 1);
    const rows = lines.flatMap((item) => (item.kind === 'object' ? [item.row] : []));
    this.#select(at < from ? rows.toReversed() : rows);
  }

  /** The row, or all selected rows if it is one of them. */
  #withSelected(row: ObjectRow): readonly ObjectRow[] {
    const isSelected = ({ objectId }: ObjectRow): boolean =>
      objectId !== undefined && this.state.selected.includes(objectId);
    return isSelected(row) ? this.#rows.filter(isSelected) : [row];
  }

  #renameById(objectId: string): void {
    const row = this.#rows.find((other) => other.objectId === objectId);
    if (row === undefined) return;
    const section = this.closest('details');
    if (section !== null) section.open = true;
    this.#rename(row);
  }

  #rename(row: ObjectRow): void {
    const refusal = idLockedReason(row, this.state.snapshot);
    if (refusal !== undefined) {
      this.actions.announce(refusal, 'assertive');
      return;
    }
    this.#fold(row.what.kind === 'level' ? 'levels' : 'drawings', true);
    this.#renaming = row.key;
    this.#active = { ...this.#active, key: row.key };
    this.requestUpdate();
  }

  #renamed(row: ObjectRow, id: string | undefined, refocus: boolean): void {
    this.#renaming = undefined;
    this.requestUpdate();
    if (refocus) this.#element(row.key)?.focus();
    if (id !== undefined) renameObject(this.state, this.actions, row, id);
  }
}

/** The section name under which the group's folding is stored. */
function sectionOf(group: GroupName): string {
  return `objects-${group}`;
}

function idOf(item: TreeItem | undefined): string | undefined {
  return item?.kind === 'object' ? item.row.objectId : undefined;
}

customElements.define('objects-tree', ObjectsTree);

/**
 * Scrolls just far enough to show a row. While the focus is elsewhere in the panel, only the list itself scrolls.
 */
function bringLineIntoView(line: HTMLElement, list: HTMLElement): void {
  const inPanel = list.closest('.panel')?.contains(document.activeElement) === true;
  if (!inPanel) {
    line.scrollIntoView({ block: 'nearest' });
    return;
  }
  const [outer, inner] = [list.getBoundingClientRect(), line.getBoundingClientRect()];
  if (inner.top < outer.top) list.scrollTop -= outer.top - inner.top;
  else if (inner.bottom > outer.bottom) list.scrollTop += inner.bottom - outer.bottom;
}

/** The section with all levels and drawings of the card, and the inspector of the selected ones. */
export function objectsSection(state: PageState, actions: EditorActions): TemplateResult {
  return panelSection(state, actions, {
    id: 'objects',
    title: 'Objects',
    body: html`<objects-tree .state=${state} .actions=${actions}></objects-tree>
      ${inspector(state, actions)}`,
  });
}
