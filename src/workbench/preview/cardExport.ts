import type { CardSketch } from '../../card/cardSketch.ts';
import { CARD_TYPE_LABELS, cardType } from '../../card/cardType.ts';
import { formatTimeLeft, timeLeft } from '../../card/expiry.ts';
import { cardMarkdown } from '../../card/export/cardMarkdown.ts';
import { cardPage } from '../../card/export/cardPage.ts';
import type { ExportedCard } from '../../card/export/exportedCard.ts';
import type { PictureScale } from '../../protocol/previewMessages.ts';
import type { L10n } from '../displayText.ts';
import { formatUtcMinute, type PreviewOrigin } from './previewSnapshot.ts';

/** What a card can be exported as. */
export interface ExportFormat {
  readonly kind: 'picture' | 'page' | 'markdown';
  readonly scale: PictureScale;
  /** The file's ending, without a dot. */
  readonly ending: 'png' | 'html' | 'md';
  readonly label: string;
  readonly detail: string;
  /** Kind of file, in the dialog that asks for its name. */
  readonly fileKind: string;
}

/** All formats, as they are offered. */
export function exportFormats(l10n: L10n): readonly ExportFormat[] {
  return [
    {
      kind: 'picture',
      scale: 1,
      ending: 'png',
      label: l10n.t('PNG picture'),
      detail: l10n.t('The chart, 1200 × 675 pixels'),
      fileKind: l10n.t('PNG picture'),
    },
    {
      kind: 'picture',
      scale: 2,
      ending: 'png',
      label: l10n.t('PNG picture, twice as sharp'),
      detail: l10n.t('The chart, 2400 × 1350 pixels, for high-resolution screens and print'),
      fileKind: l10n.t('PNG picture'),
    },
    {
      kind: 'page',
      scale: 2,
      ending: 'html',
      label: l10n.t('HTML page'),
      detail: l10n.t('One file with picture, texts and tables; no script, nothing from elsewhere'),
      fileKind: l10n.t('HTML page'),
    },
    {
      kind: 'markdown',
      scale: 2,
      ending: 'md',
      label: l10n.t('Markdown with picture'),
      detail: l10n.t('Two files: texts and tables, and the picture beside them'),
      fileKind: l10n.t('Markdown'),
    },
  ];
}

/** A file to be written. */
export interface ExportFile {
  /** The ending of its name: the file that was asked for has the format's, one beside it another. */
  readonly ending: string;
  readonly bytes: Uint8Array;
}

/** The files of an export, the one that was asked for last: what it names is there when it is. `name`: theirs, without an ending. */
export function exportFiles(
  { kind, ending }: Pick<ExportFormat, 'kind' | 'ending'>,
  card: ExportedCard,
  png: Uint8Array,
  name: string,
): readonly ExportFile[] {
  const text = (words: string): Uint8Array => new TextEncoder().encode(words);
  switch (kind) {
    case 'picture':
      return [{ ending, bytes: png }];
    case 'page':
      return [{ ending, bytes: text(cardPage(card, Buffer.from(png).toString('base64'))) }];
    case 'markdown':
      return [
        { ending: 'png', bytes: png },
        { ending, bytes: text(cardMarkdown(card, `${name}.png`)) },
      ];
  }
}

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
