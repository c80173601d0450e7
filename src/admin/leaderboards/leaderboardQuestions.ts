import { l10n } from 'vscode';
import {
  createLeaderboard,
  deleteLeaderboard,
  getLeaderboard,
  type Leaderboard,
  listLeaderboards,
} from '../../contract/leaderboards.ts';
import { plainLabel } from '../../shell/displayText.ts';
import { readAllRows } from '../runner/lists.ts';
import { choiceQuestion, textQuestion } from '../runner/questions/basicQuestions.ts';
import { contractCheck } from '../runner/questions/contractCheck.ts';
import { isDate } from '../runner/questions/dateWindow.ts';
import { listQuestion } from '../runner/questions/listQuestion.ts';
import type { Question, QuestionOptions } from '../runner/questions/question.ts';
import { read, undefinedIfUnreadable } from '../runner/serviceCalls.ts';
import { optionsLine, optionsText, readOptions } from '../userFields/fieldDefinitionQuestions.ts';
import { readUserFields } from '../userFields/userFieldQuestions.ts';

interface LeaderboardOptions<Answers> extends QuestionOptions<Answers> {
  readonly placeholder?: (answers: Partial<Answers>) => string;
  /** Custom leaderboards only: why the default one can't be used, by its name. */
  readonly defaultLeaderboard?: (name: string) => string;
}

/** Asks for a leaderboard (`Leaderboard`): picked, or by its ID. */
export function leaderboardQuestion<Answers>(
  name: keyof Answers & string,
  options: LeaderboardOptions<Answers> = {},
): Question<Answers> {
  const { defaultLeaderboard, placeholder, ...common } = options;
  return listQuestion<Answers, Leaderboard>(name, {
    ...common,
    placeholder: (answers) => placeholder?.(answers) ?? l10n.t('Select a leaderboard'),
    idOf: ({ _id }) => _id,
    empty: () => l10n.t('The community has no leaderboard of this kind.'),
    load: async (context, signal) => {
      const all = await readAllRows(context, listLeaderboards, {}, signal);
      return all.filter(({ kind }) => defaultLeaderboard === undefined || kind !== 'default').map(leaderboardChoice);
    },
    other: {
      label: () => l10n.t('Type a Leaderboard ID…'),
      prompt: () => l10n.t('ID of the leaderboard'),
      check: contractCheck(deleteLeaderboard, 'path.leaderboardID'),
      find: async (typed, { client }, signal) => {
        const input = { path: { leaderboardID: typed }, query: {} };
        // Reading one isn't documented: its ID is enough for what is documented.
        const board = (await undefinedIfUnreadable(read({ client, signal }, getLeaderboard, input), signal))?.data;
        if (board === undefined) return { _id: typed };
        if (defaultLeaderboard === undefined || board.kind !== 'default') return board;
        throw new Error(defaultLeaderboard(leaderboardName(board)));
      },
    },
  });
}

function leaderboardChoice(board: Leaderboard) {
  const parts = [
    board.kind === 'default' ? l10n.t('default') : undefined,
    board.isEnabled === false ? l10n.t('hidden') : undefined,
  ].filter((part) => part !== undefined);
  return {
    label: plainLabel(leaderboardName(board)),
    description: parts.join(', '),
    ...(board.slug === undefined ? {} : { detail: plainLabel(board.slug) }),
    value: board,
  };
}

/** The leaderboard fields that the commands ask for, by their request names (public-facts 8.3). */
export interface LeaderboardAnswers {
  readonly name?: string;
  readonly slug?: string;
  readonly rankingField?: string;
  /** Names of the visible columns, in order. */
  readonly columns?: readonly string[];
  readonly startDate?: string;
  readonly description?: string | undefined;
  readonly isEnabled?: boolean;
  readonly displayOrder?: number;
}

/** A field that the commands ask for. */
export type LeaderboardField = keyof LeaderboardAnswers;

/** A field's name in a picker and a confirmation. */
export function leaderboardFieldLabel(field: LeaderboardField): string {
  const labels: Readonly<Record<LeaderboardField, string>> = {
    name: l10n.t('Name'),
    slug: l10n.t('Slug'),
    rankingField: l10n.t('Ranked by'),
    columns: l10n.t('Columns'),
    startDate: l10n.t('Start date'),
    description: l10n.t('Description'),
    isEnabled: l10n.t('Shown'),
    displayOrder: l10n.t('Place'),
  };
  return labels[field];
}

/** The question for a field; `options` says when it is asked. */
export function leaderboardFieldQuestion<Answers extends LeaderboardAnswers>(
  field: LeaderboardField,
  options: QuestionOptions<Answers> = {},
): Question<Answers> {
  const input = [createLeaderboard, `body.${field}`] as const;
  switch (field) {
    case 'name':
      return textQuestion(field, {
        ...options,
        prompt: () => l10n.t('Name of the leaderboard'),
        placeholder: () => l10n.t('e.g. Top Traders'),
        initial: (answers) => currentLeaderboard(answers)?.name ?? '',
        input,
      });
    case 'slug':
      return textQuestion(field, {
        ...options,
        prompt: () => l10n.t('Slug, unique in the community: lower-case letters, digits and hyphens'),
        placeholder: () => l10n.t('e.g. top-traders'),
        initial: (answers) => currentLeaderboard(answers)?.slug ?? slugOf(answers.name ?? ''),
        input,
        known: async (context, answers, signal) => {
          const own = currentLeaderboard(answers)?._id;
          const others = (await readAllRows(context, listLeaderboards, {}, signal)).filter(({ _id }) => _id !== own);
          return (typed) => {
            const taken = others.find(({ slug }) => slug === typed);
            return taken && l10n.t('The leaderboard “{0}” has this slug.', leaderboardName(taken));
          };
        },
      });
    case 'rankingField':
      return listQuestion<Answers, string>(field, {
        ...options,
        placeholder: () => l10n.t('Select the user field that traders are ranked by'),
        idOf: (key) => key,
        initialId: (answers) => currentText(currentLeaderboard(answers)?.rankBy),
        empty: () => l10n.t('The community has no numerical field.'),
        load: async (context, signal, answers) => {
          const now = currentText(currentLeaderboard(answers)?.rankBy);
          const fields = await readUserFields(context, signal);
          const choices = fields.flatMap(({ name, field: key, type }) =>
            key === undefined || type !== 'numerical'
              ? []
              : [{ label: plainLabel(name), description: key, value: key }],
          );
          // A leaderboard can also be ranked by what isn't a user field, e.g. messages.
          return now === undefined || choices.some(({ value }) => value === now)
            ? choices
            : [{ label: plainLabel(now), description: l10n.t('current'), value: now }, ...choices];
        },
        other: {
          label: () => l10n.t('Type a Field Key…'),
          prompt: () => l10n.t('Key of the field that traders are ranked by, e.g. total_xp'),
          check: contractCheck(...input),
          // Not looked up: a key may be allowed to change leaderboards but not to read user fields.
          find: async (key) => key,
        },
      });
    case 'columns':
      return textQuestion(field, {
        ...options,
        prompt: () => l10n.t('Columns to show, in order, separated by commas'),
        placeholder: () => l10n.t('e.g. rank, name, total_xp'),
        initial: ({ rankingField }) => optionsLine(rankingField === undefined ? [] : [rankingField]),
        check: (typed) => {
          const list = readOptions(typed);
          if (list.kind !== 'options') return l10n.t('Enter 1–50 different columns, separated by commas.');
          return contractCheck(createLeaderboard, 'body.displayedColumns')(columnsOf(list.options));
        },
        ...optionsText,
      });
    case 'startDate':
      return textQuestion(field, {
        ...options,
        prompt: () => l10n.t('First day of the ranking (UTC)'),
        placeholder: () => l10n.t('e.g. 2026-03-02'),
        initial: () => new Date().toISOString().slice(0, 10),
        check: (typed) => (isDate(typed) ? undefined : l10n.t('Enter a date as YYYY-MM-DD.')),
      });
    case 'description':
      return textQuestion(field, {
        ...options,
        prompt: () => l10n.t('Description (optional)'),
        initial: (answers) => currentLeaderboard(answers)?.description ?? '',
        input,
        optional: true,
      });
    case 'isEnabled':
      return choiceQuestion<Answers, boolean>(field, {
        ...options,
        placeholder: () => l10n.t('Show the leaderboard?'),
        choices: (answers) => {
          const now = currentLeaderboard(answers)?.isEnabled;
          const current = (is: boolean) => (now === is ? { description: l10n.t('current') } : {});
          return [
            { label: l10n.t('Show'), detail: l10n.t('Members can see it'), value: true, ...current(true) },
            { label: l10n.t('Hide'), detail: l10n.t('It’s hidden but kept'), value: false, ...current(false) },
          ];
        },
      });
    case 'displayOrder':
      return textQuestion(field, {
        ...options,
        prompt: () => l10n.t('Place among the leaderboards, from 1'),
        initial: (answers) => currentLeaderboard(answers)?.displayOrder,
        input,
      });
  }
}

/** A field's current value for a picker; undefined if the response doesn't have it in a known form. */
export function currentFieldText(board: Leaderboard, field: LeaderboardField): string | undefined {
  const { rankBy, duration, ...fields } = board;
  if (field === 'columns') return undefined;
  if (field === 'rankingField') return currentText(rankBy);
  if (field === 'startDate') return duration?.start?.slice(0, 10);
  return fields[field] === undefined ? undefined : formatValue(fields[field]);
}

/** The leaderboard to update; undefined for a creation. */
function currentLeaderboard(answers: object): Leaderboard | undefined {
  return 'leaderboard' in answers ? (answers.leaderboard as Leaderboard | undefined) : undefined;
}

/** The documents leave the type of `rankBy` open. */
function currentText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** The fields as a request needs them. */
export function leaderboardBody({ columns, startDate, ...rest }: LeaderboardAnswers) {
  return {
    ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined)),
    ...(columns === undefined ? {} : { displayedColumns: columnsOf(columns) }),
    ...(startDate === undefined ? {} : { startDate: `${startDate}T00:00:00.000Z` }),
  };
}

/** The answered fields, one per line. */
export function leaderboardLines(answers: LeaderboardAnswers): readonly string[] {
  return (Object.entries(answers) as [LeaderboardField, unknown][])
    .filter(([, value]) => value !== undefined)
    .map(
      ([field, value]) =>
        `${leaderboardFieldLabel(field)}: ${formatValue(value)}${field === 'startDate' ? ' UTC' : ''}`,
    );
}

function formatValue(value: unknown): string {
  if (typeof value === 'boolean') return value ? l10n.t('yes') : l10n.t('no');
  return Array.isArray(value) ? value.join(', ') : String(value);
}

function columnsOf(names: readonly string[]) {
  return names.map((column, at) => ({ column, visible: true, order: at + 1 }));
}

function slugOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

/** The name of a leaderboard, or its ID. */
export function leaderboardName({ name, _id }: Leaderboard): string {
  return name ?? _id;
}
