import { l10n } from 'vscode';
import { inputStep } from '../admin/questions/inputStep.ts';
import { lineProblem } from '../admin/questions/plainLine.ts';
import type { Asking, Question } from '../admin/questions/question.ts';
import { type Choice, pickStep, type StepEnd, type StepFrame } from '../commands/stepwise.ts';
import { SANDBOX_ID } from '../connection/connectionSettings.ts';
import { maskedToken } from './maskedToken.ts';
import { sandboxWidgets } from './sandboxWidgets.ts';
import type { ChosenWidget, WidgetAnswers } from './widgetAnswers.ts';

/** Asks for the widget's credentials: those of the sandbox, those that are kept, or new ones. */
export const widgetQuestion: Question<WidgetAnswers> = {
  name: 'widget',
  given: ({ services: rooms, args }) => rooms.tokens.answersFor(args)?.widget,
  ask: (asking) => (asking.context.connection.id === SANDBOX_ID ? askSandbox(asking) : askService(asking)),
};

function askSandbox({ frame, context }: Asking<WidgetAnswers>): Promise<StepEnd<ChosenWidget>> {
  const control = context.dependencies.sandbox.running?.ready.controlUrl;
  return pickStep<ChosenWidget>(frame, {
    placeholder: l10n.t('Which of the sandbox’s widgets?'),
    search: async (typed, signal) => {
      const widgets = control === undefined ? [] : await sandboxWidgets(control, signal);
      return widgets
        .filter(({ identifierName, clientOrigin }) => `${identifierName} ${clientOrigin}`.includes(typed))
        .map(({ accessId, accessKey, identifierName, clientOrigin }) => ({
          label: `$(device-mobile) ${identifierName}`,
          description: clientOrigin,
          value: { credentials: { accessId, accessKey }, from: 'sandbox', identifierName },
        }));
    },
  });
}

async function askService({ frame, answers, context }: Asking<WidgetAnswers>): Promise<StepEnd<ChosenWidget>> {
  const { connection, dependencies: parts } = context;
  const address = answers.tokenUrl ?? connection.tokenUrl ?? '';
  const stored = await parts.secrets.widget({ id: connection.id, baseUrl: address });
  if (stored === undefined) return enterCredentials(frame);
  const choices: Choice<'stored' | 'entered'>[] = [
    {
      label: `$(key) ${l10n.t('Use the credentials that are kept here')}`,
      description: l10n.t('access ID {0}', maskedToken(stored.accessId)),
      value: 'stored',
    },
    { label: `$(edit) ${l10n.t('Enter others…')}`, value: 'entered' },
  ];
  for (;;) {
    const chosen = await pickStep(frame, { placeholder: l10n.t('With which credentials?'), items: choices });
    if (chosen.kind !== 'next') return chosen;
    if (chosen.value === 'stored') return { kind: 'next', value: { credentials: stored, from: 'stored' } };
    const entered = await enterCredentials(frame);
    if (entered.kind !== 'back') return entered;
  }
}

/** Both credentials, one after the other; they stay on this machine, in VS Code's secret storage. */
async function enterCredentials(frame: StepFrame): Promise<StepEnd<ChosenWidget>> {
  let accessId = '';
  for (;;) {
    const id = await inputStep(frame, {
      prompt: l10n.t('Access ID of the widget. Server-only: it never goes into an app.'),
      value: accessId,
      check: credentialProblem,
    });
    if (id.kind !== 'next') return id;
    accessId = id.value.trim();
    const key = await inputStep(
      { ...frame, isInner: true },
      { prompt: l10n.t('Access key of the widget'), value: '', secret: true, check: credentialProblem },
    );
    if (key.kind === 'cancel') return key;
    if (key.kind === 'next') {
      return { kind: 'next', value: { credentials: { accessId, accessKey: key.value.trim() }, from: 'entered' } };
    }
  }
}

function credentialProblem(typed: string): string | undefined {
  const problem = lineProblem(typed);
  if (problem !== undefined) return problem;
  return typed.trim() === '' ? l10n.t('Nothing is entered.') : undefined;
}
