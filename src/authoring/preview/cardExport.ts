import { cardMarkdown } from '../../card/export/cardMarkdown.ts';
import { cardPage, type ExportedCard } from '../../card/export/cardPage.ts';
import type { CardSketch } from '../../card/model/cardSketch.ts';
import { CARD_TYPE_LABELS, cardType } from '../../card/model/cardType.ts';
import type { PictureScale } from '../../protocol/previewMessages.ts';
import type { L10n } from '../../shell/displayText.ts';
import { describeExpiry, describeUnpublishedStatus, formatUtcMinute, type PreviewOrigin } from './previewSnapshot.ts';

/** An export format. */
export interface ExportFormat {
  readonly kind: 'picture' | 'page' | 'markdown';
  readonly scale: PictureScale;
  /** File extension, without a dot. */
  readonly ending: 'png' | 'html' | 'md';
  readonly label: string;
  readonly detail: string;
  /** File type in the save dialog. */
  readonly fileKind: string;
}

/** All formats, in the order shown. */
export function exportFormats(l10n: L10n): readonly ExportFormat[] {
  return [
    {
      kind: 'picture',
      scale: 1,
      ending: 'png',
      label: l10n.t('PNG image'),
      detail: l10n.t('The chart, 1200 × 675 pixels'),
      fileKind: l10n.t('PNG image'),
    },
    {
      kind: 'picture',
      scale: 2,
      ending: 'png',
      label: l10n.t('PNG image, 2x resolution'),
      detail: l10n.t('The chart, 2400 × 1350 pixels, for high-resolution screens and print'),
      fileKind: l10n.t('PNG image'),
    },
    {
      kind: 'page',
      scale: 2,
      ending: 'html',
      label: l10n.t('HTML page'),
      detail: l10n.t('One self-contained file with image, texts and tables; no scripts'),
      fileKind: l10n.t('HTML page'),
    },
    {
      kind: 'markdown',
      scale: 2,
      ending: 'md',
      label: l10n.t('Markdown with image'),
      detail: l10n.t('Two files: texts and tables, and the image'),
      fileKind: l10n.t('Markdown'),
    },
  ];
}

interface ExportFile {
  /** Extension of its name: the format's for the requested file, another one for companion files. */
  readonly ending: string;
  readonly bytes: Uint8Array;
}

/**
 * The files of an export, the requested one last, so that the files it refers to already exist. `name`: base name
 * without extension.
 */
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

/**
 * Card information shown in an export. The owner is left out, because an id may be an email address and files are
 * shared.
 */
export function exportFacts(sketch: CardSketch, origin: PreviewOrigin, now: number, l10n: L10n): ExportedCard['facts'] {
  const { symbol, timeframe, direction, entryPlacement } = sketch.metadata;
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
    [l10n.t('Expiry'), describeExpiry(sketch, origin, now, l10n)],
    [l10n.t('Channel'), origin.kind === 'remote' ? origin.channel : undefined],
    [l10n.t('Status'), describeExportedStatus(origin, l10n)],
    [l10n.t('Last change'), updatedAt && formatUtcMinute(Date.parse(updatedAt))],
    [l10n.t('Exported'), formatUtcMinute(now)],
  ];
  return facts.flatMap(([label, text]) => (text === undefined || text === '' ? [] : [{ label, text }]));
}

function describeExportedStatus(origin: PreviewOrigin, l10n: L10n): string | undefined {
  switch (origin.kind) {
    case 'version':
      return l10n.t('{0} at that time', origin.facts.status);
    case 'remote':
      return origin.gone ? l10n.t('Deleted') : origin.published?.status;
    default:
      return describeUnpublishedStatus(origin, l10n);
  }
}
