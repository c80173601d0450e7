import { l10n } from 'vscode';

/** What to do about a documented code, if there is more to say than for its kind. */
export const nextStepByCode: ReadonlyMap<string, () => string> = new Map([
  ['CUSTOM_FIELD_IDENTIFIER_NOT_FOUND', () => l10n.t('Pick a custom field from the list. Keys are case-sensitive.')],
  ['CUSTOM_FIELD_IDENTIFIER_UNSUPPORTED_TYPE', () => l10n.t('Choose a field of single-line text or numbers.')],
  ['CUSTOM_FIELD_IDENTIFIER_INVALID_VALUE', () => l10n.t('Type the value exactly as the trader has it in the field.')],
  [
    'CUSTOM_FIELD_IDENTIFIER_DUPLICATE',
    () => l10n.t('List the orders by e-mail instead, or make the value unique to one trader.'),
  ],
  [
    'CUSTOM_FIELD_IDENTIFIER_LOOKUP_AMBIGUOUS',
    () => l10n.t('List the orders by e-mail instead, or by a field whose values are unique.'),
  ],
  [
    'CUSTOM_FIELD_IDENTIFIER_NOT_READY',
    () => l10n.t('Wait a few minutes and try again, or list the orders by e-mail.'),
  ],
  [
    'CUSTOM_FIELD_IDENTIFIER_SCAN_LIMIT_EXCEEDED',
    () => l10n.t('Don’t send it again. List the orders by e-mail or by another field.'),
  ],
  ['INVALID_PAGINATION', () => l10n.t('Request a page within these bounds.')],
  ['EXPORT_NOT_FOUND', () => l10n.t('Check that the export was created on this connection. Old exports may be gone.')],
  ['EXPORT_NOT_READY', () => l10n.t('Wait until the Jobs view shows it as completed.')],
  [
    'EXPORT_FAILED',
    () =>
      l10n.t(
        'Create it again. The service doesn’t say why it failed. One cause is a customer reference that is unknown or matches several traders.',
      ),
  ],
  [
    'REDEMPTION_STATUS_NOT_FOUND',
    () => l10n.t('List the statuses and pick one. This one may have been deleted in the dashboard.'),
  ],
  [
    'REDEMPTION_TRANSACTION_NOT_FOUND',
    () => l10n.t('Use the order ID exactly as a list of orders shows it in the order ID column.'),
  ],
  ['REDEMPTION_STATUS_CONFLICT', () => l10n.t('List the statuses. Use the existing one or choose another name.')],
  ['USER_FIELD_NOT_FOUND', () => l10n.t('Pick the field from the list. Its key may have changed, or it was deleted.')],
  [
    'USER_NOT_FOUND',
    () => l10n.t('Check what you typed, and that the trader is an active member of this connection’s community.'),
  ],
  ['IDEMPOTENCY_KEY_REUSED', () => l10n.t('Run the command again. It uses a new idempotency key.')],
  ['USER_FIELD_ALREADY_EXISTS', () => l10n.t('List the fields. Use the existing one or choose another key and name.')],
  ['USER_FIELD_DELETE_FORBIDDEN', () => l10n.t('Built-in fields can’t be deleted. Choose a custom field.')],
  [
    'USER_FIELD_DELETE_IDENTIFIER_LOCKED',
    () => l10n.t('To delete it, first unmark it as an identifier in the dashboard.'),
  ],
  [
    'USER_FIELD_IDENTIFIER_CONFLICT',
    () => l10n.t('Read this field of the trader, and find out who has the value, before you write it again.'),
  ],
  [
    'USER_FIELD_UPDATE_FORBIDDEN',
    () => l10n.t('Only custom fields can be changed. An identifier’s name can change, but not its type.'),
  ],
  ['USER_FIELD_WRITE_FORBIDDEN', () => l10n.t('Of the built-in fields, only total_xp and total_coins can be written.')],
  [
    'API_KEY_COMMUNITY_MISMATCH',
    () =>
      l10n.t(
        'The connection’s ID and its key belong to different communities. Correct the ID in the settings, or sign in with the right key.',
      ),
  ],
  ['COMMUNITY_NOT_FOUND', () => l10n.t('Ask the community’s owner, or sign in with a key of another community.')],
]);

/** The same for rows without a code: operation, status, and `page` if the body isn't JSON. */
export const nextStepByRow: ReadonlyMap<string, () => string> = new Map([
  ['leaderboards.delete 400 final', () => l10n.t('To hide it, run “Update Leaderboard…”.')],
  ['leaderboards.create 409', () => l10n.t('Choose another slug.')],
  ['leaderboards.update 409', () => l10n.t('Choose another slug.')],
  [
    'activity.stats 500 final',
    () => l10n.t('Check the identifier and its kind: e-mail or platform user ID. Sending it again won’t help.'),
  ],
  [
    'widgetTokens.mint 403',
    () => l10n.t('Mint tokens on a backend, never on a web page. Check the origin configured for the widget.'),
  ],
  [
    'bulkUpdates.upload 500 page',
    () => l10n.t('Split the file into parts of less than 30 MB and upload them one at a time.'),
  ],
  ['bulkUpdates.status 404', () => l10n.t('List the bulk updates and pick one.')],
  ['legacy.createBadge 409', () => l10n.t('Choose another title, or use the existing badge.')],
  ['legacy.removeRole 409', () => l10n.t('Roles that every member has can’t be removed.')],
  [
    'legacy.removeRole 404',
    () => l10n.t('Check the trader’s roles with “Trader Info…”. If the role isn’t listed, it’s already removed.'),
  ],
  ['legacy.login 404', () => l10n.t('Remove the call from your code. Nothing replaces it.')],
]);
