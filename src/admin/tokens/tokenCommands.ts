import * as vscode from 'vscode';
import { l10n } from 'vscode';
import { errorCode } from '../../client/system.ts';
import { mintWidgetToken } from '../../contract/widgetTokens.ts';
import { CONNECTED, whenSet } from '../../shell/contextKeys.ts';
import { executeCommand } from '../../shell/executeCommand.ts';
import { adminCommand, type FileCommand, fileCommand, type ServiceCommand } from '../runner/adminCommand.ts';
import { choiceQuestion, numberQuestion, textQuestion } from '../runner/questions/basicQuestions.ts';
import { type OriginProblem, readClientOrigin } from './clientOrigin.ts';
import { mintForAnswers, mintForApp } from './mintToken.ts';
import { showToken } from './showToken.ts';
import { type TokenProvider, tokenProviders } from './tokenProviders.ts';
import type { WidgetAnswers } from './tokenService.ts';
import { customerQuestion, tokenUrlQuestion, widgetQuestion } from './widgetQuestions.ts';

/** Mints a short-lived token for a customer and shows it masked (P2 4.9). */
const mintWidgetTokenCommand: ServiceCommand = adminCommand<WidgetAnswers>({
  title: 'Mint Widget Token…',
  help: 'A short-lived token for a customer, shown masked with its remaining time.',
  operations: [mintWidgetToken],
  questions: [tokenUrlQuestion, widgetQuestion, customerQuestion],
  progressTitle: () => l10n.t('Minting a token'),
  run: async (answers, context) => {
    const end = await mintForAnswers(answers, context, context.signal);
    if (end.kind === 'problem') return end;
    // Not awaited: the progress ends when the token is there.
    void showToken(end.token, context.services.tokens.clipboard).then((choice) => {
      if (choice === 'again') context.services.tokens.mintAgain(answers, context.connection.id);
    });
    return { kind: 'done' };
  },
});

interface BackendAnswers extends WidgetAnswers {
  /** 0: any free one. */
  readonly port: number;
}

/** Serves tokens of one customer to a test app on this machine, like an integrator's own backend (P2 4.9). */
const startTokenBackendCommand: ServiceCommand = adminCommand<BackendAnswers>({
  title: 'Start Local Token Backend…',
  help: 'Serves tokens to a test app on this machine, as your own backend would.',
  operations: [mintWidgetToken],
  questions: [
    tokenUrlQuestion,
    widgetQuestion,
    customerQuestion,
    numberQuestion('port', {
      prompt: () => vscode.l10n.t('Port on this machine, or 0 for any free port'),
      check: (port) =>
        port === 0 || (port >= 1024 && port <= 65_535)
          ? undefined
          : vscode.l10n.t('Enter 0 or a port from 1,024 to 65,535.'),
      initial: () => 0,
      remember: true,
    }),
  ],
  progressTitle: () => vscode.l10n.t('Minting a test token'),
  run: async ({ port, ...answers }, context) => {
    const { tokens } = context.services;
    const first = await mintForAnswers(answers, context, context.signal);
    if (first.kind === 'problem') return first;
    const mint = await mintForApp(answers, context);
    const names = Object.keys(answers.identifiers).join(', ');
    const about = vscode.l10n.t('Tokens of one customer ({0}) on “{1}”', names, context.connection.name);
    try {
      await tokens.start({ port, about, mint });
    } catch (error) {
      const code = errorCode(error);
      throw new Error(
        code === 'EADDRINUSE'
          ? vscode.l10n.t('Port {0} is in use. Nothing was started. Choose another port, or 0.', port)
          : vscode.l10n.t('The backend couldn’t be started ({0}). Nothing was started.', code),
      );
    }
    const address = tokens.address ?? '';
    return {
      kind: 'message',
      text: vscode.l10n.t(
        'The token backend is running at {0} on this machine (for an Android emulator: 10.0.2.2 instead of 127.0.0.1). Every request gets a new token of the chosen customer.',
        address,
      ),
      actions: [
        { label: vscode.l10n.t('Copy Address'), run: () => vscode.env.clipboard.writeText(address) },
        {
          label: vscode.l10n.t('Insert Token Provider…'),
          run: () => executeCommand('chartCards.admin.insertTokenProvider'),
        },
        { label: vscode.l10n.t('Stop'), run: () => executeCommand('chartCards.admin.stopTokenBackend') },
      ],
    };
  },
});

/** Stops the backend started by this window. */
const stopTokenBackendCommand: FileCommand = fileCommand<Record<never, never>>({
  title: 'Stop Local Token Backend',
  palette: whenSet('tokenBackend'),
  help: 'Stops it. In the palette only while it runs.',
  operations: [],
  questions: [],
  progressTitle: undefined,
  run: async (_answers, { services }) => ({
    kind: 'message',
    text: (await services.tokens.stop())
      ? l10n.t('The token backend is stopped. Tokens it issued stay valid until they expire.')
      : l10n.t('No token backend is running in this window.'),
  }),
});

interface ProviderAnswers {
  readonly provider: TokenProvider;
}

/** A placeholder for the integrator's own address; it is never called. */
const PLACEHOLDER_BACKEND = 'https://backend.example.com/embed-token';

/** Inserts a token provider with the documented signature into the active editor, or into a new one (P2 4.9). */
const insertTokenProviderCommand: FileCommand = fileCommand<ProviderAnswers>({
  title: 'Insert Token Provider…',
  help: "Writes the app's code for Flutter, Android, iOS or React Native.",
  documented: { source: 'P2 4.9' },
  operations: [],
  questions: [
    choiceQuestion('provider', {
      placeholder: () => vscode.l10n.t('Platform'),
      choices: () =>
        fittingFirst().map((provider) => ({
          label: provider.label,
          description: provider.signature,
          value: provider,
        })),
    }),
  ],
  progressTitle: undefined,
  run: async ({ provider }, { services }) => {
    const { address } = services.tokens;
    // An emulator has its own loopback address; this one is its host's.
    const own = provider.id === 'android' ? address?.replace('127.0.0.1', '10.0.2.2') : address;
    const editor = vscode.window.activeTextEditor;
    const fits = editor !== undefined && provider.languages.includes(editor.document.languageId);
    const code = provider.code(own ?? PLACEHOLDER_BACKEND, fits ? editor.document.languageId : undefined);
    if (!fits || !(await editor.edit((edit) => edit.insert(editor.selection.active, code)))) {
      const document = await vscode.workspace.openTextDocument({
        language: provider.languages[0] ?? '',
        content: code,
      });
      await vscode.window.showTextDocument(document);
    }
    return {
      kind: 'message',
      text:
        own === undefined
          ? vscode.l10n.t(
              'Replace the address with your backend’s. It must identify the customer by its own session and return a new token for every call.',
            )
          : vscode.l10n.t(
              'The provider calls this window’s local backend over plain HTTP. An Android emulator reaches it at 10.0.2.2, and an app may need to allow plain HTTP to this machine during tests. In production, use your own backend’s address.',
            ),
    };
  },
});

function fittingFirst(): readonly TokenProvider[] {
  const language = vscode.window.activeTextEditor?.document.languageId ?? '';
  return [...tokenProviders].sort(
    (a, b) => Number(b.languages.includes(language)) - Number(a.languages.includes(language)),
  );
}

/** The error that the app reported. */
type ReportedProblem = 'nothing' | 'notAuthorized' | 'badGateway' | 'tokenRefused';

interface OriginAnswers {
  readonly origin: string;
  readonly reported: ReportedProblem;
}

/** Checks a client origin, and explains the errors an app reports if it isn't the widget's (P2 4.9, 7.4). */
const checkClientOriginCommand: FileCommand = fileCommand<OriginAnswers>({
  title: 'Check Client Origin…',
  palette: CONNECTED,
  help: 'Checks a `clientOrigin` against its rule; explains 403 and 502.',
  documented: { source: 'P2 4.9, 7.4' },
  operations: [],
  questions: [
    textQuestion('origin', {
      prompt: () => vscode.l10n.t('The widget’s clientOrigin: HTTPS, without path, query or fragment'),
      placeholder: () => 'https://app.example.com',
      check: (typed) => {
        const read = readClientOrigin(typed);
        return read.kind === 'origin' ? undefined : describeOriginProblem(read.problem, read.meant);
      },
      remember: true,
    }),
    choiceQuestion('reported', {
      placeholder: () => vscode.l10n.t('Error that the app reports'),
      choices: () => [
        { label: vscode.l10n.t('None, only check the format'), value: 'nothing' },
        { label: vscode.l10n.t('403 “Domain not authorized” at native authentication'), value: 'notAuthorized' },
        { label: vscode.l10n.t('HTTP 502 in the WebView'), value: 'badGateway' },
        { label: vscode.l10n.t('401 while minting the token'), value: 'tokenRefused' },
      ],
    }),
  ],
  progressTitle: undefined,
  run: async ({ origin, reported }) => ({
    kind: 'message',
    text: explainOrigin(origin, reported),
    ...(reported === 'nothing' ? {} : { tone: 'warning' as const }),
    actions: [{ label: vscode.l10n.t('Copy Origin'), run: () => vscode.env.clipboard.writeText(origin) }],
  }),
});

function explainOrigin(origin: string, reported: ReportedProblem): string {
  switch (reported) {
    case 'nothing':
      return l10n.t(
        '{0} has the right format. Only the app’s authentication shows whether the widget allows it: each widget has its own allow list. Nothing was sent.',
        origin,
      );
    case 'notAuthorized':
      return l10n.t(
        'The widget’s allow list doesn’t contain exactly {0}. Have it added for this widget, or configure the app with the listed origin. Another widget’s list doesn’t count. Credentials and token aren’t the cause.',
        origin,
      );
    case 'badGateway':
      return l10n.t(
        'A 502 in the WebView usually has the same cause: {0} isn’t on the widget’s allow list, and native authentication returned 403 “Domain not authorized” before. Look for that 403 in the app’s log, and have the origin added for this widget.',
        origin,
      );
    case 'tokenRefused':
      return l10n.t(
        'A 401 comes before the origin {0} is checked: the access ID and the access key don’t match. Mint a token here to test them, and compare them with the widget’s settings.',
        origin,
      );
  }
}

/** Describes a client origin's problem. */
function describeOriginProblem(problem: OriginProblem, meant: string | undefined): string {
  const said = describeProblem(problem);
  return meant === undefined ? said : l10n.t('{0} Did you mean {1}?', said, meant);
}

function describeProblem(problem: OriginProblem): string {
  switch (problem) {
    case 'empty':
      return l10n.t('Enter the origin that is configured for the widget, e.g. https://app.example.com');
    case 'wildcard':
      return l10n.t('An origin is one exact address. “*” isn’t a wildcard.');
    case 'noScheme':
      return l10n.t('An origin begins with “https://”.');
    case 'notHttps':
      return l10n.t('A client origin must be HTTPS.');
    case 'noUrl':
      return l10n.t('Not a valid address.');
    case 'credentials':
      return l10n.t('An origin has no user name or password.');
    case 'fragment':
      return l10n.t('An origin has no fragment (“#…”).');
    case 'query':
      return l10n.t('An origin has no query (“?…”).');
    case 'path':
      return l10n.t('An origin has no path. A trailing slash is a path too.');
    case 'unlikely':
      return l10n.t('A browser spells this origin differently, and origins are compared character by character.');
  }
}

/** The admin commands of this file by name. */
export const tokenCommands = {
  mintWidgetToken: mintWidgetTokenCommand,
  startTokenBackend: startTokenBackendCommand,
  stopTokenBackend: stopTokenBackendCommand,
  insertTokenProvider: insertTokenProviderCommand,
  checkClientOrigin: checkClientOriginCommand,
};
