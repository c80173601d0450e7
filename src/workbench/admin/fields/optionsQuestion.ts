import { l10n } from 'vscode';
import type { Question, QuestionOptions } from '../questions/question.ts';
import { textQuestion } from '../questions/textQuestion.ts';
import { OPTION_LIMITS, optionsLine, readOptions } from './optionList.ts';

/** Asks for the options of a dropdown; `initial`: those it has. */
export function optionsQuestion<Answers>(
  name: keyof Answers & string,
  options: QuestionOptions<Answers> & { readonly initial?: (answers: Partial<Answers>) => readonly string[] },
): Question<Answers> {
  const { initial, ...common } = options;
  const asked = textQuestion<Answers>(name, {
    ...common,
    prompt: () => l10n.t('Options of the field, with commas between them. Quotes around one that has a comma.'),
    placeholder: () => l10n.t('For example Small, Medium, Large'),
    initial: (answers) => optionsLine(initial?.(answers) ?? []),
    check: (typed) => {
      const list = readOptions(typed);
      switch (list.kind) {
        case 'options':
          return undefined;
        case 'none':
          return l10n.t('A dropdown needs at least one option.');
        case 'twice':
          return l10n.t('“{0}” stands there twice.', list.option);
        case 'open quotes':
          return l10n.t('The quotes are not closed, or something stands between them and the next comma.');
        case 'too many':
          return l10n.t('At most {0} options; these are {1}.', OPTION_LIMITS.most, list.count);
        case 'too long':
          return l10n.t('An option has {0} characters; at most {1} are allowed.', list.count, OPTION_LIMITS.longest);
      }
    },
    meaning: (typed) => {
      const list = readOptions(typed);
      return list.kind === 'options' ? l10n.t('{0} options', list.options.length) : undefined;
    },
    read: (typed) => {
      const list = readOptions(typed);
      return list.kind === 'options' ? list.options : [];
    },
  });
  return {
    ...asked,
    // Asked again: the list is shown as the line that it was typed as.
    ask: (asking) => {
      const before = asking.answers[name];
      const answers = Array.isArray(before)
        ? ({ ...asking.answers, [name]: optionsLine(before.map(String)) } as typeof asking.answers)
        : asking.answers;
      return asked.ask({ ...asking, answers });
    },
  };
}
