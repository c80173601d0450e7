import { l10n } from 'vscode';
import {
  listRedemptionStatuses,
  REDEMPTION_CATEGORIES,
  type RedemptionCategory,
  type RedemptionStatus,
  updateOrderStatus,
} from '../../contract/redemptions.ts';
import { plainLabel } from '../../shell/displayText.ts';
import type { AskingContext } from '../runner/adminContext.ts';
import { readAllRows } from '../runner/lists.ts';
import { contractCheck } from '../runner/questions/contractCheck.ts';
import { listQuestion } from '../runner/questions/listQuestion.ts';
import type { Question, QuestionOptions } from '../runner/questions/question.ts';

interface OrderStatusOptions<Answers> extends QuestionOptions<Answers> {
  readonly placeholder?: (answers: Partial<Answers>) => string;
  /** ID of the current status. */
  readonly current?: (answers: Partial<Answers>, context: AskingContext) => unknown;
}

/** Asks for a status of the order workflow (`RedemptionStatus`): picked, or by its ID. */
export function orderStatusQuestion<Answers>(
  name: keyof Answers & string,
  options: OrderStatusOptions<Answers> = {},
): Question<Answers> {
  const { placeholder, current, ...common } = options;
  return listQuestion<Answers, RedemptionStatus>(name, {
    ...common,
    placeholder: (answers) => placeholder?.(answers) ?? l10n.t('Select a status'),
    idOf: ({ _id }) => _id,
    empty: () => l10n.t('The community has no order status.'),
    load: async (context, signal, answers) => {
      const now = current?.(answers, context);
      return (await readOrderStatuses(context, signal)).map((status) => statusChoice(status, status._id === now));
    },
    other: {
      label: () => l10n.t('Type a Status ID…'),
      prompt: () => l10n.t('ID of the status'),
      check: contractCheck(updateOrderStatus, 'body.statusID'),
      // The list isn't documented and may be incomplete: an ID that isn't listed is sent as is.
      find: async (typed) => ({ _id: typed, name: typed, category: '' }),
    },
  });
}

/** Every status of the connection's community; throws a `ServiceError`. */
export async function readOrderStatuses(
  { service }: AskingContext,
  signal: AbortSignal,
): Promise<readonly RedemptionStatus[]> {
  return readAllRows(listRedemptionStatuses, service.redemptions.listStatuses.pages({}, { signal }));
}

/** A category's label; undocumented ones stay as they are. */
export function describeOrderCategory(category: string): string {
  const words: Readonly<Record<RedemptionCategory, string>> = {
    new_purchase: l10n.t('New purchase'),
    in_progress: l10n.t('In progress'),
    completed: l10n.t('Completed'),
    refunded: l10n.t('Refunded'),
  };
  const known = REDEMPTION_CATEGORIES.find((it) => it === category);
  return known === undefined ? category : words[known];
}

/** Whether the list shows that no order can be moved here; how it does isn't documented. */
export function isSwitchedOff(status: RedemptionStatus): boolean {
  const fields: Readonly<Record<string, unknown>> = status;
  return ['enabled', 'isEnabled', 'active', 'isActive'].some((name) => fields[name] === false);
}

function statusChoice(status: RedemptionStatus, isCurrent: boolean) {
  const isRefund = status.category === 'refunded';
  const marks = [
    describeOrderCategory(status.category),
    ...(isCurrent ? [l10n.t('current status')] : []),
    ...(isSwitchedOff(status) ? [l10n.t('disabled: the service rejects it')] : []),
  ];
  return {
    label: `${isCurrent ? '$(check) ' : ''}${plainLabel(status.name)}`,
    description: plainLabel(marks.join(' · ')),
    ...(isRefund ? { detail: l10n.t('Returns the order’s price to the trader') } : {}),
    value: status,
  };
}
