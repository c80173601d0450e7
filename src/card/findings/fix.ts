import type { EntryPlacement, Expiry } from '../model/card.ts';
import type { JsonPath, JsonValue } from '../model/jsonValue.ts';
import type { TextEdit, TextRange } from '../text/textEdit.ts';

/** A quick fix: what it changes, as data, and the smallest edits of the checked text that do so. */
export interface Fix {
  readonly change: FixChange;
  readonly edits: readonly TextEdit[];
  /** The only safe fix among several. */
  readonly preferred?: true;
}

/**
 * What a fix changes: a kind, a place and values. No two fixes of a text have the same change and different edits, so the
 * change identifies the fix when the findings are computed again. `formatFix` makes its title.
 */
export type FixChange =
  | SetChange
  | WordsChange
  | { readonly kind: 'remove' | 'removeTime'; readonly path: JsonPath }
  | { readonly kind: 'renameKey'; readonly path: JsonPath; readonly key: string }
  /** By the position of each property and item from the root, because a path can't distinguish properties with one key. */
  | { readonly kind: 'removeDuplicate'; readonly positions: readonly number[] }
  | {
      readonly kind: 'removeAlpha';
      readonly path: JsonPath;
      readonly color: string;
      /** Set to this value instead of the alpha channel. */
      readonly opacity?: number;
    }
  | { readonly kind: 'sortPrices' }
  /** Links to the object at `path` at the end of the preference text. */
  | { readonly kind: 'addLink'; readonly path: JsonPath; readonly id: string }
  | { readonly kind: 'restoreLevels' }
  | { readonly kind: 'restoreTypeAndLevels' };

/** Sets the value at `path`. */
export type SetChange = { readonly path: JsonPath } & (
  | { readonly kind: 'set'; readonly value: string | number }
  | { readonly kind: 'setNumber'; readonly value: number }
  | { readonly kind: 'setString'; readonly value: string }
  | { readonly kind: 'convertToUtc' | 'interpretAsUtc'; readonly value: string }
  | { readonly kind: 'convertToMilliseconds'; readonly value: number }
  | { readonly kind: 'setId' | 'renameId'; readonly value: string }
  | { readonly kind: 'setEntryPlacement'; readonly value: EntryPlacement }
  | { readonly kind: 'setExpiryType'; readonly value: Expiry['type'] }
  | { readonly kind: 'setExpiryHours'; readonly value: JsonValue }
  | { readonly kind: 'add'; readonly value: JsonValue }
  /** Sets the published value; the kinds differ in how they name it. */
  | { readonly kind: 'restoreKey' | 'restoreType'; readonly value: JsonValue }
  | { readonly kind: 'restoreText' | 'restoreSymbol'; readonly value: string }
);

/** Replaces a part of the text at `path`. */
export interface WordsChange {
  readonly kind: 'changeId' | 'changeLink' | 'unlink' | 'removeBrackets' | 'closeLink' | 'linkPrice' | 'changeWords';
  readonly path: JsonPath;
  /** In the unescaped text. */
  readonly within: TextRange;
  readonly words: string;
}
