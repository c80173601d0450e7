import type { CardSketch } from '../../../card/cardSketch.ts';
import { CARD_TYPE_LABELS, cardType } from '../../../card/cardType.ts';
import { formatTimeLeft, timeLeft } from '../../../card/expiry.ts';
import type { ExportedCard } from '../../../card/export/exportedCard.ts';
import type { L10n } from '../../editor/words.ts';
import type { PreviewOrigin } from '../previewFacts.ts';
import { formatUtcMinute } from '../utcMinute.ts';

/** What an export tells beside the card's texts. The owner stays out: an id may be an e-mail address, and files travel. */
export function exportFacts(
  { metadata }: CardSketch,
  origin: PreviewOrigin,
  now: number,
  l10n: L10n,
): ExportedCard['facts'] {
  const { symbol, timeframe, direction, entryPlacement, expiry } = metadata;
  const published = origin.kind === 'remote' ? origin.published : undefined;
  const updatedAt = origin.kind === 'version' ? origin.facts.updatedAt : published?.updatedAt;
  const type =
    direction === undefined || entryPlacement === undefined
      ? undefined
      : CARD_TYPE_LABELS[cardType({ direction, entryPlacement })];
  const facts: readonly (readonly [string, string | undefined])[] = [
    [l10n.t('Symbol'), symbol],
    [l10n.t('Timeframe'), timeframe],
    [l10n.t('Type'), type],
    [l10n.t('Expiry'), describeExportedExpiry(expiry, published?.createdAt, now, l10n)],
    [l10n.t('Channel'), origin.kind === 'remote' ? origin.channel : undefined],
    [l10n.t('Status'), describeExportedStatus(origin, l10n)],
    [l10n.t('Last change'), updatedAt && formatUtcMinute(Date.parse(updatedAt))],
    [l10n.t('Exported'), formatUtcMinute(now)],
  ];
  return facts.flatMap(([label, text]) => (text === undefined || text === '' ? [] : [{ label, text }]));
}

/** Hours of a published card run from its creation; those of any other have not begun. */
function describeExportedExpiry(
  expiry: CardSketch['metadata']['expiry'],
  createdAt: string | undefined,
  now: number,
  l10n: L10n,
): string | undefined {
  if (expiry === undefined) return undefined;
  if (createdAt !== undefined) return formatTimeLeft(timeLeft(createdAt, expiry, now));
  return expiry.type === 'GTC' ? l10n.t('until cancelled') : l10n.t('{0} h from publishing', expiry.hours);
}

function describeExportedStatus(origin: PreviewOrigin, l10n: L10n): string | undefined {
  switch (origin.kind) {
    case 'draft':
    case 'untitled':
      return l10n.t('Draft, not published');
    case 'revision':
      return l10n.t('Earlier draft');
    case 'picture':
      return l10n.t('Kept picture of a card');
    case 'version':
      return l10n.t('{0}, as it was then', origin.facts.status);
    case 'remote':
      return origin.gone ? l10n.t('Deleted') : origin.published?.status;
  }
}
