import * as vscode from 'vscode';
import { operations } from '../../../contract/operations.ts';
import { type Choice, pickStep } from '../../commands/stepwise.ts';
import type { Question } from '../questions/question.ts';
import { describeNeeds, groupLabel } from './callWords.ts';
import { type FormCall, formCalls } from './operationForm.ts';

/** Groups that stand last: what never succeeds, and what is for old integrations only. */
const LAST_GROUPS: readonly string[] = ['legacy', 'retired'];

/** Every call of the table, one object each, so that they can be told apart. */
export const allCalls: readonly FormCall[] = formCalls(operations);

/** Asks which operation of the table it is. */
export function operationQuestion<Answers extends { readonly call: FormCall }>(): Question<Answers> {
  return {
    name: 'call',
    remember: true,
    toRemembered: (answer) => callName(answer as FormCall),
    ask: async ({ frame, answers, last }) => {
      const active = answers.call ?? allCalls.find((call) => callName(call) === last);
      const end = await pickStep<FormCall | null>(frame, {
        placeholder: vscode.l10n.t('Which operation? Type a title, a route or a method.'),
        active,
        items: operationChoices(),
      });
      return end.kind === 'next' && end.value === null ? { kind: 'cancel' } : end;
    },
  };
}

/** The rows: groups in the order of the table, what is retired last. */
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
