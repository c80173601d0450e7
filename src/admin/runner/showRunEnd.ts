import * as vscode from 'vscode';
import { commands, l10n } from 'vscode';
import { formatNumber } from '../../card/model/formatValues.ts';
import { messageButtons, plainMessage } from '../../shell/notificationText.ts';
import type { CommandResult, MessageAction, ServiceProblem } from './adminCommand.ts';
import type { FileContext } from './adminContext.ts';
import { showResponseAction, unreadResponseOf } from './callNotes.ts';
import { commandButton } from './commandActions.ts';
import type { Explanation, ProblemActionKind, Retry } from './problems/describeProblem.ts';
import { explainProblem, formatExplanation } from './problems/explain.ts';
import { waitForRateLimit } from './progress.ts';
import type { NextAction } from './questions/askQuestions.ts';

/** Shows how a run of the command with this title ended. `hasAnswers`: the user gave answers that can be changed. */
export async function showCommandResult(
  title: string,
  end: CommandResult,
  context: FileContext,
  hasAnswers: boolean,
): Promise<NextAction> {
  switch (end.kind) {
    case 'done':
      return 'done';
    case 'table':
      context.results.show(end.table);
      return 'done';
    case 'message': {
      if (end.question !== undefined && hasAnswers) return askToChange(end.text, end.actions ?? [], end.tone);
      // Not awaited: a notification may stay for hours, and the command has ended.
      void showMessage(end.text, end.actions ?? [], end.tone);
      return 'done';
    }
    case 'problem':
      return showProblem(end.title ?? title, end.problem, context, hasAnswers);
  }
}

/** Awaited: the command continues if the answers are changed. */
async function askToChange(
  text: string,
  actions: readonly MessageAction[],
  tone: 'warning' | undefined,
): Promise<NextAction> {
  let next: NextAction = 'done';
  const change = {
    label: vscode.l10n.t('Change Answers…'),
    run: () => {
      next = 'change';
    },
  };
  await showMessage(text, [change, ...actions], tone);
  return next;
}

async function showMessage(
  text: string,
  actions: readonly MessageAction[],
  tone: 'warning' | undefined,
): Promise<void> {
  const show = tone === 'warning' ? vscode.window.showWarningMessage : vscode.window.showInformationMessage;
  const labels = actions.map(({ label }) => label);
  const answer = await show(plainMessage(text), ...messageButtons(text, labels));
  await actions.find(({ label }) => label === answer)?.run();
}

/**
 * Shows what went wrong with the command, with the rows read before it, and returns what to do next after any wait. A
 * refused command starts again from the previous answers.
 */
export async function showProblem(
  title: string,
  problem: ServiceProblem,
  context: FileContext,
  hasAnswers: boolean,
): Promise<NextAction> {
  const explanation = explainProblem(problem);
  const explainedAt = performance.now();
  showPartialTable(problem, context, explanation);
  if (explanation.tone === 'cancelled') return 'done';
  const again = retryLabel(explanation.retry);
  const change = hasAnswers && canBeCorrected(problem) ? vscode.l10n.t('Change Answers…') : undefined;
  const connectionId = 'connection' in context ? connectionIdOf(context.connection) : undefined;
  const unread = unreadResponseOf(problem);
  const actions = [
    ...(unread === undefined ? [] : [showResponseAction(unread)]),
    ...explanation.actions.map((action) => problemAction(action, connectionId)),
  ];
  const labels = [...[again, change].filter((label) => label !== undefined), ...actions.map(({ label }) => label)];
  const text = plainMessage(`${title}: ${formatExplanation(explanation)}`);
  const { showWarningMessage, showErrorMessage } = vscode.window;
  const answer = await (explanation.tone === 'warning' ? showWarningMessage : showErrorMessage)(
    text,
    ...messageButtons(text, labels),
  );
  if (answer === undefined) return 'done';
  if (answer === change) return 'change';
  if (answer !== again) {
    await actions.find(({ label }) => label === answer)?.run();
    return 'done';
  }
  if (explanation.retry.kind !== 'after') return 'again';
  return (await waitForRateLimit(explainedAt + explanation.retry.ms)) ? 'again' : 'done';
}

/**
 * Whether the service certainly did nothing and other answers may be accepted: a wrong value, a taken name, an unknown
 * ID.
 */
function canBeCorrected(problem: ServiceProblem): boolean {
  if (problem.kind !== 'call' || problem.end.kind !== 'refused') return false;
  const { action } = problem.end.refusal;
  return action === 'fix the input' || action === 'final';
}

/** Rows read before the problem remain useful; a note says that they aren't all. */
function showPartialTable(problem: ServiceProblem, { results }: FileContext, { what, tone }: Explanation): void {
  if (problem.kind !== 'paging' || problem.partial === undefined) return;
  const { rows, notes = [] } = problem.partial;
  const count = formatNumber(rows.length);
  const note =
    tone === 'cancelled'
      ? vscode.l10n.t('Incomplete list: reading was stopped after {0} rows.', count)
      : vscode.l10n.t('Incomplete list: {0} rows were read. {1}', count, what);
  results.show({ ...problem.partial, notes: [note, ...notes] });
}

function retryLabel(retry: Retry): string | undefined {
  switch (retry.kind) {
    case 'no':
      return undefined;
    case 'now':
      return vscode.l10n.t('Retry');
    case 'after':
      return vscode.l10n.t('Wait and Retry');
  }
}

function connectionIdOf(connection: unknown): string | undefined {
  const id = typeof connection === 'object' && connection !== null && 'id' in connection ? connection.id : undefined;
  return typeof id === 'string' ? id : undefined;
}

/** The button for each action; `connectionId` is the connection that had the problem. */
function problemAction(action: ProblemActionKind, connectionId: string | undefined): MessageAction {
  const openSettings = () => commands.executeCommand('workbench.action.openSettings', 'chartCards.connections');
  const buttons: Readonly<Record<ProblemActionKind, MessageAction>> = {
    signIn: commandButton(l10n.t('Sign In…'), 'chartCards.signIn', connectionId),
    changeConnection: { label: l10n.t('Open Settings'), run: openSettings },
    checkPending: commandButton(l10n.t('Check Pending Writes'), 'chartCards.checkPendingWrites'),
    testConnection: commandButton(l10n.t('Test Connection'), 'chartCards.testConnection'),
    findRetiredRoutes: commandButton(l10n.t('Find Retired Routes'), 'chartCards.admin.findRetiredRoutes'),
  };
  return buttons[action];
}
