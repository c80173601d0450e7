import type { L10n } from '../editor/words.ts';
import { type CardFilter, isNarrowing, SOON_HOURS } from './cardFilter.ts';

/** What the list is narrowed by, in words; undefined when it is not. */
export function describeFilter(filter: CardFilter, l10n: L10n): string | undefined {
  if (!isNarrowing(filter)) return undefined;
  const { statuses, symbol, ownerId, text, links, expiry } = filter;
  const parts = [
    statuses?.join('/'),
    symbol,
    ownerId === undefined || ownerId === '' ? undefined : l10n.t('owner {0}', ownerId),
    text === undefined || text === '' ? undefined : `“${text}”`,
    links === undefined ? undefined : l10n.t('unresolved links'),
    expiry === undefined ? undefined : l10n.t('at most {0} h left', SOON_HOURS),
  ];
  return l10n.t('Only: {0}', parts.filter((part) => part !== undefined && part !== '').join(' · '));
}
