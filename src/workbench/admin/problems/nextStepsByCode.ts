import { l10n } from 'vscode';

/** What to do about a documented code, where that is more than its kind says. */
export const nextStepByCode: ReadonlyMap<string, () => string> = new Map([
  [
    'CUSTOM_FIELD_IDENTIFIER_NOT_FOUND',
    () => l10n.t('Pick a custom field from the list; in its key, capital and small letters differ.'),
  ],
  ['CUSTOM_FIELD_IDENTIFIER_UNSUPPORTED_TYPE', () => l10n.t('Choose a field of single-line text or of numbers.')],
  ['CUSTOM_FIELD_IDENTIFIER_INVALID_VALUE', () => l10n.t('Type the value as the trader has it in the field.')],
  [
    'CUSTOM_FIELD_IDENTIFIER_DUPLICATE',
    () => l10n.t('List the orders by e-mail instead, or leave the value with one trader only.'),
  ],
  [
    'CUSTOM_FIELD_IDENTIFIER_LOOKUP_AMBIGUOUS',
    () => l10n.t('List the orders by e-mail instead, or by a field whose values differ from trader to trader.'),
  ],
  [
    'CUSTOM_FIELD_IDENTIFIER_NOT_READY',
    () => l10n.t('Wait some minutes, then try again; or list the orders by e-mail meanwhile.'),
  ],
  [
    'CUSTOM_FIELD_IDENTIFIER_SCAN_LIMIT_EXCEEDED',
    () => l10n.t('Do not repeat it: list the orders by e-mail, or by another field.'),
  ],
  ['INVALID_PAGINATION', () => l10n.t('Ask for a page within these bounds.')],
  [
    'EXPORT_NOT_FOUND',
    () => l10n.t('Check that this connection is the one on which the export was ordered; old exports may be gone.'),
  ],
  ['EXPORT_NOT_READY', () => l10n.t('Wait until the jobs view shows it as completed.')],
  [
    'EXPORT_FAILED',
    () =>
      l10n.t(
        'Order it again. The service doesn’t say why it failed; one cause is a customer reference that is unknown or matches several traders.',
      ),
  ],
  [
    'REDEMPTION_STATUS_NOT_FOUND',
    () => l10n.t('List the statuses and pick one: this one may have been deleted in the dashboard.'),
  ],
  [
    'REDEMPTION_TRANSACTION_NOT_FOUND',
    () => l10n.t('Use the order ID as it stands in a list of orders, in the column of order IDs.'),
  ],
  ['REDEMPTION_STATUS_CONFLICT', () => l10n.t('List the statuses: use the one that is there, or choose another name.')],
  ['USER_FIELD_NOT_FOUND', () => l10n.t('Pick the field from the list: it may have another key, or be deleted.')],
  [
    'USER_NOT_FOUND',
    () => l10n.t('Check what was typed, and that the trader is an active member of this connection’s community.'),
  ],
  ['IDEMPOTENCY_KEY_REUSED', () => l10n.t('Run the command anew: it makes a key of its own for every order.')],
  [
    'USER_FIELD_ALREADY_EXISTS',
    () => l10n.t('List the fields: use the one that is there, or choose another key and name.'),
  ],
  ['USER_FIELD_DELETE_FORBIDDEN', () => l10n.t('Built-in fields cannot be deleted; choose a custom one.')],
  [
    'USER_FIELD_DELETE_IDENTIFIER_LOCKED',
    () => l10n.t('If it has to go, take the mark off it in the dashboard first.'),
  ],
  [
    'USER_FIELD_IDENTIFIER_CONFLICT',
    () => l10n.t('Read this field of the trader, and find out who has the value, before you write it again.'),
  ],
  [
    'USER_FIELD_UPDATE_FORBIDDEN',
    () => l10n.t('Change custom fields only; of an identifier the name can change, the type cannot.'),
  ],
  ['USER_FIELD_WRITE_FORBIDDEN', () => l10n.t('Of the built-in fields, only total_xp and total_coins can be written.')],
  [
    'API_KEY_COMMUNITY_MISMATCH',
    () =>
      l10n.t(
        'The connection has the ID of one community and the key of another: correct the ID in the settings, or sign in with the right key.',
      ),
  ],
  ['COMMUNITY_NOT_FOUND', () => l10n.t('Ask who runs the community; sign in with the key of another one to go on.')],
]);

/** The same for rows without a code: operation, status, and `page` where the body is no JSON. */
export const nextStepByRow: ReadonlyMap<string, () => string> = new Map([
  ['leaderboards.delete 400 final', () => l10n.t('To hide it, run “Update Leaderboard…” and switch it off.')],
  ['leaderboards.create 409', () => l10n.t('Choose another slug.')],
  ['leaderboards.update 409', () => l10n.t('Choose another slug.')],
  [
    'activity.stats 500 final',
    () => l10n.t('Check the identifier and its kind: e-mail or platform user ID. Repeating it does not help.'),
  ],
  [
    'widgetTokens.mint 403',
    () => l10n.t('Mint tokens on a backend, never from a web page; check the origin that is set up for the widget.'),
  ],
  [
    'bulkUpdates.upload 500 page',
    () => l10n.t('Split the file into parts of less than 30 MB and upload them one after the other.'),
  ],
  ['bulkUpdates.status 404', () => l10n.t('List the bulk updates and pick one.')],
  ['legacy.createBadge 409', () => l10n.t('Choose another title, or use the badge that is there.')],
  ['legacy.removeRole 409', () => l10n.t('Roles that every member has cannot be taken away.')],
  [
    'legacy.removeRole 404',
    () => l10n.t('Look at the trader’s roles with “Trader Info…”: if the role is not among them, all is done.'),
  ],
  ['legacy.login 404', () => l10n.t('Take the call out of your code: nothing replaces it.')],
]);
