import { l10n } from 'vscode';
import { textStep } from '../../shell/quickInputSteps.ts';
import type { Question } from '../runner/questions/question.ts';

/** Whether the server key of legacy routes is stored; the key itself is in no answer. */
export type ServerKeyAnswer = 'stored';

/**
 * Asks once for the server key of legacy routes (P2 4.11) and keeps it in the secret storage for the origin it is sent
 * to. Skipped if there is one; going back to it allows another to be entered.
 */
export function serverKeyQuestion<Answers extends { readonly serverKey?: ServerKeyAnswer }>(
  when?: Question<Answers>['when'],
): Question<Answers> {
  return {
    name: 'serverKey',
    ...(when === undefined ? {} : { when }),
    check: checkServerKey,
    ask: async ({ frame, answers, context }) => {
      const { dependencies, connection } = context;
      const hasOne = (await dependencies.secrets.legacyKey(connection)) !== undefined;
      if (hasOne && answers.serverKey === undefined) return { kind: 'next', value: 'stored' };
      const end = await textStep(frame, {
        prompt: hasOne
          ? l10n.t(
              'Another server key for {0}, sent as x-api-key. Leave empty to keep the stored one.',
              connection.name,
            )
          : l10n.t(
              'Server key for the legacy routes of {0}, sent as x-api-key with the community key. It’s kept in the secret storage.',
              connection.name,
            ),
        value: '',
        secret: true,
        check: (typed) => (hasOne && typed === '' ? undefined : checkServerKey(typed)),
      });
      if (end.kind !== 'next') return end;
      if (end.value !== '') await dependencies.secrets.storeLegacyKey(connection, end.value.trim());
      return { kind: 'next', value: 'stored' };
    },
  };
}

/** Characters allowed in a header (RFC 9110); nothing else is a key. */
function checkServerKey(typed: string): string | undefined {
  const key = typed.trim();
  if (key === '') return l10n.t('Enter a key.');
  if (key.length > MOST_KEY) return l10n.t('Too long for a key.');
  return /^[\x21-\x7e]+$/.test(key)
    ? undefined
    : l10n.t('A key can contain only letters, digits and symbols, no spaces.');
}

/** Characters; real keys are much shorter. */
const MOST_KEY = 4096;
