import { type DrawingType, LEVEL_NAMES, type LevelName } from '../card.ts';
import type { CardText } from '../cardText.ts';
import { linksInCard } from '../links/linksInCard.ts';
import { freshObjectId } from '../objectIds.ts';
import type { CardCompletion, Suggestion } from './suggestion.ts';
import { matches, valueRange, writtenValue } from './valuePlace.ts';

/** The id of a level or drawing: what a link names that leads nowhere yet, then a fresh one of its kind. */
export const clientObjectIdCompletion: CardCompletion = {
  needs: 'text',
  isAt: ({ place }) =>
    place.kind === 'value' &&
    (matches(place.path, ['levels', '*', 'clientObjectId']) ||
      matches(place.path, ['drawings', '*', 'clientObjectId'])),
  suggest({ card, place }) {
    const range = valueRange(place);
    if (range === undefined || place.kind !== 'value') return [];
    const [top, which] = place.path;
    const what = top === 'levels' ? levelNamed(which) : card.sketch.drawings[Number(which)]?.type;
    const missing = new Map(deadIds(card).map((id) => [id, 'A link names it; no object has it yet.']));
    const fresh = freshIdOf(card, what);
    if (!missing.has(fresh)) missing.set(fresh, 'Not taken yet.');
    return [...missing].map(
      ([id, note]): Suggestion => ({
        kind: 'id',
        label: id,
        note,
        range,
        insert: { kind: 'text', text: writtenValue(id) },
        filter: writtenValue(id),
      }),
    );
  },
};

function deadIds(card: CardText): string[] {
  return linksInCard(card).flatMap((link) => (link.kind === 'link' && link.target === undefined ? [link.link.id] : []));
}

function levelNamed(which: string | number | undefined): LevelName | undefined {
  return LEVEL_NAMES.find((name) => name === which);
}

function freshIdOf(card: CardText, what: DrawingType | LevelName | undefined): string {
  return freshObjectId(card, what ?? 'LINE');
}
