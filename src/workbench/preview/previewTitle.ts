import type { PreviewSnapshot } from '../../protocol/previewMessages.ts';
import type { L10n } from '../editor/words.ts';
import type { PreviewOrigin } from './previewFacts.ts';
import { shortRef } from './revisionInWords.ts';
import { formatUtcMinute } from './utcMinute.ts';

/** Longest card title in a tab, in UTF-16 units. */
const MAX_TITLE_LENGTH = 40;

/** What the tab of a preview says. */
export function previewTitle(
  { sketch }: Pick<PreviewSnapshot, 'sketch'>,
  origin: PreviewOrigin,
  fileName: string,
  l10n: L10n,
): string {
  const title = sketch.metadata.title?.replace(/\s+/g, ' ').trim() ?? '';
  const name =
    title === ''
      ? fileName
      : title.length <= MAX_TITLE_LENGTH
        ? title
        : `${title.slice(0, MAX_TITLE_LENGTH - 1).trimEnd()}…`;
  const which = describeState(origin, l10n);
  return which === undefined ? l10n.t('Preview: {0}', name) : l10n.t('Preview: {0} ({1})', name, which);
}

/** Tells the tab of an earlier state from that of the card itself. */
function describeState(origin: PreviewOrigin, l10n: L10n): string | undefined {
  switch (origin.kind) {
    case 'revision':
      return shortRef(origin.revision.ref, l10n);
    case 'version':
      return formatUtcMinute(Date.parse(origin.facts.updatedAt)) ?? l10n.t('earlier');
    case 'draft':
    case 'untitled':
    case 'remote':
    case 'picture':
      return undefined;
  }
}
