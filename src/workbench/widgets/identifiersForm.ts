import { l10n } from 'vscode';
import { inputStep } from '../admin/questions/inputStep.ts';
import { lineProblem } from '../admin/questions/plainLine.ts';
import type { Asking, Question } from '../admin/questions/question.ts';
import { type Choice, pickStep, type StepEnd, type StepFrame } from '../commands/stepwise.ts';
import type { WidgetAnswers } from './widgetAnswers.ts';

type Identifiers = Readonly<Record<string, string>>;
type RowAction = { readonly does: 'use' | 'add' } | { readonly does: 'change'; readonly name: string };

const DEFAULT_IDENTIFIER_NAME = 'data-customer-id';

/** Asks who the customer is: the widget's identifier names and the customer's values (P2 4.9). Values are not remembered. */
export const customerQuestion: Question<WidgetAnswers> = {
  name: 'identifiers',
  about: ['widget'],
  given: ({ services: rooms, args }) => rooms.tokens.answersFor(args)?.identifiers,
  ask: askIdentifiers,
};

/** What is wrong with an identifier's name or value, or undefined. */
export function identifierProblem(typed: string): string | undefined {
  const problem = lineProblem(typed, 1024);
  if (problem !== undefined) return problem;
  return typed.trim() === '' ? l10n.t('Neither name nor value may be empty.') : undefined;
}

async function askIdentifiers({ frame, answers }: Asking<WidgetAnswers>): Promise<StepEnd<Identifiers>> {
  let identifiers: Identifiers = answers.identifiers ?? {};
  if (Object.keys(identifiers).length === 0) {
    const first = await askOne(frame, answers.widget?.identifierName ?? DEFAULT_IDENTIFIER_NAME, '');
    if (first.kind !== 'next') return first;
    identifiers = first.value;
    // A widget of the sandbox knows one identifier only.
    if (answers.widget?.from === 'sandbox') return first;
  }
  for (;;) {
    const chosen = await pickStep<RowAction>(frame, {
      placeholder: l10n.t('The customer that the token is for'),
      items: rowsOf(identifiers),
    });
    if (chosen.kind !== 'next') return chosen;
    if (chosen.value.does === 'use') return { kind: 'next', value: identifiers };
    const name = chosen.value.does === 'change' ? chosen.value.name : '';
    const one = await askOne({ ...frame, isInner: true }, name, identifiers[name] ?? '');
    if (one.kind === 'cancel') return one;
    if (one.kind === 'next') {
      const { [name]: _, ...others } = identifiers;
      identifiers = { ...others, ...one.value };
    }
  }
}

function rowsOf(identifiers: Identifiers): Choice<RowAction>[] {
  return [
    { label: `$(check) ${l10n.t('Use This Customer')}`, value: { does: 'use' } },
    ...Object.entries(identifiers).map(([name, value]) => ({
      label: `$(person) ${name}`,
      description: value,
      detail: l10n.t('Change'),
      value: { does: 'change' as const, name },
    })),
    { label: `$(add) ${l10n.t('Add Another Identifier…')}`, value: { does: 'add' } },
  ];
}

async function askOne(frame: StepFrame, name: string, value: string): Promise<StepEnd<Identifiers>> {
  let proposed = name;
  for (;;) {
    const named = await inputStep(frame, {
      prompt: l10n.t('Name of the identifier, as the widget is configured'),
      placeholder: DEFAULT_IDENTIFIER_NAME,
      value: proposed,
      check: identifierProblem,
    });
    if (named.kind !== 'next') return named;
    proposed = named.value.trim();
    const valued = await inputStep(
      { ...frame, isInner: true },
      { prompt: l10n.t('The customer’s “{0}”', proposed), value, check: identifierProblem },
    );
    if (valued.kind === 'cancel') return valued;
    if (valued.kind === 'next') return { kind: 'next', value: { [proposed]: valued.value.trim() } };
  }
}
