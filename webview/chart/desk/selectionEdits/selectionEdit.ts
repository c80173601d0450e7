import type { CardSketch } from '../../../../src/card/cardSketch.ts';
import type { CardEdit } from '../../../../src/protocol/cardEdit.ts';
import type { ToolContext } from '../../tools/deskFacts.ts';

/** What a command makes of the selection, or why it makes nothing. */
export type SelectionEdit =
  | {
      readonly kind: 'edit';
      readonly edit: CardEdit;
      readonly sketch: CardSketch;
      /** Becomes the selection. */
      readonly select?: readonly string[];
    }
  | { readonly kind: 'refused'; readonly reason: string };

/** A command on the selection: values in, values out. */
export type SelectionCommand = (facts: ToolContext) => SelectionEdit;

/** Nothing is done, and why. */
export function refused(reason: string): SelectionEdit {
  return { kind: 'refused', reason };
}
