import type { CardText } from '../../card/cardText.ts';

const ID_IN_NAME = /(?:^|[^0-9a-z])([0-9a-f]{24})\.card\.json$/i;

/** The analysis that a draft's file is named after, e.g. `retest.65f1c0de65f1c0de65f1c0de.card.json`. */
export function analysisIdIn(file: string): string | undefined {
  return ID_IN_NAME.exec(file)?.[1]?.toLowerCase();
}

/** What tells a draft's card from others of a channel; the service writes symbols in capitals in some places (P2 2.4). */
export function matchKey(symbol: string, title: string): string {
  return JSON.stringify([symbol.toUpperCase(), title]);
}

/** The same of a draft's text, where it says both. */
export function matchKeyOf({ sketch }: CardText): string | undefined {
  const { symbol, title } = sketch.metadata;
  return symbol === undefined || title === undefined ? undefined : matchKey(symbol, title);
}
