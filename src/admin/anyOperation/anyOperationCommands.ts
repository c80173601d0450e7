import { randomUUID } from 'node:crypto';
import * as vscode from 'vscode';
import { l10n } from 'vscode';
import { uniqueLogName } from '../../client/bulkUpdates.ts';
import type { PagedOperation } from '../../client/pages.ts';
import type { AnyCallInput, CallInput } from '../../client/serviceClient.ts';
import { openUploadFile } from '../../client/uploadFile.ts';
import type { Operation } from '../../contract/operation.ts';
import { operations } from '../../contract/operations.ts';
import { type Choice, pickStep } from '../../shell/quickInputSteps.ts';
import { showReadOnlyDocument } from '../../shell/responses/showResponse.ts';
import { type ServerKeyAnswer, serverKeyQuestion } from '../legacy/legacyCommands.ts';
import type { ColumnKind, ResultColumn, ResultRow, ResultTable } from '../results/resultTable.ts';
import { adminCommand, type CommandResult, message, type ServiceCommand, warning } from '../runner/adminCommand.ts';
import type { AskingContext, RunningContext } from '../runner/adminContext.ts';
import { commandButton } from '../runner/commandActions.ts';
import { describeListEnd, describeSource, readList } from '../runner/lists.ts';
import {
  FILE_PATH,
  type FormCall,
  type FormField,
  type FormValues,
  formCalls,
  KEY_PATH,
  operationForm,
} from '../runner/questions/operationForm.ts';
import type { Question } from '../runner/questions/question.ts';
import { sensitiveData } from '../runner/readCommand.ts';
import { pagesOf, read, ServiceError, write } from '../runner/serviceCalls.ts';
import {
  describeFieldProblem,
  describeNeeds,
  describeUpdateRules,
  formatContractText,
  groupLabel,
  requestPreview,
} from './describeCall.ts';
import { formStep, PAGES_PATH } from './formStep.ts';
import { formInput, updatesDrawingsOnly } from './formValues.ts';

interface AnyOperationAnswers {
  readonly call: FormCall;
  readonly serverKey?: ServerKeyAnswer;
  readonly form: { readonly call: FormCall; readonly values: FormValues };
}

/** Characters of a request shown in a dialog; a longer one opens in a document beside it. */
const LONGEST_IN_DIALOG = 1200;

/** Groups listed last: calls that never succeed, and calls for old integrations. */
const LAST_GROUPS: readonly string[] = ['legacy', 'retired'];

/** Every call of the table; each is one object, compared by identity. */
const allCalls: readonly FormCall[] = formCalls(operations);

/** Calls any operation with a form generated from the table; shows the request before sending it. */
const runAnyOperationCommand: ServiceCommand = adminCommand<AnyOperationAnswers>({
  title: 'Run Any Operation…',
  help: 'A form for every operation. Shows the request before it is sent.',
  documented: { permission: 'as the operation' },
  operations: [],
  questions: [
    operationQuestion(),
    serverKeyQuestion(({ call }) => call?.operation.credential === 'legacy'),
    formQuestion(),
  ],
  confirm: async ({ call, form }, { connection, signal }) => {
    const { operation } = call;
    if (isLogin(call)) return loginGoneResult(connection.id);
    if (updatesDrawingsOnly(call, form.values)) {
      const why = describeFieldProblem({ kind: 'drawings only' });
      return warning(l10n.t('Nothing was sent. {0}', why));
    }
    const address = operation.address === 'token' ? connection.tokenUrl : connection.baseUrl;
    if (address === undefined) {
      return message(l10n.t('{0} has no token URL in the settings. Nothing was sent.', connection.name));
    }
    const input = formInput(call, form.values, await fileOf(form.values, signal));
    const shown = requestPreview(address, call, input);
    if (shown.kind === 'invalid') {
      return message(l10n.t('The request can’t be sent. {0} Nothing was sent.', shown.text));
    }
    const isLong = shown.text.length > LONGEST_IN_DIALOG;
    if (isLong) await showReadOnlyDocument(l10n.t('Request'), shown.text);
    return {
      question: l10n.t('Send “{0}” to {1}?', l10n.t(operation.title), connection.name),
      detail: [
        isLong ? `${shown.text.slice(0, LONGEST_IN_DIALOG)}…` : shown.text,
        '',
        ...(shown.isMasked ? [l10n.t('Personal data is masked here, and sent as you entered it.')] : []),
        ...(isLong ? [l10n.t('The full request is in the editor behind this dialog.')] : []),
        describeEffect(operation),
        ...(operation.id === 'analyses.update' ? describeUpdateRules(input.body) : []),
      ].join('\n'),
      button: l10n.t('Send'),
    };
  },
  progressTitle: ({ call }) => l10n.t(call.operation.title),
  run: async ({ call, form }, context) => {
    const { operation } = call;
    const input = formInput(call, form.values, await fileOf(form.values, context.signal));
    const title = l10n.t(operation.title);
    try {
      const end = await (isPaged(operation) && form.values[PAGES_PATH] === 'all'
        ? sendPages(operation, input, context)
        : sendCall(operation, input, context));
      return end.kind === 'problem' ? { ...end, title } : end;
    } catch (error) {
      if (error instanceof ServiceError) return { kind: 'problem', problem: error.problem, title };
      throw error;
    }
  },
});

function formQuestion(): Question<AnyOperationAnswers> {
  return {
    name: 'form',
    when: ({ call }) => call === undefined || !isLogin(call),
    ask: async ({ frame, answers, context }) => {
      const { call, form } = answers;
      if (call === undefined) return { kind: 'back' };
      const first = form?.call === call ? form.values : await presetValues(call, context);
      const end = await formStep({ ...frame, title: l10n.t(call.operation.title) }, call, first);
      return end.kind === 'next' ? { kind: 'next', value: { call, values: end.value } } : end;
    },
  };
}

async function fileOf(values: FormValues, signal: AbortSignal) {
  const path = values[FILE_PATH];
  return typeof path === 'string' ? openUploadFile(path, signal) : undefined;
}

/**
 * The old login is never sent: it always returns 404, and a password would leave this machine for nothing (P2 4.11).
 */
function isLogin({ operation }: FormCall): boolean {
  return operation.id === 'legacy.login';
}

function loginGoneResult(connectionId: string): CommandResult {
  return warning(
    l10n.t(
      'Nothing was sent. POST /auth/login doesn’t exist: it always returns 404, as do the older register and secure-auth routes. There is no replacement. Authorize requests with a community API key.',
    ),
    [
      commandButton(l10n.t('Sign In…'), 'chartCards.signIn', connectionId),
      commandButton(l10n.t('Find Retired Routes'), 'chartCards.admin.findRetiredRoutes'),
    ],
  );
}

function describeEffect({ repeat, method, description, successStatuses }: Operation): string {
  const what = formatContractText(description);
  if (successStatuses.length === 0) return what;
  if (repeat.kind === 'read') return l10n.t('{0} It changes nothing.', what);
  return method === 'DELETE'
    ? l10n.t('{0} This changes the service. Deletions can’t be undone.', what)
    : l10n.t('{0} This changes the service.', what);
}

function isPaged(operation: Operation): operation is PagedOperation {
  return operation.paging !== undefined;
}

/** Asks for an operation of the table. */
function operationQuestion<Answers extends { readonly call: FormCall }>(): Question<Answers> {
  return {
    name: 'call',
    remember: true,
    toRemembered: (answer) => callName(answer as FormCall),
    ask: async ({ frame, answers, last }) => {
      const active = answers.call ?? allCalls.find((call) => callName(call) === last);
      const end = await pickStep<FormCall | null>(frame, {
        placeholder: vscode.l10n.t('Search by title, route or method'),
        active,
        items: operationChoices(),
      });
      return end.kind === 'next' && end.value === null ? { kind: 'cancel' } : end;
    },
  };
}

/** The rows: groups in the table's order, retired ones last. */
export function operationChoices(): readonly Choice<FormCall | null>[] {
  const groups = Map.groupBy(allCalls, ({ operation }) => operation.id.split('.')[0] ?? '');
  const order = [...groups.keys()].sort((a, b) => LAST_GROUPS.indexOf(a) - LAST_GROUPS.indexOf(b));
  return order.flatMap((group) => [
    { label: groupLabel(group), kind: vscode.QuickPickItemKind.Separator, value: null },
    ...(groups.get(group) ?? []).map(callChoice),
  ]);
}

function callChoice(call: FormCall): Choice<FormCall | null> {
  const { operation, as } = call;
  const title = vscode.l10n.t(operation.title);
  const label =
    operation.upload === undefined
      ? title
      : as === 'file'
        ? vscode.l10n.t('{0}, from a file', title)
        : vscode.l10n.t('{0}, as JSON', title);
  return { label, description: `${operation.method} ${operation.path}`, detail: describeNeeds(operation), value: call };
}

function callName({ operation, as }: FormCall): string {
  return `${operation.id} ${as}`;
}

/** Initial values: the community, an idempotency key, a unique job name, stored credentials. */
export async function presetValues(
  call: FormCall,
  { connection, dependencies }: Pick<AskingContext, 'connection' | 'dependencies'>,
): Promise<FormValues> {
  const { id, tokenUrl } = connection;
  const needsCredentials = call.operation.credential === 'in the body' && tokenUrl !== undefined;
  const stored = needsCredentials ? await dependencies.secrets.widget({ id, baseUrl: tokenUrl }) : undefined;
  const known: Readonly<Record<string, unknown>> = {
    communityId: connection.communityId === '' ? undefined : connection.communityId,
    log_name: call.operation.id.startsWith('bulkUpdates.') ? uniqueLogName('by hand', Date.now()) : undefined,
    accessId: stored?.accessId,
    accessKey: stored?.accessKey,
  };
  const values = operationForm(call).map((field) => [field.path, presetOf(field, known)] as const);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}

function presetOf({ path: place, names, need, input }: FormField, known: Readonly<Record<string, unknown>>): unknown {
  if (place === KEY_PATH) return randomUUID();
  // A field with a single allowed value gets it.
  if (need === 'required' && input.kind === 'choice' && input.choices.length === 1) return input.choices[0];
  const [name] = names;
  return names.length === 1 && name !== undefined && Object.hasOwn(known, name) ? known[name] : undefined;
}

/** Sends any operation as filled in, and makes a table of the response. */
async function sendCall(operation: Operation, input: AnyCallInput, context: RunningContext): Promise<CommandResult> {
  // The operation's own schemas checked it before; static types aren't known here.
  const given = input as CallInput<Operation>;
  const isRead = operation.repeat.kind === 'read';
  const end = isRead
    ? { kind: 'done' as const, value: await read(context, operation, given) }
    : await write(context, operation, given);
  if (end.kind === 'done') {
    return { kind: 'table', table: tableOf(operation, resultRows(operation, end.value), context) };
  }
  return message(
    l10n.t('There was no response to “{0}”, but a check shows that it was done.', l10n.t(operation.title)),
  );
}

/** Reads a list to its end; on failure or cancellation it keeps what was read. */
async function sendPages(
  operation: PagedOperation,
  input: AnyCallInput,
  context: RunningContext,
): Promise<CommandResult> {
  const pages = pagesOf(context, operation, input as CallInput<PagedOperation>);
  const { rows, end } = await readList(pages, context.progress, operation.paging.reach);
  const isCancelled = end.kind === 'failed' && context.signal.aborted;
  const notes = describeListEnd(isCancelled ? { kind: 'cancelled', read: end.read } : end, operation.paging);
  const table = tableOf(operation, rows as readonly ResultRow[], context, notes);
  if (end.kind === 'complete' || end.kind === 'unsaid' || end.kind === 'outOfReach' || isCancelled)
    return { kind: 'table', table };
  return {
    kind: 'problem',
    problem: { kind: 'paging', operation, end, ...(rows.length === 0 ? {} : { partial: table }) },
  };
}

function tableOf(
  operation: Operation,
  rows: readonly ResultRow[],
  { connection }: RunningContext,
  notes: readonly string[] = [],
): ResultTable {
  const sensitive = sensitiveData(operation);
  return {
    title: l10n.t(operation.title),
    subtitle: `${operation.method} ${operation.path} · ${describeSource(connection)}`,
    columns: columnsOf(rows),
    rows,
    notes: [
      ...(operation.assumed === undefined ? [] : [l10n.t('Partly assumed: {0}', l10n.t(operation.assumed))]),
      ...(sensitive.secrets === undefined
        ? []
        : [l10n.t('Secrets are hidden here. Use the dedicated command to get them.')]),
      ...notes,
    ],
    ...sensitive,
    fileName: operation.id.replaceAll('.', '-'),
    empty: l10n.t('The response has no rows.'),
  };
}

/** The rows of a response: the items of a list, otherwise one row. */
export function resultRows(operation: Operation, answer: unknown): readonly ResultRow[] {
  const list = operation.paging === undefined ? undefined : asRecord(answer)?.['items'];
  const value = list ?? unwrap(answer);
  return (Array.isArray(value) ? value : [value]).map(toRow);
}

/** Unwraps `data`, the older `body`, `items`, and an object that contains one object. */
function unwrap(answer: unknown): unknown {
  const outer = asRecord(answer);
  const data = outer === undefined ? answer : (outer['data'] ?? outer['body'] ?? outer['items'] ?? answer);
  const inner = asRecord(data);
  const only = inner === undefined ? [] : Object.values(inner);
  return only.length === 1 && (asRecord(only[0]) !== undefined || Array.isArray(only[0])) ? only[0] : data;
}

function toRow(value: unknown): ResultRow {
  return asRecord(value) ?? { value };
}

function asRecord(value: unknown): ResultRow | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as ResultRow) : undefined;
}

/** Rows that columns are derived from. */
const SAMPLED_ROWS = 200;

/** Columns of arbitrary rows: their names in order of appearance; IDs last and hidden. */
export function columnsOf(rows: readonly ResultRow[]): readonly ResultColumn[] {
  const names = [...new Set(rows.slice(0, SAMPLED_ROWS).flatMap((row) => Object.keys(row)))];
  // A point in a name would be read as a path; such a value shows in the row's details.
  const columns = names
    .filter((name) => !name.includes('.'))
    .map((name): ResultColumn => {
      const values = rows.slice(0, SAMPLED_ROWS).map((row) => row[name]);
      return {
        key: name,
        label: name,
        kind: kindOf(name, values),
        ...(name === '__v' ? { hidden: true as const } : {}),
      };
    });
  return columns;
}

function kindOf(name: string, all: readonly unknown[]): ColumnKind {
  const values = all.filter((value) => value !== undefined && value !== null);
  const are = (holds: (value: unknown) => boolean) => values.length > 0 && values.every(holds);
  if (are((value) => typeof value === 'number')) return 'number';
  if (are((value) => typeof value === 'boolean')) return 'flag';
  if (are((value) => Array.isArray(value) && value.every((it) => typeof it === 'string'))) return 'list';
  if (are((value) => typeof value === 'string')) {
    if (are((value) => TIME_PATTERN.test(String(value)))) return 'time';
    if (are((value) => DAY_PATTERN.test(String(value)))) return 'day';
    return /(^_?id$|ID$|Id$|_id$)/.test(name) ? 'id' : 'text';
  }
  return values.length === 0 ? 'text' : 'json';
}

const TIME_PATTERN = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;
const DAY_PATTERN = /^\d{4}-\d{2}-\d{2}$/;

/** The admin commands of this file by name. */
export const anyOperationCommands = {
  runAnyOperation: runAnyOperationCommand,
};
