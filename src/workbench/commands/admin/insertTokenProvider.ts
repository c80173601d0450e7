import * as vscode from 'vscode';
import type { TokenProvider } from '../../../contract/widgets/tokenProvider.ts';
import { tokenProviders } from '../../../contract/widgets/tokenProviders.ts';
import { fileCommand } from '../../admin/adminCommand.ts';
import { choiceQuestion } from '../../admin/questions/choiceQuestion.ts';

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
