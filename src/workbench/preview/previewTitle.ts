import type { PreviewSnapshot } from '../../protocol/previewMessages.ts';
import type { Words } from '../editor/words.ts';
import type { PreviewOrigin } from './previewFacts.ts';
import { shortRef } from './revisionInWords.ts';

/** Longest card title in a tab, in UTF-16 units. */
const LONGEST = 40;

/** What the tab of a preview says. */
export function previewTitle(
  { sketch }: Pick<PreviewSnapshot, 'sketch'>,
  origin: PreviewOrigin,
  fileName: string,
  l10n: Words,
): string {
  const title = sketch.metadata.title?.replace(/\s+/g, ' ').trim() ?? '';
  const name = title === '' ? fileName : title.length <= LONGEST ? title : `${title.slice(0, LONGEST - 1).trimEnd()}…`;
  return origin.kind === 'revision'
    ? l10n.t('Preview: {0} ({1})', name, shortRef(origin.revision.ref, l10n))
    : l10n.t('Preview: {0}', name);
}
