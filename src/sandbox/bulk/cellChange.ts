import type { BalanceAction } from '../changes/amount.ts';
import type { FieldDefinition } from '../store/fieldTable.ts';

/** What a cell asks for, read and checked. */
export type CellChange =
  | { readonly kind: 'property'; readonly property: TextProperty; readonly value: string }
  | {
      readonly kind: 'list';
      readonly list: ListProperty;
      readonly action: BalanceAction;
      readonly names: readonly string[];
    }
  | { readonly kind: 'xp'; readonly action: BalanceAction; readonly amount: number }
  | { readonly kind: 'coins'; readonly action: BalanceAction; readonly amount: number }
  | { readonly kind: 'field'; readonly field: FieldDefinition; readonly action: BalanceAction; readonly value: unknown }
  | { readonly kind: 'identifier'; readonly field: FieldDefinition; readonly value: string };

/** Properties of a trader that a cell replaces as text. */
export type TextProperty = 'firstName' | 'lastName' | 'phone' | 'country' | 'language' | 'penalty';

/** Lists of a trader that a cell replaces, adds to or takes from. */
export type ListProperty = 'roles' | 'tags' | 'badges';

/** The words of an operator cell (P2 4.6 rule 2), letter by letter. */
export const OPERATORS: ReadonlyMap<string, BalanceAction> = new Map([
  ['add', 'increase'],
  ['subtract', 'decrease'],
  ['overwrite', 'overwrite'],
]);
