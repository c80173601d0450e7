import { l10n } from 'vscode';
import * as z from 'zod/mini';
import { baseUrlProblem, SANDBOX_ID } from '../../shell/connection/connectionProfile.ts';
import type { WidgetCredentials } from '../../shell/connection/connectionSecrets.ts';
import { type Choice, pickStep, type StepEnd, type StepFrame, textStep } from '../../shell/quickInputSteps.ts';
import { textQuestion } from '../runner/questions/basicQuestions.ts';
import { lineProblem, type Question, type QuestionContext } from '../runner/questions/question.ts';
import { maskedToken } from './mintToken.ts';
import type { ChosenWidget, WidgetAnswers } from './tokenService.ts';

/** Asks for the widget's credentials: the sandbox's, the stored ones, or new ones. */
export const widgetQuestion: Question<WidgetAnswers> = {
  name: 'widget',
  given: ({ services, args }) => services.tokens.answersFor(args)?.widget,
  ask: (asking) => (asking.context.connection.id === SANDBOX_ID ? askSandbox(asking) : askService(asking)),
};

function askSandbox({ frame, context }: QuestionContext<WidgetAnswers>): Promise<StepEnd<ChosenWidget>> {
  const control = context.dependencies.sandbox.running?.ready.controlUrl;
  return pickStep<ChosenWidget>(frame, {
    placeholder: l10n.t('Select a widget of the sandbox'),
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

async function askService({ frame, answers, context }: QuestionContext<WidgetAnswers>): Promise<StepEnd<ChosenWidget>> {
  const { connection, dependencies } = context;
  const address = answers.tokenUrl ?? connection.tokenUrl ?? '';
  const stored = await dependencies.secrets.widget({ id: connection.id, baseUrl: address });
  if (stored === undefined) return enterCredentials(frame);
  const choices: Choice<'stored' | 'entered'>[] = [
    {
      label: `$(key) ${l10n.t('Use Stored Credentials')}`,
      description: l10n.t('access ID {0}', maskedToken(stored.accessId)),
      value: 'stored',
    },
    { label: `$(edit) ${l10n.t('Enter Other Credentials…')}`, value: 'entered' },
  ];
  for (;;) {
    const chosen = await pickStep(frame, { placeholder: l10n.t('Select credentials'), items: choices });
    if (chosen.kind !== 'next') return chosen;
    if (chosen.value === 'stored') return { kind: 'next', value: { credentials: stored, from: 'stored' } };
    const entered = await enterCredentials({ ...frame, isInner: true });
    if (entered.kind !== 'back') return entered;
  }
}

/** Both credentials, one after the other; they stay on this machine, in VS Code's secret storage. */
async function enterCredentials(frame: StepFrame): Promise<StepEnd<ChosenWidget>> {
  let accessId = '';
  for (;;) {
    const id = await textStep(frame, {
      prompt: l10n.t('Access ID of the widget. Server-only: don’t put it into an app.'),
      value: accessId,
      check: (typed) => requiredProblem(typed),
    });
    if (id.kind !== 'next') return id;
    accessId = id.value.trim();
    const key = await textStep(
      { ...frame, isInner: true },
      { prompt: l10n.t('Access key of the widget'), value: '', secret: true, check: (typed) => requiredProblem(typed) },
    );
    if (key.kind === 'cancel') return key;
    if (key.kind === 'next') {
      return { kind: 'next', value: { credentials: { accessId, accessKey: key.value.trim() }, from: 'entered' } };
    }
  }
}

function requiredProblem(typed: string, longest?: number): string | undefined {
  return lineProblem(typed, longest) ?? (typed.trim() === '' ? l10n.t('Enter a value.') : undefined);
}

type Identifiers = Readonly<Record<string, string>>;
type RowAction = { readonly does: 'use' | 'add' } | { readonly does: 'change'; readonly name: string };

const DEFAULT_IDENTIFIER_NAME = 'data-customer-id';

/**
 * Asks for the customer: the widget's identifier names and the customer's values (P2 4.9). Values aren't remembered.
 */
export const customerQuestion: Question<WidgetAnswers> = {
  name: 'identifiers',
  dependsOn: ['widget'],
  given: ({ services, args }) => services.tokens.answersFor(args)?.identifiers,
  ask: askIdentifiers,
};

/** Characters of an identifier's name or value. */
const LONGEST_IDENTIFIER = 1024;

async function askIdentifiers({ frame, answers }: QuestionContext<WidgetAnswers>): Promise<StepEnd<Identifiers>> {
  let identifiers: Identifiers = answers.identifiers ?? {};
  const listFrame: StepFrame = Object.keys(identifiers).length === 0 ? { ...frame, isInner: true } : frame;
  if (Object.keys(identifiers).length === 0) {
    const first = await askOne(frame, answers.widget?.identifierName ?? DEFAULT_IDENTIFIER_NAME, '');
    if (first.kind !== 'next') return first;
    identifiers = first.value;
    // A widget of the sandbox has one identifier only.
    if (answers.widget?.from === 'sandbox') return first;
  }
  for (;;) {
    const chosen = await pickStep<RowAction>(listFrame, {
      placeholder: l10n.t('Customer the token is for'),
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
    const named = await textStep(frame, {
      prompt: l10n.t('Name of the identifier, as configured for the widget'),
      placeholder: DEFAULT_IDENTIFIER_NAME,
      value: proposed,
      check: (typed) => requiredProblem(typed, LONGEST_IDENTIFIER),
    });
    if (named.kind !== 'next') return named;
    proposed = named.value.trim();
    const valued = await textStep(
      { ...frame, isInner: true },
      {
        prompt: l10n.t('The customer’s “{0}”', proposed),
        value,
        check: (typed) => requiredProblem(typed, LONGEST_IDENTIFIER),
      },
    );
    if (valued.kind === 'cancel') return valued;
    if (valued.kind === 'next') return { kind: 'next', value: { [proposed]: valued.value.trim() } };
  }
}

/** Asks once where widget tokens are minted: the documents put that on a separate address (P2 9). */
export const tokenUrlQuestion: Question<WidgetAnswers> = {
  ...textQuestion<WidgetAnswers>('tokenUrl', {
    prompt: () =>
      l10n.t(
        'Address of the service that mints widget tokens (token_url), without /v2. It’s stored in the connection.',
      ),
    placeholder: () => 'https://widgets.example.com',
    check: (typed) => {
      const problem = baseUrlProblem(typed);
      return problem && describeUrlProblem(problem);
    },
  }),
  when: (_answers, context) => 'connection' in context && context.connection.tokenUrl === undefined,
};

function describeUrlProblem(problem: NonNullable<ReturnType<typeof baseUrlProblem>>): string {
  const words: Readonly<Record<typeof problem, string>> = {
    noUrl: l10n.t('Not a valid address. It must begin with “https://”.'),
    insecure: l10n.t('Must be https or this machine, since the credentials are sent there.'),
    credentials: l10n.t('Remove the user name and password from the address.'),
    query: l10n.t('Remove “?”, “#” and everything after them.'),
  };
  return words[problem];
}

const stateSchema = z.object({
  widgets: z.array(
    z.object({ accessId: z.string(), accessKey: z.string(), identifierName: z.string(), clientOrigin: z.string() }),
  ),
});

interface SandboxWidget extends WidgetCredentials {
  readonly identifierName: string;
  readonly clientOrigin: string;
}

/** The widgets of a sandbox, from its control route; empty if it doesn't answer. */
export async function sandboxWidgets(controlUrl: string, signal: AbortSignal): Promise<readonly SandboxWidget[]> {
  try {
    const headers = { 'x-sandbox-control': '1' };
    const answer = await fetch(`${controlUrl}/state`, { headers, signal, redirect: 'error' });
    const parsed = stateSchema.safeParse(await answer.json());
    return parsed.success ? parsed.data.widgets : [];
  } catch {
    return [];
  }
}
