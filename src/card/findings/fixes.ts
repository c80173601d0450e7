import type { CardText } from '../cardText.ts';
import type { JsonPath, JsonValue } from '../jsonPath.ts';
import { rangeInText } from '../rangeInText.ts';
import { keyRangeOf } from '../rangeOf.ts';
import { removeValue } from '../removeValue.ts';
import { setValue } from '../setValue.ts';
import { normalizeEdits } from '../text/settleEdits.ts';
import type { TextRange } from '../textEdit.ts';
import { factsOf } from './cardFacts.ts';
import type { Fix } from './finding.ts';

/** Whether a fix is the one safe mend among several. */
export interface FixChoice {
  readonly preferred?: boolean;
}

/** Puts values at places, as one fix. Nothing while the text is no JSON: its tree is a guess then. */
export function setFix(
  card: CardText,
  title: string,
  values: readonly (readonly [JsonPath, JsonValue])[],
  choice: FixChoice = {},
): Fix {
  const edits = factsOf(card).isWhole ? values.flatMap(([path, value]) => setValue(card, path, value)) : [];
  return fix(title, normalizeEdits(card.text, edits), choice);
}

/** Takes away the property or item. */
export function removeFix(card: CardText, title: string, path: JsonPath, choice: FixChoice = {}): Fix {
  return fix(title, factsOf(card).isWhole ? removeValue(card, path) : [], choice);
}

/** Gives the property another key. */
export function renameKeyFix(card: CardText, title: string, path: JsonPath, key: string, choice: FixChoice = {}): Fix {
  return fix(title, [{ ...keyRangeOf(card, path), newText: JSON.stringify(key) }], choice);
}

/** Replaces a stretch of a text value by other words; both are meant without JSON's escapes. */
export function replaceWithinFix(
  card: CardText,
  title: string,
  path: JsonPath,
  within: TextRange,
  words: string,
  choice: FixChoice = {},
): Fix {
  return fix(title, [{ ...rangeInText(card, path, within), newText: JSON.stringify(words).slice(1, -1) }], choice);
}

/** A fix of edits already known. */
export function fix(title: string, edits: Fix['edits'], { preferred = false }: FixChoice = {}): Fix {
  return preferred ? { title, edits, preferred: true } : { title, edits };
}
