import * as vscode from 'vscode';
import { formatNumber } from '../../card/shownValues.ts';
import type { ServiceProblem } from './adminCommand.ts';
import type { FileContext } from './adminContext.ts';
import { messageButtons } from './messageButtons.ts';
import type { NextAction } from './nextStep.ts';
import { plainMessage } from './plainMessage.ts';
import { explainProblem } from './problems/explain.ts';
import type { Explanation, Retry } from './problems/explanation.ts';
import { formatExplanation } from './problems/inOneText.ts';
import { problemAction } from './problems/problemOffers.ts';
import { showResponseAction, unreadResponseOf } from './responseNotes.ts';
import { waitForRateLimit } from './waitUntilOpen.ts';

/**
 * Shows what went wrong, with what was read before it, and what the person wants then; any wait is over. What the service
 * refused is corrected from the answers that were given: nobody types them twice.
 */
export async function showProblem(
  trouble: ServiceProblem,
  context: FileContext,
  hasAnswers: boolean,
): Promise<NextAction> {
  const explanation = explainProblem(trouble);
  const saidAt = Date.now();
  showPartialTable(trouble, context, explanation);
  if (explanation.tone === 'givenUp') return 'over';
  const again = retryLabel(explanation.retry);
  const change = hasAnswers && canBeCorrected(trouble) ? vscode.l10n.t('Change Answers…') : undefined;
  const connectionId = 'connection' in context ? connectionIdOf(context.connection) : undefined;
  const unread = unreadResponseOf(trouble);
  const offers = [
    ...(unread === undefined ? [] : [showResponseAction(unread)]),
    ...explanation.offers.map((offer) => problemAction(offer, connectionId)),
  ];
  const labels = [...[again, change].filter((label) => label !== undefined), ...offers.map(({ label }) => label)];
  const text = plainMessage(formatExplanation(explanation));
  const { showWarningMessage, showErrorMessage } = vscode.window;
  const answer = await (explanation.tone === 'warning' ? showWarningMessage : showErrorMessage)(
    text,
    ...messageButtons(text, labels),
  );
  if (answer === undefined) return 'over';
  if (answer === change) return 'change';
  if (answer !== again) {
    await offers.find(({ label }) => label === answer)?.run();
    return 'over';
  }
  if (explanation.retry.kind !== 'after') return 'again';
  return (await waitForRateLimit(saidAt + explanation.retry.ms)) ? 'again' : 'over';
}

/** The service certainly did nothing, and other answers may be taken: a wrong value, a name that is taken, an unknown id. */
function canBeCorrected(trouble: ServiceProblem): boolean {
  if (trouble.kind !== 'call' || trouble.end.kind !== 'refused') return false;
  const { action } = trouble.end.refusal;
  return action === 'fix the input' || action === 'final';
}

/** What had been read stays of use, whatever ended the reading; it says of itself that it is not all. */
function showPartialTable(trouble: ServiceProblem, { results }: FileContext, { what, tone }: Explanation): void {
  if (trouble.kind !== 'paging' || trouble.partial === undefined) return;
  const { rows, notes = [] } = trouble.partial;
  const count = formatNumber(rows.length);
  const note =
    tone === 'givenUp'
      ? vscode.l10n.t('Not the whole list: reading was stopped after {0} rows.', count)
      : vscode.l10n.t('Not the whole list: {0} rows were read. {1}', count, what);
  results.show({ ...trouble.partial, notes: [note, ...notes] });
}

function retryLabel(retry: Retry): string | undefined {
  switch (retry.kind) {
    case 'no':
      return undefined;
    case 'now':
      return vscode.l10n.t('Try Again');
    case 'after':
      return vscode.l10n.t('Wait and Try Again');
  }
}

function connectionIdOf(connection: unknown): string | undefined {
  const id = typeof connection === 'object' && connection !== null && 'id' in connection ? connection.id : undefined;
  return typeof id === 'string' ? id : undefined;
}
