import type { Node } from 'jsonc-parser';
import { type Card, LINKED_TEXT_FIELDS } from '../model/card.ts';
import { documentKeys } from '../model/cardKeys.ts';
import {
  type JsonPath,
  type JsonValue,
  type PlaceChange,
  sameValue,
  withValueAt,
  wrapInPath,
} from '../model/jsonValue.ts';
import { lazy } from '../model/lazy.ts';
import { objectIds, renameRefusal } from '../model/objectIds.ts';
import { findTextLinks } from '../model/textLinks.ts';
import type { CardText } from './cardText.ts';
import { containerEdits, type EditedText, newSlot, type Slot, valueEdits } from './jsonEdit.ts';
import { formatCard, formatJson, formatKey } from './jsonFormat.ts';
import { childAt, keyOf, nodeAt, rangeInText } from './jsonTree.ts';
import { readCardText } from './readCard.ts';
import { applyTextEdits, normalizeEdits, type TextEdit, trimEdit } from './textEdit.ts';
import { textStyleOf } from './textStyle.ts';

/**
 * Smallest edits that make all the changes together: set values, create missing parents, remove values. Indexes are
 * those before the changes; one past the end appends. Of several changes at one path the last counts. `[]` if nothing
 * changes, or if errors in the text make the place ambiguous.
 */
export function changeValues(card: CardText, changes: readonly PlaceChange[]): TextEdit[] {
  const apart = disjointChanges(changes);
  if (apart.length === 0) return [];
  // Only needed for a text with errors and a change that doesn't fit what is there.
  const meant = lazy(() => changedValue(card.value, apart));
  const draft: EditedText = { text: card.text, style: textStyleOf(card.text) };
  if (card.root === undefined) {
    const whole = meant();
    if (card.text.trim() !== '' || whole === undefined) return [];
    const newText = `${formatJson(whole, [], draft.style, '')}${draft.style.endOfLine}`;
    return [{ offset: 0, length: card.text.length, newText }];
  }
  const edits = disjointEdits(draft, card.root, apart) ?? wholeEdits(draft, card.root, meant());
  return verifiedEdits(card, edits, (value) => sameValue(value, meant()));
}

function wholeEdits(draft: EditedText, root: Node, value: JsonValue | undefined): TextEdit[] {
  return value === undefined ? [] : valueEdits(draft, root, [], value);
}

/** The planned changes of an array or object: children to remove, and new ones. */
interface ContainerChange {
  readonly path: JsonPath;
  readonly gone: Set<number>;
  readonly added: Map<string | number, JsonValue | undefined>;
}

/** Undefined if a change would replace a value inside which others make changes. */
function disjointEdits(draft: EditedText, root: Node, changes: readonly PlaceChange[]): TextEdit[] | undefined {
  const edits: TextEdit[] = [];
  const rebuilt = new Map<Node, ContainerChange>();
  const rebuild = (node: Node, path: JsonPath): ContainerChange => {
    const plan = rebuilt.get(node) ?? { path, gone: new Set<number>(), added: new Map<string | number, JsonValue>() };
    rebuilt.set(node, plan);
    return plan;
  };
  for (const { path, value } of changes) {
    if (value === undefined) {
      const parent = nodeAt(root, path.slice(0, -1));
      const gone = parent === undefined ? [] : childrenAt(parent, path.at(-1));
      if (parent !== undefined && gone.length > 0) {
        const plan = rebuild(parent, path.slice(0, -1));
        for (const index of gone) plan.gone.add(index);
      }
      continue;
    }
    const { node, depth } = deepest(root, path);
    const [segment, rest] = [path[depth], path.slice(depth + 1)];
    const here = path.slice(0, depth);
    if (segment === undefined) edits.push(...valueEdits(draft, node, path, value));
    else if (node.type === (typeof segment === 'number' ? 'array' : 'object')) {
      const plan = rebuild(node, here);
      plan.added.set(segment, withValueAt(plan.added.get(segment), rest, value));
      // A property without a value yet is replaced.
      for (const index of childrenAt(node, segment)) plan.gone.add(index);
    } else if (changes.length > 1) return undefined;
    else edits.push(...valueEdits(draft, node, here, wrapInPath(path.slice(depth), value)));
  }
  for (const [node, plan] of rebuilt) edits.push(...rebuildEdits(draft, node, plan));
  return edits;
}

function rebuildEdits(draft: EditedText, node: Node, { path, gone, added }: ContainerChange): TextEdit[] {
  const slots: { readonly key: string | undefined; readonly slot: Slot }[] = [];
  (node.children ?? []).forEach((child, index) => {
    if (!gone.has(index)) {
      slots.push({ key: node.type === 'object' ? keyOf(child) : undefined, slot: { kind: 'kept', index } });
    }
  });
  for (const [segment, value] of added) {
    if (value === undefined) continue;
    if (typeof segment === 'number') {
      slots.push({ key: undefined, slot: newSlot(draft, [...path, slots.length], '', value) });
      continue;
    }
    // The new property is inserted after the nearest one that the documents list before it.
    const known = documentKeys(path);
    const before = known.slice(0, Math.max(0, known.indexOf(segment)));
    const place = known.includes(segment)
      ? slots.findLastIndex(({ key }) => key !== undefined && before.includes(key)) + 1
      : slots.length;
    slots.splice(place, 0, { key: segment, slot: newSlot(draft, [...path, segment], formatKey(segment), value) });
  }
  return containerEdits(
    draft.text,
    node,
    slots.map(({ slot }) => slot),
    draft.style,
  );
}

/** The last existing node along the path, and how many segments lead to it. */
function deepest(root: Node, path: JsonPath): { readonly node: Node; readonly depth: number } {
  let node = root;
  for (const [depth, segment] of path.entries()) {
    const child = childAt(node, segment);
    if (child === undefined) return { node, depth };
    node = child;
  }
  return { node, depth: path.length };
}

/** Indexes of the children that a segment names: both of a duplicate key. */
function childrenAt(parent: Node, segment: string | number | undefined): number[] {
  const children = parent.children ?? [];
  if (typeof segment === 'number') return parent.type === 'array' && segment < children.length ? [segment] : [];
  return children.flatMap((child, index) => (child.type === 'property' && keyOf(child) === segment ? [index] : []));
}

/** The changes with nested ones merged into the outer, so that none overlap. */
function disjointChanges(changes: readonly PlaceChange[]): readonly PlaceChange[] {
  let apart: PlaceChange[] = [];
  for (const change of changes) {
    const around = apart.findIndex(({ path }) => isWithin(change.path, path));
    const outer = apart[around];
    if (outer !== undefined && outer.path.length < change.path.length) {
      const value = withValueAt(outer.value, change.path.slice(outer.path.length), change.value);
      apart[around] = changeOf(outer.path, value);
      continue;
    }
    if (apart.some(({ path }) => isWithin(path, change.path))) {
      apart = apart.filter(({ path }) => !isWithin(path, change.path));
    }
    apart.push(change);
  }
  return apart;
}

function changeOf(path: JsonPath, value: JsonValue | undefined): PlaceChange {
  return value === undefined ? { path } : { path, value };
}

/** Whether `inner` is `outer` or a path inside it. */
function isWithin(inner: JsonPath, outer: JsonPath): boolean {
  if (inner.length < outer.length) return false;
  // From the end, where paths differ soonest.
  for (let at = outer.length - 1; at >= 0; at--) if (inner[at] !== outer[at]) return false;
  return true;
}

/** The value of the whole after the changes. */
function changedValue(value: JsonValue | undefined, changes: readonly PlaceChange[]): JsonValue | undefined {
  const [puts, takes] = [
    changes.filter((it) => it.value !== undefined),
    changes.filter((it) => it.value === undefined),
  ];
  // From the end, so that earlier indexes stay valid.
  const backwards = takes.toSorted((a, b) => Number(b.path.at(-1)) - Number(a.path.at(-1)) || 0);
  return [...puts, ...backwards].reduce((whole, change) => withValueAt(whole, change.path, change.value), value);
}

/**
 * Smallest edits that set `value` at `path` and create missing parents. An index past the end appends. `[]` if it is
 * already set, or if errors in the text make the place ambiguous.
 */
export function setValue(card: CardText, path: JsonPath, value: JsonValue): TextEdit[] {
  return changeValues(card, [{ path, value }]);
}

/**
 * Smallest edits that remove the property or item at `path`; a duplicate key is removed twice. `[]` if there is none.
 */
export function removeValue(card: CardText, path: JsonPath): TextEdit[] {
  return changeValues(card, [{ path }]);
}

/** Smallest edits that remove all the properties and items at `paths`; indexes are those before the changes. */
export function removeValues(card: CardText, paths: readonly JsonPath[]): TextEdit[] {
  return changeValues(
    card,
    paths.map((path) => ({ path })),
  );
}

/**
 * Smallest edits after which the text reads as `edited`; `[]` if it already does. Comments and layout stay, and
 * unchanged parts keep every character. A text that isn't valid JSON or can't be edited in parts is replaced as a
 * whole.
 */
export function editsTo(card: CardText, edited: Card): TextEdit[] {
  if (card.root !== undefined) {
    const draft = { text: card.text, style: textStyleOf(card.text) };
    const edits = verifiedEdits(
      card,
      valueEdits(draft, card.root, [], edited),
      (_, after) => after.problems.length === 0 && sameValue(after.card, edited),
    );
    if (edits.length > 0 || card.problems.length === 0) return edits;
  }
  return trimEdit(card.text, { offset: 0, length: card.text.length, newText: formatCard(edited) });
}

/** The edits of a rename, or why it isn't possible. */
type ObjectRename =
  | { readonly kind: 'edits'; readonly edits: readonly TextEdit[] }
  | { readonly kind: 'refused'; readonly reason: string };

/**
 * Renames the object with the ID `from` to `to`, in the object and in every link to it; or, if several drawings have the
 * ID, only the one at `place`, and no link.
 */
export function renameObjectId(card: CardText, from: string, to: string, place?: number): ObjectRename {
  const objects = objectIds(card);
  const renamed = objects.filter((object) => object.id === from && (place === undefined || isAt(object.path, place)));
  if (renamed.length === 0) return refused(`No level or drawing has the ID "${from}".`);
  if (from === to) return { kind: 'edits', edits: [] };
  const refusal = renameRefusal(card, from, to);
  if (refusal !== undefined) return refused(refusal);
  const edits = renamed.flatMap((object) => setValue(card, [...object.path, 'clientObjectId'], to));
  if (place !== undefined) return { kind: 'edits', edits: normalizeEdits(card.text, edits) };
  // Link by link, so that the text between them keeps every character and escape.
  const newText = JSON.stringify(to).slice(1, -1);
  for (const field of LINKED_TEXT_FIELDS) {
    for (const link of findTextLinks(card.sketch.metadata[field] ?? '')) {
      if (link.kind !== 'link' || link.id !== from) continue;
      edits.push({ ...rangeInText(card, ['metadata', field], link.idRange), newText });
    }
  }
  return { kind: 'edits', edits: normalizeEdits(card.text, edits) };
}

function isAt([list, index]: JsonPath, place: number): boolean {
  return list === 'drawings' && index === place;
}

function refused(reason: string): ObjectRename {
  return { kind: 'refused', reason };
}

/**
 * The edits, normalized. A text with errors has an unreliable tree: there the edits count only if the result reads as
 * it should and has no more errors than before; otherwise nothing is edited.
 */
export function verifiedEdits(
  card: CardText,
  edits: readonly TextEdit[],
  isMeant: (value: JsonValue | undefined, after: CardText) => boolean,
): TextEdit[] {
  const settled = normalizeEdits(card.text, edits);
  if (card.problems.length === 0) return settled;
  const after = readCardText(applyTextEdits(card.text, settled));
  return after.problems.length <= card.problems.length && isMeant(after.value, after) ? settled : [];
}
