import { env, l10n } from 'vscode';
import { CONNECTED } from '../../shell/contextKeys.ts';
import { type FileCommand, fileCommand } from '../runner/adminCommand.ts';
import { choiceQuestion, textQuestion } from '../runner/questions/basicQuestions.ts';

/** Why a text isn't a widget's `clientOrigin` (P2 4.9). */
export type OriginProblem =
  | 'empty'
  | 'noScheme'
  | 'notHttps'
  | 'noUrl'
  | 'credentials'
  | 'path'
  | 'query'
  | 'fragment'
  | 'wildcard'
  | 'unlikely';

/** The result of checking a text, and the origin that was probably meant. */
type ReadOrigin =
  | { readonly kind: 'origin'; readonly origin: string }
  | { readonly kind: 'problem'; readonly problem: OriginProblem; readonly meant: string | undefined };

/**
 * An HTTPS origin without path, query or fragment (P2 4.9), spelled as a browser spells it, since it is compared
 * character by character. A trailing slash is a path.
 */
export function readClientOrigin(text: string): ReadOrigin {
  const typed = text.trim();
  const problem = (kind: OriginProblem, meant?: string): ReadOrigin => ({ kind: 'problem', problem: kind, meant });
  if (typed === '') return problem('empty');
  if (typed.includes('*')) return problem('wildcard');
  if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(typed)) return problem('noScheme', originOf(`https://${typed}`));
  if (!URL.canParse(typed)) return problem('noUrl');
  const url = new URL(typed);
  const meant = originOf(typed.replace(/^[a-z]+:/i, 'https:'));
  if (url.protocol !== 'https:') return problem('notHttps', meant);
  if (url.username !== '' || url.password !== '') return problem('credentials', meant);
  if (typed.includes('#')) return problem('fragment', meant);
  if (typed.includes('?')) return problem('query', meant);
  if (!/^https:\/\/[^/]+$/i.test(typed)) return problem('path', meant);
  // Capitals, a default port, non-ASCII letters: a browser spells these differently.
  return typed === url.origin ? { kind: 'origin', origin: typed } : problem('unlikely', meant);
}

function originOf(text: string): string | undefined {
  return URL.canParse(text) && new URL(text).hostname !== '' ? new URL(text).origin : undefined;
}

/** The error that the app reported. */
type ReportedProblem = 'nothing' | 'notAuthorized' | 'badGateway' | 'tokenRefused';

interface OriginAnswers {
  readonly origin: string;
  readonly reported: ReportedProblem;
}

/** Checks a client origin, and explains the errors an app reports if it isn't the widget's (P2 4.9, 7.4). */
export const checkClientOriginCommand: FileCommand = fileCommand<OriginAnswers>({
  title: 'Check Client Origin…',
  palette: CONNECTED,
  help: 'Checks a `clientOrigin` against its rule; explains 403 and 502.',
  documented: { source: 'P2 4.9, 7.4' },
  operations: [],
  questions: [
    textQuestion('origin', {
      prompt: () => l10n.t('The widget’s clientOrigin: HTTPS, without path, query or fragment'),
      placeholder: () => 'https://app.example.com',
      check: (typed) => {
        const read = readClientOrigin(typed);
        return read.kind === 'origin' ? undefined : describeOriginProblem(read.problem, read.meant);
      },
      remember: true,
    }),
    choiceQuestion('reported', {
      placeholder: () => l10n.t('Error that the app reports'),
      choices: () => [
        { label: l10n.t('None, only check the format'), value: 'nothing' },
        { label: l10n.t('403 “Domain not authorized” at native authentication'), value: 'notAuthorized' },
        { label: l10n.t('HTTP 502 in the WebView'), value: 'badGateway' },
        { label: l10n.t('401 while minting the token'), value: 'tokenRefused' },
      ],
    }),
  ],
  progressTitle: undefined,
  run: async ({ origin, reported }) => ({
    kind: 'message',
    text: explainOrigin(origin, reported),
    ...(reported === 'nothing' ? {} : { tone: 'warning' as const }),
    actions: [{ label: l10n.t('Copy Origin'), run: () => env.clipboard.writeText(origin) }],
  }),
});

function explainOrigin(origin: string, reported: ReportedProblem): string {
  const explanations: Readonly<Record<ReportedProblem, string>> = {
    nothing: l10n.t(
      '{0} has the right format. Only the app’s authentication shows whether the widget allows it: each widget has its own allow list. Nothing was sent.',
      origin,
    ),
    notAuthorized: l10n.t(
      'The widget’s allow list doesn’t contain exactly {0}. Have it added for this widget, or configure the app with the listed origin. Another widget’s list doesn’t count. Credentials and token aren’t the cause.',
      origin,
    ),
    badGateway: l10n.t(
      'A 502 in the WebView usually has the same cause: {0} isn’t on the widget’s allow list, and native authentication returned 403 “Domain not authorized” before. Look for that 403 in the app’s log, and have the origin added for this widget.',
      origin,
    ),
    tokenRefused: l10n.t(
      'A 401 comes before the origin {0} is checked: the access ID and the access key don’t match. Mint a token here to test them, and compare them with the widget’s settings.',
      origin,
    ),
  };
  return explanations[reported];
}

function describeOriginProblem(problem: OriginProblem, meant: string | undefined): string {
  const words: Readonly<Record<OriginProblem, string>> = {
    empty: l10n.t('Enter the origin that is configured for the widget, e.g. https://app.example.com'),
    wildcard: l10n.t('An origin is one exact address. “*” isn’t a wildcard.'),
    noScheme: l10n.t('An origin begins with “https://”.'),
    notHttps: l10n.t('A client origin must be HTTPS.'),
    noUrl: l10n.t('Not a valid address.'),
    credentials: l10n.t('An origin has no user name or password.'),
    fragment: l10n.t('An origin has no fragment (“#…”).'),
    query: l10n.t('An origin has no query (“?…”).'),
    path: l10n.t('An origin has no path. A trailing slash is a path too.'),
    unlikely: l10n.t('A browser spells this origin differently, and origins are compared character by character.'),
  };
  return meant === undefined ? words[problem] : l10n.t('{0} Did you mean {1}?', words[problem], meant);
}
