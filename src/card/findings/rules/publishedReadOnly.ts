import type { Rule } from '../finding.ts';
import { findingAt } from '../findingAt.ts';
import { CHANGEABLE_STATUS } from '../publishedState.ts';

const id = 'published.readOnly';

/** Only a pending card can be updated (P2 3.2). */
export const publishedReadOnly: Rule = {
  id,
  *check(card, { published }) {
    if (published === undefined || published.status === CHANGEABLE_STATUS) return;
    const message =
      `This card is ${published.status} on the service, and only a ${CHANGEABLE_STATUS} card can be changed. ` +
      'Save it as a draft to go on with it.';
    yield findingAt(card, id, 'hint', [], message);
  },
};
