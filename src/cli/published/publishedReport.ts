import type { CardText } from '../../card/cardText.ts';
import { CHANGEABLE_STATUS } from '../../card/findings/publishedState.ts';
import { type PatchEffect, patch } from '../../card/patch.ts';
import type { PublishedCard } from '../../card/publishedCard.ts';
import { type Report, reportOnFile } from '../report.ts';
import { PUBLISHED_RULES } from './publishedRules.ts';

const EFFECT_TEXTS: Readonly<Record<PatchEffect, string>> = {
  postRewritten: 'rewrites the channel post',
  messageWebhooks: 'fires the message webhooks',
  botMessage: "adds a bot message to the card's discussion",
};

/** What a save of the draft to its published card would send; nothing where findings say already why there is none. */
export function saveReport(file: string, draft: CardText, published: PublishedCard): Report[] {
  if (published.status !== CHANGEABLE_STATUS || draft.card === undefined) return [];
  const difference = patch(published.card, draft.card);
  switch (difference.kind) {
    case 'refused':
      return [];
    case 'nothing':
      return [hint(file, 'A save would send nothing: the service holds this card.')];
    case 'send': {
      const { changes, effects, titleCarriesDrawings } = difference;
      const along = titleCarriesDrawings ? ' (with the title, or they would not be stored)' : '';
      const parts = changes.map(({ label }) => label).join(', ');
      return [
        hint(
          file,
          `A save would send ${parts}${along}. It ${joinWords(effects.map((effect) => EFFECT_TEXTS[effect]))}.`,
        ),
      ];
    }
  }
}

/** That no published card is known for the draft, and why. */
export function unmatchedReport(file: string, reason: string): Report {
  return reportOnFile(file, PUBLISHED_RULES.unmatched, 'hint', `Not held against a published card. ${reason}`);
}

function hint(file: string, message: string): Report {
  return reportOnFile(file, PUBLISHED_RULES.save, 'hint', message);
}

function joinWords(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}
