import * as vscode from 'vscode';
import { plainLabel } from '../../shell/displayText.ts';
import { pickStep, type StepEnd, type StepFrame, showStep, textStep } from '../../shell/quickInputSteps.ts';
import { askFile } from '../runner/questions/basicQuestions.ts';
import { contractCheck, readTyped, typedFrom } from '../runner/questions/contractCheck.ts';
import {
  FILE_PATH,
  type FormCall,
  type FormField,
  type FormValues,
  operationForm,
} from '../runner/questions/operationForm.ts';
import { fieldKeyProblem } from '../userFields/userFieldQuestions.ts';
import { describeField, describeFieldProblem, formatContractText, partLabel } from './describeCall.ts';
import { type FieldProblem, fieldProblem, formProblems, placeOf } from './formValues.ts';

/** Whether a list is read to its end. */
export const PAGES_PATH = 'pages';

type FormRow = vscode.QuickPickItem & { readonly means?: RowAction };
type RowAction =
  | { readonly kind: 'field'; readonly field: FormField }
  | { readonly kind: 'pages' }
  | { readonly kind: 'done' };
type FormEnd = StepEnd<RowAction> | { readonly kind: 'clear'; readonly path: string };

/** Lets the user fill in a call's form: one row per field, until everything required is there. */
export async function formStep(frame: StepFrame, call: FormCall, first: FormValues): Promise<StepEnd<FormValues>> {
  let values = first;
  let active: string | undefined;
  for (;;) {
    const problems = formProblems(call, values);
    const end = await showForm(frame, { call, values, problems, active });
    if (end.kind === 'clear') {
      values = without(values, end.path);
      active = end.path;
      continue;
    }
    if (end.kind !== 'next') return end;
    const { value: meaning } = end;
    if (meaning.kind === 'done' && problems.size === 0) return { kind: 'next', value: values };
    if (meaning.kind === 'pages') {
      values = values[PAGES_PATH] === 'all' ? without(values, PAGES_PATH) : { ...values, [PAGES_PATH]: 'all' };
      active = PAGES_PATH;
      continue;
    }
    // Continuing too early activates the first missing field.
    const field = meaning.kind === 'field' ? meaning.field : firstProblem(call, problems);
    if (field === undefined) continue;
    const answer = await askField(frame.title, call, field, values[field.path]);
    if (answer.kind === 'cancel') return answer;
    // After an answer, Enter goes to what is missing, then continues.
    active = answer.kind === 'next' ? undefined : field.path;
    if (answer.kind === 'next') {
      values = answer.value === undefined ? without(values, field.path) : { ...values, [field.path]: answer.value };
    }
  }
}

interface ShownForm {
  readonly call: FormCall;
  readonly values: FormValues;
  readonly problems: ReadonlyMap<string, FieldProblem>;
  readonly active: string | undefined;
}

function showForm(frame: StepFrame, shown: ShownForm): Promise<FormEnd> {
  type Pick = vscode.QuickPick<FormRow>;
  // A placeholder would cut off the operation's description.
  const about = { iconPath: new vscode.ThemeIcon('info'), tooltip: vscode.l10n.t('About This Operation') };
  const setUp = (pick: Pick, settle: (end: FormEnd) => void): void => {
    pick.placeholder = vscode.l10n.t('Select a field to fill in');
    pick.matchOnDetail = true;
    const rows = formRows(shown);
    pick.items = rows;
    const active = rows.find(({ means }) => means !== undefined && pathOf(means) === shown.active);
    if (active !== undefined) pick.activeItems = [active];
    pick.onDidTriggerItemButton(({ item }) => {
      if (item.means?.kind === 'field') settle({ kind: 'clear', path: item.means.field.path });
    });
    pick.onDidAccept(() => {
      const [row] = pick.activeItems;
      if (row?.means !== undefined) settle({ kind: 'next', value: row.means });
    });
    pick.onDidTriggerButton((button) => {
      if (button === about) void showAbout(frame.title, shown.call);
    });
  };
  return showStep<Pick, FormEnd>(vscode.window.createQuickPick(), { ...frame, isInner: true }, setUp, [about]);
}

function showAbout(title: string, { operation }: FormCall): Thenable<unknown> {
  const detail = formatContractText(operation.description);
  return vscode.window.showInformationMessage(title, { modal: true, detail });
}

/** The rows of a form: continue first, then the fields by part. */
export function formRows({ call, values, problems }: Omit<ShownForm, 'active'>): readonly FormRow[] {
  const { operation } = call;
  const missing = problems.size;
  const on: FormRow =
    missing === 0
      ? { label: vscode.l10n.t('$(arrow-right) Show the Request'), alwaysShow: true, means: { kind: 'done' } }
      : {
          label: vscode.l10n.t('$(warning) Go to the Next Missing or Invalid Field: {0}', missing),
          alwaysShow: true,
          means: { kind: 'done' },
        };
  const pages: FormRow[] =
    operation.paging === undefined
      ? []
      : [
          {
            label: vscode.l10n.t('$(list-ordered) Pages'),
            description: values[PAGES_PATH] === 'all' ? vscode.l10n.t('all pages') : vscode.l10n.t('one'),
            detail: vscode.l10n.t('Press Enter to switch between one page and all pages.'),
            means: { kind: 'pages' },
          },
        ];
  const parts = Map.groupBy(operationForm(call), ({ part }) => part);
  const fields = [...parts].flatMap(([part, inPart]): FormRow[] => [
    { label: partLabel(part), kind: vscode.QuickPickItemKind.Separator },
    ...inPart.map((field) => fieldRow(field, values[field.path], problems.get(field.path))),
  ]);
  // Problems across several fields of a part have no row of their own.
  const across = [...problems].flatMap(([place, problem]): FormRow[] =>
    operationForm(call).some((field) => field.path === place)
      ? []
      : [{ label: `$(error) ${describeFieldProblem(problem)}`, alwaysShow: true }],
  );
  return [on, ...across, ...pages, ...fields];
}

function fieldRow(field: FormField, value: unknown, problem: FieldProblem | undefined): FormRow {
  const [fine, wrong] = value === undefined ? ['circle-outline', 'warning'] : ['check', 'error'];
  const icon = problem === undefined ? fine : wrong;
  const detail = problem === undefined || value === undefined ? describeField(field) : describeFieldProblem(problem);
  return {
    label: `$(${icon}) ${fieldName(field)}`,
    description: shownValue(field, value),
    detail: plainLabel(detail),
    means: { kind: 'field', field },
    ...(value === undefined
      ? {}
      : { buttons: [{ iconPath: new vscode.ThemeIcon('close'), tooltip: vscode.l10n.t('Clear') }] }),
  };
}

/** Credentials are never shown. */
function shownValue(field: FormField, value: unknown): string {
  if (value === undefined) return '';
  if (field.secret === true) return '••••••••';
  if (field.path === FILE_PATH) return String(value).split(/[\\/]/).at(-1) ?? '';
  return plainLabel(typedFrom(field.input, value)).slice(0, 80);
}

function firstProblem(call: FormCall, problems: ReadonlyMap<string, FieldProblem>): FormField | undefined {
  return operationForm(call).find(({ path }) => problems.has(path));
}

function pathOf(means: RowAction): string | undefined {
  if (means.kind === 'field') return means.field.path;
  return means.kind === 'pages' ? PAGES_PATH : undefined;
}

function without(values: FormValues, place: string): FormValues {
  return Object.fromEntries(Object.entries(values).filter(([name]) => name !== place));
}

/** Asks for one field of a form; an empty answer leaves it out. */
async function askField(title: string, call: FormCall, field: FormField, value: unknown): Promise<StepEnd<unknown>> {
  // Opened by the form: Back returns to it.
  const frame: StepFrame = { title: `${title} › ${fieldName(field)}`, step: 1, totalSteps: undefined, isInner: true };
  const { kind } = field.input;
  if (kind === 'choice' || kind === 'flag') {
    const choices = kind === 'flag' ? [true, false] : field.input.choices;
    const items = choices.map((choice) => ({ label: String(choice), value: choice }));
    return pickStep<unknown>(frame, { placeholder: describeField(field), active: value, items });
  }
  if (kind === 'file') {
    const end = await askFile(frame, {
      button: vscode.l10n.t('Choose'),
      mostBytes: call.operation.upload?.mostBytes,
      before: typeof value === 'string' ? vscode.Uri.file(value) : undefined,
    });
    return end.kind === 'next' ? { kind: 'next', value: end.value.fsPath } : { kind: 'back' };
  }
  const end = await textStep(frame, {
    prompt: `${fieldName(field)} · ${describeField(field)}`,
    value: field.secret === true ? '' : typedFrom(field.input, value),
    secret: field.secret,
    check: (typed) => typedProblem(call, field, typed),
  });
  if (end.kind !== 'next') return end;
  const read = readTyped(field.input, end.value);
  return { kind: 'next', value: end.value === '' || read.kind === 'invalid' ? undefined : read.value };
}

/** What is wrong with a field's text; an empty text leaves the field out unless it is required. */
export function typedProblem(call: FormCall, field: FormField, typed: string): string | undefined {
  if (typed === '') return undefined;
  const read = readTyped(field.input, typed);
  if (read.kind === 'invalid') return read.problem;
  const { operation } = call;
  const isPlain = field.input.kind !== 'json' && field.part !== 'header';
  const problem = isPlain ? undefined : fieldProblem(call, field, read.value);
  const said = isPlain
    ? contractCheck(operation, placeOf(field))(read.value)
    : problem && describeFieldProblem(problem);
  if (said !== undefined) return said;
  // The schemas allow these, because the service answers them with errors of its own.
  if (field.input.kind === 'text' && field.need !== 'optional' && typed.trim() === '') {
    return vscode.l10n.t('Blank. The service rejects it.');
  }
  return field.names.at(-1) === 'fieldIdOrName' ? fieldKeyProblem(typed) : undefined;
}

function fieldName({ names, part }: Pick<FormField, 'names' | 'part'>): string {
  return names.length === 0 ? part : names.join('.');
}
