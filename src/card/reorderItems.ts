import type { Node } from 'jsonc-parser';
import type { CardText } from './cardText.ts';
import type { JsonPath } from './jsonPath.ts';
import { sameValue } from './sameValue.ts';
import { type ItemUnit, itemUnits } from './text/itemUnits.ts';
import { nodeAt, nodeValue } from './text/jsonNode.ts';
import { pieceEdits } from './text/pieceEdits.ts';
import { verifiedEdits } from './text/readableEdits.ts';
import { textStyleOf } from './text/textStyle.ts';
import type { TextEdit } from './textEdit.ts';

/**
 * Smallest edits that put a list's items in another order: `order[i]` is the present place of the one that comes to
 * stand at `i`, every place once, else nothing is edited. Comments beside and above an item go with it; the white space
 * between items stays where it is.
 */
export function reorderItems(card: CardText, listPath: JsonPath, order: readonly number[]): TextEdit[] {
  const list = nodeAt(card.root, listPath);
  const items = list?.type === 'array' ? (list.children ?? []) : [];
  if (list === undefined || !isOrderOf(order, items.length)) return [];
  const pieces = reorderedPieces(card.text, list, order);
  const edits = pieceEdits(pieces.offset, pieces.before, pieces.after);
  const values = items.map(nodeValue);
  return verifiedEdits(card, edits, (_, after) => {
    const now = nodeAt(after.root, listPath);
    return (
      now?.type === 'array' &&
      sameValue(
        nodeValue(now),
        order.map((place) => values[place]),
      )
    );
  });
}

/** The list's text in pieces, as it is and as it shall be. */
function reorderedPieces(
  text: string,
  list: Node,
  order: readonly number[],
): { readonly offset: number; readonly before: readonly string[]; readonly after: readonly string[] } {
  const units = itemUnits(text, list);
  const { endOfLine } = textStyleOf(text);
  const [before, after]: [string[], string[]] = [[], []];
  /** What stands behind a line comment must begin on the next line. */
  const behind = (endsLine: boolean, piece: string): string =>
    endsLine && !/^[ \t]*[\r\n]/.test(piece) ? endOfLine + piece : piece;
  order.forEach((source, place) => {
    const [here, comes] = [units[place], units[source]];
    if (here === undefined || comes === undefined) return;
    before.push(here.head, here.comma, here.tail, here.space);
    const between = behind(comes.headEndsLine, here.comma);
    after.push(comes.head, between, comes.tail);
    const rest = text.slice(unitEnd(here), units[place + 1]?.offset ?? list.offset + list.length);
    const space = behind(comes.tail === '' ? comes.headEndsLine && between === '' : comes.tailEndsLine, rest);
    after.push(space.slice(0, space.length - rest.length) + here.space);
  });
  return { offset: units[0]?.offset ?? list.offset, before, after };
}

function unitEnd({ offset, head, comma, tail }: ItemUnit): number {
  return offset + head.length + comma.length + tail.length;
}

function isOrderOf(order: readonly number[], count: number): boolean {
  const places = new Set(order);
  return order.length === count && places.size === count && order.every((place) => place >= 0 && place < count);
}
