import { l10n } from 'vscode';
import type { BulkRowCode } from '../../contract/bulkUpdates.ts';

/** Why a row failed, and what is done about it. */
export interface RowErrorText {
  readonly what: string;
  readonly next: string;
}

/** The words of a row's error (P2 4.7); a code that no document has is shown as it is. */
export function describeRowError(code: string): RowErrorText {
  const known = ROW_ERROR_TEXTS[code as BulkRowCode];
  if (known !== undefined && Object.hasOwn(ROW_ERROR_TEXTS, code)) return known();
  return {
    what: l10n.t('The service gave a reason that is not documented: {0}.', code),
    next: l10n.t('Read the trader back before anything is sent again.'),
  };
}

const ROW_ERROR_TEXTS: Readonly<Record<BulkRowCode, () => RowErrorText>> = {
  USER_NOT_AVAILABLE: () => ({
    what: l10n.t('No trader of the community has this e-mail or identifier.'),
    next: l10n.t('Correct the e-mail or identifier, or leave the row out.'),
  }),
  USER_NOT_COMMUNITY_MEMBER: () => ({
    what: l10n.t('The account exists, but is not a member of the community.'),
    next: l10n.t('Send the row again once the person has joined.'),
  }),
  REQUIRED_VALUE: () => ({
    what: l10n.t('The cell that names the trader is empty.'),
    next: l10n.t('Fill in the e-mail or identifier.'),
  }),
  DUPLICATE_VALUE: () => ({
    what: l10n.t('An earlier row names the same trader; only the first row of a trader is applied.'),
    next: l10n.t('If this row was meant as well, send it in a file of its own.'),
  }),
  IDENTIFIER_CONFLICT: () => ({
    what: l10n.t('The trader already has another identifier, or another trader has this one.'),
    next: l10n.t('Correct or empty the identifier cell: an identifier that is set cannot be changed by a file.'),
  }),
  IDENTIFIER_LOOKUP_UNAVAILABLE: () => ({
    what: l10n.t('The service could not look identifiers up.'),
    next: l10n.t('Send the row again later, as it is.'),
  }),
  INVALID_OPERATOR: () => ({
    what: l10n.t('An operator cell is not add, subtract or overwrite.'),
    next: l10n.t('Write one of the three, in lower case, even where the value is empty.'),
  }),
  INVALID_VALUE: () => ({
    what: l10n.t(
      'A cell does not pass its check: an unknown role, tag, badge, country or language, text in a number column, or a bad date.',
    ),
    next: l10n.t('Correct the cell that is named.'),
  }),
  ROW_OUTCOME_UNCERTAIN: () => ({
    what: l10n.t(
      'Whether the trader may earn coins could not be checked: the community wants a visit first. The row was not applied.',
    ),
    next: l10n.t('Send the row again later, as it is.'),
  }),
  BULK_ROW_FAILED: () => ({
    what: l10n.t(
      'The row failed for another reason, for example because the trader has not visited yet and the community wants that before coins are earned.',
    ),
    next: l10n.t('Look at the trader before the row is sent again.'),
  }),
};
