import { l10n } from 'vscode';
import type { TransportFailure } from '../../../client/outcome.ts';
import type { ProblemActionKind, Retry } from './explanation.ts';

/** What to do where no answer came; `retry` holds only where the call may be sent again at all. */
export interface NextSteps {
  readonly next: string;
  readonly retry: Retry;
  readonly offers: readonly ProblemActionKind[];
}

const NO_RETRY: Retry = { kind: 'no' };
const RETRY_NOW: Retry = { kind: 'now' };

/** What to do about a failure of the way to the service. */
export function nextAfterFailure({ kind, code }: TransportFailure): NextSteps {
  switch (kind) {
    case 'offline':
      return {
        next: l10n.t('Check the network and the address of the connection, then try again.'),
        retry: RETRY_NOW,
        offers: ['testConnection'],
      };
    case 'tls':
      return {
        next: l10n.t('Check the certificates: the setting http.systemCertificates decides which of them count.'),
        retry: RETRY_NOW,
        offers: ['testConnection'],
      };
    case 'proxy':
      return {
        next: l10n.t('Check the proxy: the settings http.proxy and http.noProxy name it.'),
        retry: RETRY_NOW,
        offers: ['testConnection'],
      };
    case 'timeout':
    case 'reset':
      return {
        next: l10n.t('Try again; if it happens often, test the connection.'),
        retry: RETRY_NOW,
        offers: ['testConnection'],
      };
    case 'malformed':
      // Of a request, not of a response: the same would be refused again before it is sent.
      if (code === 'REQUEST_SHAPE') {
        return { next: l10n.t('Correct what you entered and run the command again.'), retry: NO_RETRY, offers: [] };
      }
      // The service itself answered: its address is right.
      if (code === 'REPLY_SHAPE') {
        return { next: l10n.t('Show the response to see what the service sent.'), retry: RETRY_NOW, offers: [] };
      }
      return {
        next: l10n.t('If it’s a sign-in or error page, check the connection’s base URL and the proxy, then try again.'),
        retry: RETRY_NOW,
        offers: ['testConnection'],
      };
    case 'tooLarge':
      return { next: l10n.t('Ask for less at once: a smaller page or a shorter window.'), retry: NO_RETRY, offers: [] };
    case 'redirected':
      return {
        next: l10n.t('Correct the address of the connection: keys are never sent on to another place.'),
        retry: NO_RETRY,
        offers: ['changeConnection', 'testConnection'],
      };
    case 'cancelled':
      return { next: '', retry: NO_RETRY, offers: [] };
    case 'noKey':
      return { next: l10n.t('Sign in first.'), retry: NO_RETRY, offers: ['signIn'] };
    case 'noAddress':
      return {
        next: l10n.t('Add the address as “tokenUrl” to the connection in the settings.'),
        retry: NO_RETRY,
        offers: ['changeConnection'],
      };
    case 'noJournal':
      return {
        next: l10n.t('Check that the disk has room: a change is written down before it is sent.'),
        retry: RETRY_NOW,
        offers: [],
      };
    case 'file':
      return {
        next: l10n.t('Choose the file again, and leave it as it is while it is sent.'),
        retry: NO_RETRY,
        offers: [],
      };
    case 'undecided':
      return { next: '', retry: NO_RETRY, offers: [] };
  }
}
