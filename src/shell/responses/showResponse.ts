import * as vscode from 'vscode';
import { l10n, window } from 'vscode';
import { formatNumber } from '../../card/model/formatValues.ts';
import type { Outcome } from '../../client/outcome.ts';
import type { Operation } from '../../contract/operation.ts';
import type { ArgumentsOf, Commands } from '../contributions.ts';
import { maskedResponse } from './maskedResponse.ts';

/** A successful response, or some of its records, that isn't in the documented form. */
export interface UnreadResponse {
  readonly operation: Pick<Operation, 'id' | 'title'> & Partial<Pick<Operation, 'secrets' | 'personalData'>>;
  /** Parsed JSON, or the text where it isn't JSON. */
  readonly raw: unknown;
  /** How many records of a list couldn't be read; absent: it isn't about records. */
  readonly records?: number;
}

/** The part of a call's response that couldn't be read; undefined if all of it was read, or it had no body. */
export function unreadOf(
  operation: UnreadResponse['operation'],
  outcome: Outcome<unknown>,
): UnreadResponse | undefined {
  const value = outcome.kind === 'done' ? outcome.value : undefined;
  const records = typeof value === 'object' && value !== null && 'unreadable' in value ? value.unreadable : undefined;
  const raw = 'raw' in outcome ? (outcome.raw ?? undefined) : undefined;
  return unreadRecords(operation, records) ?? (raw === undefined ? undefined : { operation, raw });
}

/** The records of a list that couldn't be read; undefined if there are none. */
export function unreadRecords(operation: UnreadResponse['operation'], records: unknown): UnreadResponse | undefined {
  return Array.isArray(records) && records.length > 0
    ? { operation, raw: records, records: records.length }
    : undefined;
}

/** `3 records couldn’t be read.`, or the same for a whole response. */
export function describeUnread({ records, operation }: UnreadResponse): string {
  if (records === undefined) {
    return l10n.t(
      'The response to “{0}” isn’t in the documented format. Some of it may be missing here.',
      operation.title,
    );
  }
  return records === 1
    ? l10n.t('1 record couldn’t be read.')
    : l10n.t('{0} records couldn’t be read.', formatNumber(records));
}

/** The label of the way to the raw response. */
export function showResponseLabel(): string {
  return l10n.t('Show Response');
}

/** Shows a notification about what couldn’t be read, with a button to show the response. */
export async function offerResponse(unread: UnreadResponse, text = describeUnread(unread)): Promise<void> {
  const label = showResponseLabel();
  const answer = await window.showWarningMessage(text, label);
  if (answer === label) await showResponse(unread);
}

/** Opens the raw response in a read-only editor, without secrets and with personal data masked. */
export async function showResponse({ operation, raw }: UnreadResponse): Promise<void> {
  const shown = maskedResponse(raw, operation);
  const name = `${operation.id}.json`;
  if (typeof shown === 'string') await showReadOnlyDocument(name, shown);
  else await showReadOnlyDocument(name, `${JSON.stringify(shown, undefined, 2)}\n`, 'json');
}

/** The card operations by id and title, so that opening a window doesn't load the whole table of operations. */
const getCard = () => ({ id: 'analyses.get', title: l10n.t('Get analysis') });
const listCards = () => ({ id: 'analyses.list', title: l10n.t('List analyses of a channel') });

/** The response behind a card that couldn’t be read; undefined if there was none. */
export function unreadCard(outcome: Outcome<unknown>): UnreadResponse | undefined {
  return unreadOf(getCard(), outcome);
}

/** The response behind a channel’s list that couldn’t be read. */
export function unreadList(raw: unknown): UnreadResponse {
  return { operation: listCards(), raw };
}

/** Items of a channel’s list that couldn’t be read; undefined if there are none. */
export function unreadListItems(items: readonly unknown[]): UnreadResponse | undefined {
  return unreadRecords(listCards(), items);
}

/** Describes a card whose response couldn’t be read. */
export function describeUnreadCard(): string {
  return l10n.t('The card can’t be opened: the service responded, but not in the documented format.');
}

const READ_ONLY_SCHEME = 'chartcards-view';

/** Open documents of this kind, by their URI's query. */
const openTexts = new Map<string, string>();
let documentCount = 0;

/**
 * Opens a read-only text, e.g. a request or a response. It is held in memory only, since it may contain personal data,
 * and dropped when its editor closes.
 */
export async function showReadOnlyDocument(name: string, text: string, language = 'plaintext'): Promise<void> {
  documentCount += 1;
  const uri = vscode.Uri.from({ scheme: READ_ONLY_SCHEME, path: `/${name}`, query: String(documentCount) });
  openTexts.set(uri.query, text);
  // Undefined for another document's URI: an empty text would be taken as its content.
  const provider = vscode.workspace.registerTextDocumentContentProvider(READ_ONLY_SCHEME, {
    provideTextDocumentContent: ({ query }) => (query === uri.query ? openTexts.get(query) : undefined),
  });
  const closed = vscode.workspace.onDidCloseTextDocument((document) => {
    if (document.uri.toString() !== uri.toString() || document.languageId !== language) return;
    closed.dispose();
    provider.dispose();
    openTexts.delete(uri.query);
  });
  const document = await vscode.workspace.openTextDocument(uri);
  // Changing the language closes and opens the document once.
  const shown =
    document.languageId === language ? document : await vscode.languages.setTextDocumentLanguage(document, language);
  await vscode.window.showTextDocument(shown, { preview: true });
}

/** The command behind the row that mentions an unread response. */
export const responseCommands = {
  'chartCards.showResponse': {
    title: 'Show Response',
    palette: false,
    handler: () => async (response?: UnreadResponse) => response && showResponse(response),
  },
} satisfies Commands<unknown>;

declare module '../executeCommand.ts' {
  interface CommandArguments extends ArgumentsOf<typeof responseCommands> {}
}
