import type { Rule } from '../finding.ts';
import { findingAt } from '../findingAt.ts';
import { changeableCard } from '../publishedState.ts';
import { formatUtcTime } from '../utcTime.ts';

const EXPIRY_PAST = 'expiry.past';
const HOUR = 3_600_000;

/** The hours since the card was created are over. A draft has no beginning that they could run from. */
export const pastExpiry: Rule = {
  id: EXPIRY_PAST,
  *check(card, context) {
    const { now, published } = context;
    if (now === undefined || published === undefined || changeableCard(context) === undefined) return;
    const { expiry } = card.sketch.metadata;
    const created = Date.parse(published.createdAt);
    if (expiry?.type !== 'HOURS' || Number.isNaN(created)) return;
    const end = created + expiry.hours * HOUR;
    if (end > now) return;
    const message = `These hours were over at ${formatUtcTime(end)}, counted from the card's creation.`;
    yield findingAt(card, EXPIRY_PAST, 'hint', ['metadata', 'expiry', 'hours'], message);
  },
};
