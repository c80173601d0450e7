import { LEVEL_NAMES, type Level, REQUIRED_LEVEL_NAMES } from '../../card.ts';
import { sameLevel } from '../../sameMeaning.ts';
import { factsOf } from '../cardFacts.ts';
import type { Rule } from '../finding.ts';
import { findingAt } from '../findingAt.ts';
import { changeableCard, isTypeChanged } from '../publishedState.ts';
import { restoreLevels } from '../restoreFixes.ts';

const PUBLISHED_LEVELS = 'published.levels';
const LEVEL_KEYS = ['price', 'clientObjectId', 'time'] as const satisfies readonly (keyof Level)[];

/** The service refuses new levels while the card's type stays (P2 4.8 rule 2); said on every level that differs. */
export const publishedLevels: Rule = {
  id: PUBLISHED_LEVELS,
  needsWholeText: true,
  *check(card, context) {
    const published = changeableCard(context);
    if (published === undefined || isTypeChanged(card, published)) return;
    const here = new Map(factsOf(card).levels.map(({ name, fields }) => [name, fields]));
    const differing = LEVEL_NAMES.filter((name) => !sameLevel(here.get(name), published.levels[name]));
    const fixes = differing.length === 0 ? [] : [restoreLevels(card, published, { preferred: true })];
    for (const name of differing) {
      const [is, was] = [here.get(name), published.levels[name]];
      // A level that every card needs is said to be missing already.
      if (is === undefined && REQUIRED_LEVEL_NAMES.some((required) => required === name)) continue;
      const key = is && was && LEVEL_KEYS.find((candidate) => is[candidate] !== was[candidate]);
      const message = `The service keeps levels until the card's type changes. It was published ${publishedAs(was, key)}.`;
      const path = key === undefined ? ['levels', name] : ['levels', name, key];
      yield findingAt(card, PUBLISHED_LEVELS, 'error', path, message, { fixes });
    }
  },
};

/** What is published, as far as it differs. */
function publishedAs(was: Level | undefined, key: (typeof LEVEL_KEYS)[number] | undefined): string {
  if (was === undefined) return 'without this level';
  switch (key) {
    case 'clientObjectId':
      return `with the id "${was.clientObjectId}"`;
    case 'time':
      return was.time === undefined ? 'without a time' : `with the time "${was.time}"`;
    case 'price':
    case undefined:
      return `at ${was.price}`;
  }
}
