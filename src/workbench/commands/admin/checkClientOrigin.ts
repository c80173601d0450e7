import * as vscode from 'vscode';
import { fileCommand } from '../../admin/adminCommand.ts';
import { choiceQuestion } from '../../admin/questions/choiceQuestion.ts';
import { textQuestion } from '../../admin/questions/textQuestion.ts';
import { readClientOrigin } from '../../widgets/clientOrigin.ts';
import { describeOriginProblem } from '../../widgets/originWords.ts';

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
