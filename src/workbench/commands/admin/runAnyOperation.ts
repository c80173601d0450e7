import { l10n } from 'vscode';
import type { PagedOperation } from '../../../client/paging/pageWalk.ts';
import { openUploadFile } from '../../../client/upload/fileOnDisk.ts';
import type { Operation } from '../../../contract/operation.ts';
import { adminCommand, type CommandResult } from '../../admin/adminCommand.ts';
import { describeFieldProblem, describeUpdateRules, formatContractText } from '../../admin/anyOperation/callWords.ts';
import type { FormValues } from '../../admin/anyOperation/formField.ts';
import { formInput } from '../../admin/anyOperation/formInput.ts';
import { updatesDrawingsOnly } from '../../admin/anyOperation/formMisfit.ts';
import { formStep, PAGES_PLACE } from '../../admin/anyOperation/formStep.ts';
import { FILE_PLACE, type FormCall } from '../../admin/anyOperation/operationForm.ts';
import { operationQuestion } from '../../admin/anyOperation/operationQuestion.ts';
import { presetValues } from '../../admin/anyOperation/presetValues.ts';
import { requestPreview } from '../../admin/anyOperation/requestText.ts';
import { sendCall, sendPages } from '../../admin/anyOperation/sendCall.ts';
import { type ServerKeyAnswer, serverKeyQuestion } from '../../admin/legacy/serverKeyQuestion.ts';
import type { Question } from '../../admin/questions/question.ts';
import { showReadOnlyDocument } from '../../responses/readOnlyDocument.ts';
import { executeCommand } from '../executeCommand.ts';

interface AnyOperationAnswers {
  readonly call: FormCall;
  readonly serverKey?: ServerKeyAnswer;
  /** With the call that it was filled in for. */
  readonly form: { readonly call: FormCall; readonly values: FormValues };
}

/** Characters of a request that a dialog shows; a longer one is shown whole in a document beside it. */
const LONGEST_IN_DIALOG = 1200;

/** Calls any operation of the table by a form that is made from it; the request is shown before it is sent. */
export const runAnyOperationCommand = adminCommand<AnyOperationAnswers>({
  title: () => l10n.t('Run Any Operation'),
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
      return { kind: 'told', tone: 'warning', text: l10n.t('Nothing was sent. {0}', why) };
    }
    const address = operation.address === 'token' ? connection.tokenUrl : connection.baseUrl;
    if (address === undefined) {
      return {
        kind: 'told',
        text: l10n.t('{0} has no token address in the settings. Nothing was sent.', connection.name),
      };
    }
    const input = formInput(call, form.values, await fileOf(form.values, signal));
    const shown = requestPreview(address, call, input);
    if (shown.kind === 'misfit') {
      return { kind: 'told', text: l10n.t('The request cannot be sent: {0} Nothing was sent.', shown.text) };
    }
    const isLong = shown.text.length > LONGEST_IN_DIALOG;
    if (isLong) await showReadOnlyDocument(l10n.t('Request'), shown.text);
    return {
      question: l10n.t('Send “{0}” to {1}?', l10n.t(operation.title), connection.name),
      detail: [
        isLong ? `${shown.text.slice(0, LONGEST_IN_DIALOG)}…` : shown.text,
        '',
        ...(shown.isMasked ? [l10n.t('Personal data is masked here, and sent as you entered it.')] : []),
        ...(isLong ? [l10n.t('The whole request stands in the document behind this dialog.')] : []),
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
    return isPaged(operation) && form.values[PAGES_PLACE] === 'all'
      ? sendPages(operation, input, context)
      : sendCall(operation, input, context);
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
  const path = values[FILE_PLACE];
  return typeof path === 'string' ? openUploadFile(path, signal) : undefined;
}

/** The old login is never sent: it always answers 404, and a password would leave this machine for nothing (P2 4.11). */
function isLogin({ operation }: FormCall): boolean {
  return operation.id === 'legacy.login';
}

function loginGoneResult(connectionId: string): CommandResult {
  return {
    kind: 'told',
    tone: 'warning',
    text: l10n.t(
      'Nothing was sent. POST /auth/login isn’t mounted: it always answers 404, and so do the older register and secure-auth routes. Nothing replaces it. Requests are authorized by a community API key.',
    ),
    offers: [
      { label: l10n.t('Sign In…'), run: () => executeCommand('chartCards.signIn', connectionId) },
      { label: l10n.t('Find Retired Routes'), run: () => executeCommand('chartCards.admin.findRetiredRoutes') },
    ],
  };
}

function describeEffect({ repeat, method, description, successStatuses }: Operation): string {
  const what = formatContractText(description);
  if (successStatuses.length === 0) return what;
  if (repeat.kind === 'read') return l10n.t('{0} It changes nothing.', what);
  return method === 'DELETE'
    ? l10n.t('{0} This changes the service, and what is deleted cannot be brought back.', what)
    : l10n.t('{0} This changes the service.', what);
}

function isPaged(operation: Operation): operation is PagedOperation {
  return operation.paging !== undefined;
}
