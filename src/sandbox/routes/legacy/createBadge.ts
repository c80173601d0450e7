import { createLegacyBadge } from '../../../contract/legacy.ts';
import { newObjectId } from '../../objectIds.ts';
import type { Badge } from '../../store/badgeTable.ts';
import type { Store } from '../../store/store.ts';
import { nonBlankText, readBodyFields } from '../bodyFields.ts';
import type { ServiceRoute } from '../serviceRoute.ts';
import { authorizeLegacyCall } from './legacyCommunity.ts';
import { LEGACY_STYLE, legacyError, legacyInvalid, legacyReply } from './legacyReplies.ts';

const TEXTS = ['image', 'description', 'darkImage', 'lightImage'] as const;
const FLAGS = ['awarded', 'applied', 'enabledDarkAndLight', 'award', 'awardCurrency', 'attachRequired'] as const;
const COUNTS = ['quantity', 'awardXpQuantity', 'awardCurrencyQuantity'] as const;

/** P2 4.11: a badge that traders of the community can be given from now on. */
export const createBadgeRoute: ServiceRoute = {
  operation: createLegacyBadge,
  style: LEGACY_STYLE,
  handleWithoutKey: (call) => {
    const allowed = authorizeLegacyCall(call);
    if ('refusal' in allowed) return allowed.refusal;
    const { communityId } = allowed;
    const read = readBodyFields(call.body, ['title', 'action', ...TEXTS, ...FLAGS, ...COUNTS]);
    if ('detail' in read) return legacyInvalid(read.detail);
    const { fields } = read;
    const title = nonBlankText(fields.title);
    if (title === undefined) return legacyInvalid('title must be text');
    if (nonBlankText(fields.action) === undefined) return legacyInvalid('action must be text');
    const problem = findFieldProblem(fields);
    if (problem !== undefined) return legacyInvalid(problem);
    const { store, now, runRead: reads, runWrite: writes } = call;
    if (reads(() => store.badges.byTitle(communityId, title)) !== undefined) {
      return legacyError(409, 'A badge with this title already exists');
    }
    const badge = { id: newObjectId(now), communityId, title, fields: { ...fields, title } };
    writes(() => addBadge(store, badge));
    return legacyReply(201, 'Badge created successfully', describeBadge(badge));
  },
};

/** What is sent is of its type; nothing but title and action has to be sent. */
function findFieldProblem(fields: Readonly<Record<string, unknown>>): string | undefined {
  const sent = (name: string) => fields[name] !== undefined;
  const text = TEXTS.find((name) => sent(name) && typeof fields[name] !== 'string');
  if (text !== undefined) return `${text} must be text`;
  const flag = FLAGS.find((name) => sent(name) && typeof fields[name] !== 'boolean');
  if (flag !== undefined) return `${flag} must be true or false`;
  const count = COUNTS.find((name) => sent(name) && !(Number.isSafeInteger(fields[name]) && Number(fields[name]) >= 0));
  return count === undefined ? undefined : `${count} must be a whole number from 0`;
}

/** The catalog says what bulk updates may give to traders. */
function addBadge(store: Store, badge: Badge): void {
  store.badges.add(badge);
  if (store.facts.get('communityId') !== badge.communityId) return;
  const catalog = store.facts.get('catalog') as { readonly badges: readonly string[] };
  store.facts.set('catalog', { ...catalog, badges: [...catalog.badges, badge.title] });
}

/** Every value as text (P2 4.11). */
function describeBadge({ id, title, fields }: Badge): Record<string, string> {
  return {
    title,
    action: String(fields['action']),
    quantity: String(fields['quantity'] ?? 0),
    description: String(fields['description'] ?? ''),
    attachRequired: String(fields['attachRequired'] ?? false),
    awarded: String(fields['awarded'] ?? false),
    id,
    image: String(fields['image'] ?? ''),
  };
}
