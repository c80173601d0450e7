import { type Card, LEVEL_NAMES, type Level } from '../card.ts';
import type { CardText } from '../cardText.ts';
import type { JsonPath, JsonValue } from '../jsonPath.ts';
import { sameValue } from '../sameValue.ts';
import { factsOf } from './cardFacts.ts';
import type { Fix } from './finding.ts';
import { type FixChoice, setFix } from './fixes.ts';

const LEVEL_KEYS = ['price', 'clientObjectId', 'time'] as const satisfies readonly (keyof Level)[];

/** Puts the published levels back; where only values differ, only these are edited. */
export function restoreLevels(card: CardText, published: Card, choice: FixChoice = {}): Fix {
  return setFix(card, 'Restore the published levels', levelValues(card, published), choice);
}

function levelValues(card: CardText, published: Card): (readonly [JsonPath, JsonValue])[] {
  const wanted = published.levels;
  const here = new Map(factsOf(card).levels.map(({ name, fields }) => [name, fields]));
  const values: [JsonPath, JsonValue][] = [];
  let sameKeys = true;
  for (const name of LEVEL_NAMES) {
    const [fields, level] = [here.get(name), wanted[name]];
    sameKeys &&= (fields === undefined) === (level === undefined);
    for (const key of LEVEL_KEYS) {
      const [is, was] = [fields?.[key], level?.[key]];
      sameKeys &&= (is === undefined) === (was === undefined);
      if (was !== undefined && !sameValue(is, was)) values.push([['levels', name, key], was]);
    }
  }
  return sameKeys ? values : [[['levels'], wanted]];
}

/** Puts the published direction and entry placement back, and with them the card's type. */
export function restoreType(card: CardText, published: Card, choice: FixChoice = {}): Fix {
  return setFix(card, 'Restore the published direction and placement', typeValues(card, published), choice);
}

/** Both: for a text that lost its levels, the type alone would leave them missing. */
export function restoreTypeAndLevels(card: CardText, published: Card, choice: FixChoice = {}): Fix {
  const values = [...typeValues(card, published), ...levelValues(card, published)];
  return setFix(card, 'Restore the published direction, placement and levels', values, choice);
}

function typeValues(card: CardText, published: Card): [JsonPath, JsonValue][] {
  return (['direction', 'entryPlacement'] as const).flatMap((key): [JsonPath, JsonValue][] =>
    factsOf(card).metadata[key] === published.metadata[key] ? [] : [[['metadata', key], published.metadata[key]]],
  );
}
