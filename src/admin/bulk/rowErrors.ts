import { l10n } from 'vscode';
import type { BulkRowCode } from '../../contract/bulkUpdates.ts';

/** Why a row failed, and what to do about it. */
interface RowErrorText {
  readonly what: string;
  readonly next: string;
}

/** Describes a row's error (P2 4.7); an undocumented code is shown as is. */
export function describeRowError(code: string): RowErrorText {
  const known = ROW_ERROR_TEXTS[code as BulkRowCode];
  if (known !== undefined && Object.hasOwn(ROW_ERROR_TEXTS, code)) return known();
  return {
    what: l10n.t('The service reported an undocumented reason: {0}.', code),
    next: l10n.t('Check the trader before you send anything again.'),
  };
}

const ROW_ERROR_TEXTS: Readonly<Record<BulkRowCode, () => RowErrorText>> = {
  USER_NOT_AVAILABLE: () => ({
    what: l10n.t('No trader in the community has this e-mail or identifier.'),
    next: l10n.t('Correct the e-mail or identifier, or leave out the row.'),
  }),
  USER_NOT_COMMUNITY_MEMBER: () => ({
    what: l10n.t('The account exists but isn’t a member of the community.'),
    next: l10n.t('Send the row again once the trader has joined.'),
  }),
  REQUIRED_VALUE: () => ({
    what: l10n.t('The cell that identifies the trader is empty.'),
    next: l10n.t('Enter the e-mail or identifier.'),
  }),
  DUPLICATE_VALUE: () => ({
    what: l10n.t('An earlier row has the same trader. Only a trader’s first row is applied.'),
    next: l10n.t('To apply this row too, send it in a separate file.'),
  }),
  IDENTIFIER_CONFLICT: () => ({
    what: l10n.t('The trader already has another identifier, or another trader has this one.'),
    next: l10n.t('Correct or clear the identifier cell. A file can’t change an identifier that is already set.'),
  }),
  IDENTIFIER_LOOKUP_UNAVAILABLE: () => ({
    what: l10n.t('The service couldn’t look up identifiers.'),
    next: l10n.t('Send the row again later, unchanged.'),
  }),
  INVALID_OPERATOR: () => ({
    what: l10n.t('An operator cell isn’t add, subtract or overwrite.'),
    next: l10n.t('Enter one of the three in lower case, even if the value is empty.'),
  }),
  INVALID_VALUE: () => ({
    what: l10n.t(
      'A cell is invalid: an unknown role, tag, badge, country or language, text in a number column, or a bad date.',
    ),
    next: l10n.t('Correct the named cell.'),
  }),
  ROW_OUTCOME_UNCERTAIN: () => ({
    what: l10n.t(
      'The service couldn’t check whether the trader may earn coins, because the community requires a visit first. The row wasn’t applied.',
    ),
    next: l10n.t('Send the row again later, unchanged.'),
  }),
  BULK_ROW_FAILED: () => ({
    what: l10n.t(
      'The row failed for another reason, e.g. the trader hasn’t visited yet and the community requires a visit before coins are earned.',
    ),
    next: l10n.t('Check the trader before you send the row again.'),
  }),
};
