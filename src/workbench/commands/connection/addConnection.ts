import * as vscode from 'vscode';
import { normalizeBaseUrl } from '../../../client/tidyBaseUrl.ts';
import type { ConnectionProfile, Connections } from '../../connection/connectionProfile.ts';
import {
  baseUrlProblem,
  connectionIdFor,
  HEX_ID,
  parseChannels,
  SANDBOX_ID,
} from '../../connection/connectionSettings.ts';
import type { ConnectionStore } from '../../connection/connectionStore.ts';
import { executeCommand } from '../executeCommand.ts';
import { runSteps, type Step, textStep } from '../stepwise.ts';

interface NewConnectionAnswers {
  readonly name?: string;
  readonly baseUrl?: string;
  readonly communityId?: string;
  readonly channels?: string;
  readonly sender?: string;
}

/** Asks for a connection step by step, writes it into the user's settings, makes it current, and asks for its key. */
export function addConnection(connections: Connections, store: ConnectionStore): () => Promise<void> {
  return async () => {
    const answers = await runSteps<NewConnectionAnswers>(vscode.l10n.t('Add Connection'), {}, [
      askName,
      askBaseUrl,
      askCommunity,
      askChannels,
      askFirstSender,
    ]);
    const profile = profileOf(answers, new Set([SANDBOX_ID, ...connections.profiles.map(({ id }) => id)]));
    if (profile === undefined) return;
    await store.add(profile);
    await store.choose(profile.id);
    await executeCommand('chartCards.signIn');
  };
}

const askName: Step<NewConnectionAnswers> = async (answers, frame) => {
  const end = await textStep(frame, {
    prompt: vscode.l10n.t('Name of the connection, for you'),
    value: answers.name ?? '',
    check: (value) => (value.trim() === '' ? vscode.l10n.t('Give it a name.') : undefined),
  });
  return end.kind === 'next' ? { kind: 'next', value: { ...answers, name: end.value.trim() } } : end;
};

const askBaseUrl: Step<NewConnectionAnswers> = async (answers, frame) => {
  const end = await textStep(frame, {
    prompt: vscode.l10n.t('Base URL of the service, without /v1'),
    value: answers.baseUrl ?? 'https://api.returning.ai',
    check: (value) => describeBaseUrlProblem(baseUrlProblem(value)),
  });
  return end.kind === 'next' ? { kind: 'next', value: { ...answers, baseUrl: normalizeBaseUrl(end.value) } } : end;
};

const askCommunity: Step<NewConnectionAnswers> = async (answers, frame) => {
  const end = await textStep(frame, {
    prompt: vscode.l10n.t('Community ID: 24 hexadecimal digits (community settings → Appearance)'),
    value: answers.communityId ?? '',
    check: (value) => hexProblem(value),
  });
  return end.kind === 'next'
    ? { kind: 'next', value: { ...answers, communityId: end.value.trim().toLowerCase() } }
    : end;
};

const askChannels: Step<NewConnectionAnswers> = async (answers, frame) => {
  const end = await textStep(frame, {
    prompt: vscode.l10n.t('Channels: “ID name”, separated by commas. May stay empty; cards can be opened by ID.'),
    value: answers.channels ?? '',
    check: (value) =>
      parseChannels(value) === undefined
        ? vscode.l10n.t('Write each channel as its ID (24 hexadecimal digits), a space, and a name; each ID once.')
        : undefined,
  });
  return end.kind === 'next' ? { kind: 'next', value: { ...answers, channels: end.value } } : end;
};

const askFirstSender: Step<NewConnectionAnswers> = async (answers, frame) => {
  const end = await textStep(frame, {
    prompt: vscode.l10n.t(
      'Username or e-mail that cards are sent as. May stay empty; it is asked before the first save.',
    ),
    value: answers.sender ?? '',
    check: () => undefined,
  });
  return end.kind === 'next' ? { kind: 'next', value: { ...answers, sender: end.value.trim() } } : end;
};

function profileOf(
  answers: NewConnectionAnswers | undefined,
  taken: ReadonlySet<string>,
): ConnectionProfile | undefined {
  const { name, baseUrl, communityId, channels, sender } = answers ?? {};
  if (!name || !baseUrl || !communityId) return undefined;
  return {
    id: connectionIdFor(name, taken),
    name,
    baseUrl,
    communityId,
    channels: parseChannels(channels ?? '') ?? [],
    ...(sender ? { sender } : {}),
  };
}

function hexProblem(value: string): string | undefined {
  if (HEX_ID.test(value.trim())) return undefined;
  return vscode.l10n.t('An ID has 24 hexadecimal digits; this has {0} characters.', value.trim().length);
}

function describeBaseUrlProblem(problem: ReturnType<typeof baseUrlProblem>): string | undefined {
  switch (problem) {
    case undefined:
      return undefined;
    case 'noUrl':
      return vscode.l10n.t('This is no URL. Example: https://api.returning.ai');
    case 'insecure':
      return vscode.l10n.t('The key must not travel unencrypted: use https (http only on this machine).');
    case 'credentials':
      return vscode.l10n.t('A base URL holds no user name or password.');
    case 'query':
      return vscode.l10n.t('A base URL ends before “?” and “#”.');
  }
}
