import type { CardJson } from './cardJson.ts';

let loading: Promise<CardJson> | undefined;

/** The JSON language service on a card's schema; read from its own bundle at the first question. */
export function loadCardJson(): Promise<CardJson> {
  loading ??= import('./cardJson.ts').then(({ createCardJson }) => createCardJson());
  return loading;
}
