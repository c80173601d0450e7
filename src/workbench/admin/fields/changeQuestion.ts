import { l10n } from 'vscode';
import type { UserField } from '../../../contract/userFieldRecord.ts';
import type { Choice } from '../../commands/stepwise.ts';
import { choiceQuestion } from '../questions/choiceQuestion.ts';
import type { Question } from '../questions/question.ts';
import { changesOf, type ValueChange } from './fieldKind.ts';

/** Asks what is done to the value: only what the field's type takes. */
export function changeQuestion<
  Answers extends { readonly field: UserField; readonly change: ValueChange },
>(): Question<Answers> {
  return choiceQuestion<Answers, ValueChange>('change', {
    about: ['field'],
    placeholder: ({ field }) => l10n.t('What shall happen to “{0}”?', field?.name ?? ''),
    choices: ({ field }) => (field === undefined ? [] : changesOf(field).map(changeChoice)),
  });
}

function changeChoice(change: ValueChange): Choice<ValueChange> {
  switch (change) {
    case 'overwrite':
      return { label: l10n.t('Overwrite'), detail: l10n.t('The value becomes what you enter.'), value: change };
    case 'increase':
      return { label: l10n.t('Increase'), detail: l10n.t('The amount you enter is added.'), value: change };
    case 'decrease':
      return { label: l10n.t('Decrease'), detail: l10n.t('The amount you enter is taken off.'), value: change };
    case 'clear':
      return { label: l10n.t('Take Away'), detail: l10n.t('The trader has no value any more.'), value: change };
  }
}
