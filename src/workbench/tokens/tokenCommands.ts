import * as vscode from 'vscode';
import { l10n } from 'vscode';
import { errorCode } from '../../client/system.ts';
import { mintWidgetToken } from '../../contract/widgetTokens.ts';
import { adminCommand, fileCommand } from '../admin/adminCommand.ts';
import { choiceQuestion, numberQuestion, textQuestion } from '../admin/questions/basicQuestions.ts';
import { executeCommand } from '../executeCommand.ts';
import { readClientOrigin } from './clientOrigin.ts';
import { describeOriginProblem } from './describeOriginProblem.ts';
import { mintForAnswers, mintForApp } from './mintToken.ts';
import { showToken } from './showToken.ts';
import { type TokenProvider, tokenProviders } from './tokenProviders.ts';
import type { WidgetAnswers } from './tokenService.ts';
import { customerQuestion, tokenUrlQuestion, widgetQuestion } from './widgetQuestions.ts';

/** Mints a short-lived token for a customer and shows it masked (P2 4.9). */
export const mintWidgetTokenCommand = adminCommand<WidgetAnswers>({
  title: () => l10n.t('Mint Widget Token'),
  operations: [mintWidgetToken],
  questions: [tokenUrlQuestion, widgetQuestion, customerQuestion],
  progressTitle: () => l10n.t('Minting a token'),
  run: async (answers, context) => {
    const end = await mintForAnswers(answers, context, context.signal);
    if (end.kind === 'trouble') return end;
    // Not waited for: the progress ends when the token is there.
    void showToken(end.token, context.services.tokens.clipboard).then((choice) => {
      if (choice === 'again') context.services.tokens.mintAgain(answers, context.connection.id);
    });
    return { kind: 'over' };
  },
});

interface BackendAnswers extends WidgetAnswers {
  /** 0: any free one. */
  readonly port: number;
}

/** Serves tokens of one customer to a test app on this machine, as an integrator's own backend would (P2 4.9). */
export const startTokenBackendCommand = adminCommand<BackendAnswers>({
  title: () => vscode.l10n.t('Start Local Token Backend'),
  operations: [mintWidgetToken],
  questions: [
    tokenUrlQuestion,
    widgetQuestion,
    customerQuestion,
    numberQuestion('port', {
      prompt: () => vscode.l10n.t('Port on this machine; 0 for any free one'),
      check: (port) =>
        port === 0 || (port >= 1024 && port <= 65_535)
          ? undefined
          : vscode.l10n.t('A port is 0 or from 1,024 to 65,535.'),
      initial: () => 0,
      remember: true,
    }),
  ],
  progressTitle: () => vscode.l10n.t('Minting a first token, to see that it can be done'),
  run: async ({ port, ...answers }, context) => {
    const { tokens } = context.services;
    const first = await mintForAnswers(answers, context, context.signal);
    if (first.kind === 'trouble') return first;
    const mint = await mintForApp(answers, context);
    const names = Object.keys(answers.identifiers).join(', ');
    const about = vscode.l10n.t('Tokens of one customer ({0}) on “{1}”', names, context.connection.name);
    try {
      await tokens.start({ port, about, mint });
    } catch (error) {
      const code = errorCode(error);
      throw new Error(
        code === 'EADDRINUSE'
          ? vscode.l10n.t('Another program uses port {0}. Nothing was started; choose another port, or 0.', port)
          : vscode.l10n.t('The backend could not be started ({0}). Nothing was started.', code),
      );
    }
    const address = tokens.address ?? '';
    return {
      kind: 'told',
      text: vscode.l10n.t(
        'The token backend answers at {0}, on this machine only (from an Android emulator: 10.0.2.2 instead of 127.0.0.1). Every request gets a fresh token of the customer you chose.',
        address,
      ),
      offers: [
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

/** Stops the backend that this window started. */
export const stopTokenBackendCommand = fileCommand<Record<never, never>>({
  title: () => l10n.t('Stop Local Token Backend'),
  operations: [],
  questions: [],
  progressTitle: undefined,
  run: async (_answers, { services: rooms }) => ({
    kind: 'told',
    text: (await rooms.tokens.stop())
      ? l10n.t('The token backend is stopped. Tokens that it handed out stay good until they expire.')
      : l10n.t('No token backend runs in this window.'),
  }),
});

interface ProviderAnswers {
  readonly provider: TokenProvider;
}

/** Stands in the code until the integrator's own address does; no call ever reaches it. */
const PLACEHOLDER_BACKEND = 'https://backend.example.com/embed-token';

/** Writes a token provider of the documented signature into the text that is in front, or into a new one (P2 4.9). */
export const insertTokenProviderCommand = fileCommand<ProviderAnswers>({
  title: () => vscode.l10n.t('Insert Token Provider'),
  operations: [],
  questions: [
    choiceQuestion('provider', {
      placeholder: () => vscode.l10n.t('For which platform?'),
      choices: () =>
        fittingFirst().map((provider) => ({
          label: provider.label,
          description: provider.signature,
          value: provider,
        })),
    }),
  ],
  progressTitle: undefined,
  run: async ({ provider }, { services: rooms }) => {
    const { address } = rooms.tokens;
    // An emulator has a loopback of its own, and calls that of its host by this name.
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
      kind: 'told',
      text:
        own === undefined
          ? vscode.l10n.t(
              'Put the address of your own backend in. It must know the customer by its own session, and hand out a fresh token for every call.',
            )
          : vscode.l10n.t(
              'The provider asks the local backend of this window, over plain HTTP: an emulator of Android finds it at 10.0.2.2, and an app may have to allow plain HTTP to this machine while you test. For anything but a test, put the address of your own backend in.',
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

/** What the app showed. */
type ReportedProblem = 'nothing' | 'notAuthorized' | 'badGateway' | 'tokenRefused';

interface OriginAnswers {
  readonly origin: string;
  readonly reported: ReportedProblem;
}

/** Holds a client origin against its rule, and explains what an app reports when it is not the widget's (P2 4.9, 7.4). */
export const checkClientOriginCommand = fileCommand<OriginAnswers>({
  title: () => vscode.l10n.t('Check Client Origin'),
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
      placeholder: () => vscode.l10n.t('What does the app report?'),
      choices: () => [
        { label: vscode.l10n.t('Nothing yet: I only want to know whether the form is right'), value: 'nothing' },
        { label: vscode.l10n.t('403 “Domain not authorized” at native authentication'), value: 'notAuthorized' },
        { label: vscode.l10n.t('HTTP 502 in the WebView'), value: 'badGateway' },
        { label: vscode.l10n.t('401 while the token was minted'), value: 'tokenRefused' },
      ],
    }),
  ],
  progressTitle: undefined,
  run: async ({ origin, reported }) => ({
    kind: 'told',
    text: explainOrigin(origin, reported),
    ...(reported === 'nothing' ? {} : { tone: 'warning' as const }),
    offers: [{ label: vscode.l10n.t('Copy Origin'), run: () => vscode.env.clipboard.writeText(origin) }],
  }),
});

function explainOrigin(origin: string, reported: ReportedProblem): string {
  const { l10n } = vscode;
  switch (reported) {
    case 'nothing':
      return l10n.t(
        '{0} has the right form. Whether the widget allows it shows only when the app authenticates: the allow list is the widget’s own, and another widget’s proves nothing. Nothing was sent.',
        origin,
      );
    case 'notAuthorized':
      return l10n.t(
        'The widget’s allow list does not have {0}, letter by letter. Have it added for this widget (another widget’s entry proves nothing), or configure the app with the origin that is listed. Credentials and token are not the cause.',
        origin,
      );
    case 'badGateway':
      return l10n.t(
        'A 502 in the WebView is mostly the same miss: {0} is not on the widget’s allow list, and native authentication answered 403 “Domain not authorized” before. Look for that 403 in the app’s own log, and have the origin added for this widget.',
        origin,
      );
    case 'tokenRefused':
      return l10n.t(
        'A 401 comes before the origin {0} is looked at: access ID and access key do not belong together. Mint a token here to try them, and compare them with the widget’s settings.',
        origin,
      );
  }
}
