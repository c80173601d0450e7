import { l10n } from 'vscode';
import { formatNumber } from '../../../card/shownValues.ts';
import type { PagingEnd } from '../../../client/paging/pageStep.ts';

/** Why a list ended, as the person sees it: a list that was given up is no failure. */
export type ListEnd = PagingEnd | { readonly kind: 'givenUp'; readonly read: PagingEnd['read'] };

/** What must be known of a list that was read page by page: what is missing, what came twice. */
export function describeListEnd(end: ListEnd): string[] {
  const { rows, repeated, unreadable, total, totalChanged } = end.read;
  const notes = [describeListEndKind(end)];
  if (end.kind === 'complete' && total !== undefined && rows + repeated < total) {
    notes.push(
      l10n.t(
        'The service counts {0} and gave {1} rows: a page can hold fewer rows than it counts.',
        formatNumber(total),
        formatNumber(rows),
      ),
    );
  }
  if (unreadable > 0) {
    notes.push(
      unreadable === 1
        ? l10n.t('1 record couldn’t be read and isn’t in the list.')
        : l10n.t('{0} records couldn’t be read and aren’t in the list.', formatNumber(unreadable)),
    );
  }
  if (repeated > 0) {
    notes.push(
      l10n.t(
        '{0} rows came on two pages, because the list moved while it was read; each is here once.',
        formatNumber(repeated),
      ),
    );
  }
  if (totalChanged === 'shrank') {
    notes.push(l10n.t('The list grew shorter while it was read: rows may be missing. Read it again to be sure.'));
  }
  return notes.filter((it) => it !== undefined);
}

function describeListEndKind(end: ListEnd): string | undefined {
  const { rows, total } = end.read;
  switch (end.kind) {
    case 'complete':
      return undefined;
    case 'unsaid':
      return l10n.t('The service doesn’t say whether the list is complete. Rows may be missing.');
    case 'givenUp':
      return total === undefined
        ? l10n.t('Reading was stopped: the first {0} rows are here.', formatNumber(rows))
        : l10n.t('Reading was stopped: {0} of {1} rows are here.', formatNumber(rows), formatNumber(total));
    case 'outOfReach':
      return total === undefined
        ? l10n.t('There is more, but only the first {0} rows can be read.', formatNumber(rows))
        : l10n.t('Only the first {0} of {1} rows can be read.', formatNumber(rows), formatNumber(total));
    case 'stuck':
      return l10n.t(
        'The list is not whole: page {0} brought nothing new, though the service says there is more.',
        end.page,
      );
    case 'failed':
      return l10n.t(
        'The list is not whole: page {0} could not be read. The {1} rows before it are here.',
        end.page,
        formatNumber(rows),
      );
  }
}
