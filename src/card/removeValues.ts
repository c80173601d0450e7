import type { CardText } from './cardText.ts';
import { changeValues } from './changeValues.ts';
import type { JsonPath } from './jsonPath.ts';
import type { TextEdit } from './textEdit.ts';

/** Smallest edits that take away all the properties and items at `paths`; positions are those before anything goes. */
export function removeValues(card: CardText, paths: readonly JsonPath[]): TextEdit[] {
  return changeValues(
    card,
    paths.map((path) => ({ path })),
  );
}
