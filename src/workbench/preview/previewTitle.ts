import type { PreviewSnapshot } from '../../protocol/previewMessages.ts';
import type { Words } from '../editor/words.ts';
import type { PreviewOrigin } from './previewFacts.ts';
import { shortRef } from './revisionInWords.ts';
import { utcMinute } from './utcMinute.ts';

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
  const which = whichOf(origin, l10n);
  return which === undefined ? l10n.t('Preview: {0}', name) : l10n.t('Preview: {0} ({1})', name, which);
}

/** Tells the tab of an earlier state from that of the card itself. */
function whichOf(origin: PreviewOrigin, l10n: Words): string | undefined {
  switch (origin.kind) {
    case 'revision':
      return shortRef(origin.revision.ref, l10n);
    case 'version':
      return utcMinute(Date.parse(origin.facts.updatedAt)) ?? l10n.t('earlier');
    case 'draft':
    case 'untitled':
    case 'remote':
    case 'picture':
      return undefined;
  }
}
