import { l10n, type Uri, workspace } from 'vscode';
import { getUserField, type UserField } from '../../contract/userFields.ts';
import { readCsvHeader } from '../../csv/csvRecords.ts';
import { contractCheck } from '../admin/questions/contractCheck.ts';
import { listQuestion } from '../admin/questions/listQuestion.ts';
import type { Question } from '../admin/questions/question.ts';
import { undefinedIfUnreadable } from '../admin/serviceError.ts';
import { plainLabel } from '../displayText.ts';
import type { Choice } from '../quickInputSteps.ts';
import { readUserFields } from '../userFields/userFieldQuestions.ts';
import { documentSource, fileSource } from './bulkSources.ts';

/** How rows identify their traders. */
export interface RowMatching {
  /** Key of the identifier field; absent: by `Email`. */
  readonly identifier?: string;
  /** The file's header when this was asked. */
  readonly header: readonly string[];
}

/**
 * Asks how rows identify traders: by e-mail, or by a field that has a column in the file. `fileOf`: the file answered
 * before.
 */
export function rowMatchingQuestion<Answers>(
  name: keyof Answers & string,
  fileOf: (answers: Partial<Answers>) => Uri | undefined,
): Question<Answers> {
  let header: readonly string[] = [];
  return listQuestion<Answers, RowMatching>(name, {
    placeholder: () => l10n.t('How do rows identify traders?'),
    remember: true,
    idOf: ({ identifier }) => identifier ?? 'Email',
    load: async (context, signal, answers) => {
      const file = fileOf(answers);
      header = file === undefined ? [] : await headerOfFile(file, signal);
      return matchingChoices(header, (await undefinedIfUnreadable(readUserFields(context, signal), signal)) ?? []);
    },
    other: {
      label: () => l10n.t('Type the Identifier Field’s Key…'),
      prompt: () => l10n.t('Key of the community’s active identifier field'),
      check: contractCheck(getUserField, 'path.fieldIdOrName'),
      find: async (identifier) => ({ identifier, header }),
    },
  });
}

/** E-mail first, then the fields that have a column in the file. */
export function matchingChoices(
  header: readonly string[],
  fields: readonly UserField[],
): readonly Choice<RowMatching>[] {
  const email: Choice<RowMatching> = {
    label: 'Email',
    description: header.includes('Email') ? '' : l10n.t('the file has no such column'),
    detail: l10n.t('Any letter case'),
    value: { header },
  };
  const choices = fields.flatMap(({ name, field, isCustom }): readonly Choice<RowMatching>[] => {
    if (field === undefined || isCustom === false) return [];
    if (!header.includes(name) && !header.includes(field)) return [];
    const detail = l10n.t(
      'Only if this is the community’s active identifier field. Any other makes the whole file fail',
    );
    return [{ label: plainLabel(name), description: field, detail, value: { identifier: field, header } }];
  });
  return header.includes('Email') || choices.length === 0 ? [email, ...choices] : [...choices, email];
}

async function headerOfFile(file: Uri, signal: AbortSignal): Promise<readonly string[]> {
  const document = workspace.textDocuments.find(({ uri }) => uri.toString() === file.toString());
  const { lines } = document === undefined ? await fileSource(file, signal) : documentSource(document);
  return readCsvHeader(lines);
}
