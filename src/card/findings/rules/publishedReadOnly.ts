import { isChangeable } from '../../publishedCard.ts';
import type { Rule } from '../finding.ts';
import { findingAt } from '../findingAt.ts';
import { CHANGEABLE_STATUS } from '../publishedState.ts';

const PUBLISHED_READ_ONLY = 'published.readOnly';

/** Only a pending card can be updated (P2 3.2). */
export const publishedReadOnly: Rule = {
  id: PUBLISHED_READ_ONLY,
  *check(card, { published }) {
    if (published === undefined) return;
    if (isChangeable(published)) {
      if (published.status !== '') return;
      const message =
        'The service didn’t say whether this card is Pending. You can change it; the service refuses the change if it isn’t.';
      yield findingAt(card, PUBLISHED_READ_ONLY, 'hint', [], message);
      return;
    }
    if (published.incomplete !== undefined) {
      const message = `The service’s answer lacks a part of this card (${published.incomplete}), so it can be read but not changed.`;
      yield findingAt(card, PUBLISHED_READ_ONLY, 'hint', [], message);
      return;
    }
    const message =
      `This card is ${published.status} on the service, and only a ${CHANGEABLE_STATUS} card can be changed. ` +
      'Save it as a draft to go on with it.';
    yield findingAt(card, PUBLISHED_READ_ONLY, 'hint', [], message);
  },
};
