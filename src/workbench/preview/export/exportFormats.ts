import type { PictureScale } from '../../../protocol/previewMessages.ts';
import type { L10n } from '../../editor/words.ts';

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
