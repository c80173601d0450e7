import * as vscode from 'vscode';
import { l10n } from 'vscode';
import { errorCode } from '../../client/system.ts';
import { mintWidgetToken } from '../../contract/widgetTokens.ts';
import { whenSet } from '../../shell/contextKeys.ts';
import { adminCommand, type FileCommand, fileCommand, message, type ServiceCommand } from '../runner/adminCommand.ts';
import { commandButton } from '../runner/commandActions.ts';
import { choiceQuestion, textQuestion } from '../runner/questions/basicQuestions.ts';
import { checkClientOriginCommand } from './clientOrigin.ts';
import { mintForAnswers, mintForApp, showToken } from './mintToken.ts';
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
    textQuestion('port', {
      prompt: () => vscode.l10n.t('Port on this machine, or 0 for any free port'),
      number: true,
      check: (typed) => {
        const port = Number(typed);
        const isPort = port === 0 || (port >= 1024 && port <= 65_535);
        return isPort ? undefined : vscode.l10n.t('Enter 0 or a port from 1,024 to 65,535.');
      },
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
    return message(
      vscode.l10n.t(
        'The token backend is running at {0} on this machine (for an Android emulator: 10.0.2.2 instead of 127.0.0.1). Every request gets a new token of the chosen customer.',
        address,
      ),
      [
        { label: vscode.l10n.t('Copy Address'), run: () => vscode.env.clipboard.writeText(address) },
        commandButton(vscode.l10n.t('Insert Token Provider…'), 'chartCards.admin.insertTokenProvider'),
        commandButton(vscode.l10n.t('Stop'), 'chartCards.admin.stopTokenBackend'),
      ],
    );
  },
});

const stopTokenBackendCommand: FileCommand = fileCommand<Record<never, never>>({
  title: 'Stop Local Token Backend',
  palette: whenSet('tokenBackend'),
  help: 'Stops it. In the palette only while it runs.',
  operations: [],
  questions: [],
  progressTitle: undefined,
  run: async (_answers, { services }) =>
    message(
      (await services.tokens.stop())
        ? l10n.t('The token backend is stopped. Tokens it issued stay valid until they expire.')
        : l10n.t('No token backend is running in this window.'),
    ),
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
    return message(
      own === undefined
        ? vscode.l10n.t(
            'Replace the address with your backend’s. It must identify the customer by its own session and return a new token for every call.',
          )
        : vscode.l10n.t(
            'The provider calls this window’s local backend over plain HTTP. An Android emulator reaches it at 10.0.2.2, and an app may need to allow plain HTTP to this machine during tests. In production, use your own backend’s address.',
          ),
    );
  },
});

function fittingFirst(): readonly TokenProvider[] {
  const language = vscode.window.activeTextEditor?.document.languageId ?? '';
  return [...tokenProviders].sort(
    (a, b) => Number(b.languages.includes(language)) - Number(a.languages.includes(language)),
  );
}

/** The admin commands of this file by name. */
export const tokenCommands = {
  mintWidgetToken: mintWidgetTokenCommand,
  startTokenBackend: startTokenBackendCommand,
  stopTokenBackend: stopTokenBackendCommand,
  insertTokenProvider: insertTokenProviderCommand,
  checkClientOrigin: checkClientOriginCommand,
};
