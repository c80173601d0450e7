import * as vscode from 'vscode';
import { normalizeBaseUrl } from '../../client/requestUrl.ts';
import { OBJECT_ID_PATTERN } from '../../contract/recordId.ts';
import type { ContextKeys } from '../contextKeys.ts';
import { CONNECTED, ON_SERVICE } from '../contextKeys.ts';
import { type ArgumentsOf, type Commands, viewTitle } from '../contributions.ts';
import { executeCommand } from '../executeCommand.ts';
import { askLine, runSteps, type Step, textStep } from '../quickInputSteps.ts';
import {
  baseUrlProblem,
  type ConnectionProfile,
  connectionIdFor,
  parseChannels,
  SANDBOX_ID,
} from './connectionProfile.ts';
import { menuEntries } from './connectionStatusBar.ts';
import type { ConnectionStore } from './connectionStore.ts';
import type { Connections } from './connections.ts';
import { currentConnection } from './currentConnection.ts';

interface NewConnectionAnswers {
  readonly name?: string;
  readonly baseUrl?: string;
  readonly communityId?: string;
  readonly channels?: string;
  readonly sender?: string;
}

/** Asks for a connection step by step, saves it in the user settings, makes it current, and asks for its key. */
function addConnection(connections: Connections, store: ConnectionStore): () => Promise<void> {
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
    prompt: vscode.l10n.t('Display name of the connection'),
    value: answers.name ?? '',
    check: (value) => (value.trim() === '' ? vscode.l10n.t('Enter a name.') : undefined),
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
    prompt: vscode.l10n.t('Channels as “ID name”, separated by commas. Optional: cards can also be opened by ID.'),
    value: answers.channels ?? '',
    check: (value) =>
      parseChannels(value) === undefined
        ? vscode.l10n.t(
            'Enter each channel as its ID (24 hexadecimal digits), a space and a name. Each ID must be unique.',
          )
        : undefined,
  });
  return end.kind === 'next' ? { kind: 'next', value: { ...answers, channels: end.value } } : end;
};

const askFirstSender: Step<NewConnectionAnswers> = async (answers, frame) => {
  const end = await textStep(frame, {
    prompt: vscode.l10n.t('Username or e-mail that cards are sent as. Optional: you’re asked before the first save.'),
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
  if (OBJECT_ID_PATTERN.test(value.trim())) return undefined;
  return vscode.l10n.t('Enter 24 hexadecimal digits. This has {0} characters.', value.trim().length);
}

function describeBaseUrlProblem(problem: ReturnType<typeof baseUrlProblem>): string | undefined {
  switch (problem) {
    case undefined:
      return undefined;
    case 'noUrl':
      return vscode.l10n.t('Not a URL. Example: https://api.returning.ai');
    case 'insecure':
      return vscode.l10n.t('Use https so that the key is sent encrypted (http works only on this machine).');
    case 'credentials':
      return vscode.l10n.t('A base URL can’t contain a user name or password.');
    case 'query':
      return vscode.l10n.t('A base URL can’t contain “?” or “#”.');
  }
}

interface ConnectionChoice extends vscode.QuickPickItem {
  readonly connectionId?: string;
}

/** Makes another connection current. */
function switchConnection(connections: Connections, store: ConnectionStore): (connectionId?: string) => Promise<void> {
  return async (connectionId) => {
    const chosen = connectionId ?? (await pickConnection(connections, store));
    if (chosen === undefined) return;
    if (connections.profile(chosen) === undefined) {
      throw new Error(vscode.l10n.t('There is no connection “{0}”.', chosen));
    }
    if (chosen === SANDBOX_ID) await executeCommand('chartCards.useSandbox');
    else await store.choose(chosen);
  };
}

async function pickConnection(connections: Connections, store: ConnectionStore): Promise<string | undefined> {
  const current = connections.current?.id;
  const items: ConnectionChoice[] = connections.profiles.map((profile) => ({
    label: `${profile.id === SANDBOX_ID ? '$(beaker)' : '$(plug)'} ${profile.name}`,
    description: profile.id === current ? vscode.l10n.t('current') : '',
    detail:
      profile.id === SANDBOX_ID
        ? vscode.l10n.t('The complete service on this machine, with sample cards')
        : `${profile.baseUrl} · ${profile.communityId}`,
    connectionId: profile.id,
  }));
  const { unreadable } = store.read();
  if (unreadable.length > 0) {
    items.push({
      label: vscode.l10n.t('$(warning) {0} invalid entries in the settings', unreadable.length),
      detail: unreadable.map(({ place, field }) => vscode.l10n.t('entry {0}: check “{1}”', place, field)).join(', '),
    });
  }
  items.push(
    { label: '', kind: vscode.QuickPickItemKind.Separator },
    { label: vscode.l10n.t('$(add) Add Connection…') },
  );
  const picked = await vscode.window.showQuickPick(items, {
    title: vscode.l10n.t('Switch Connection'),
    matchOnDetail: true,
    ignoreFocusOut: true,
  });
  if (picked === undefined || picked.connectionId !== undefined) return picked?.connectionId;
  if (picked === items.at(-1)) await executeCommand('chartCards.addConnection');
  else await vscode.commands.executeCommand('workbench.action.openApplicationSettingsJson');
  return undefined;
}

/** Adds channels to the current connection: the interface has no reliable way to list them (public-facts 9). */
function addChannel(connections: Connections, store: ConnectionStore): () => Promise<void> {
  return async () => {
    const connection = currentConnection(connections);
    if (connection.id === SANDBOX_ID) {
      throw new Error(vscode.l10n.t('The sandbox lists its channels automatically.'));
    }
    const typed = await askLine({
      title: vscode.l10n.t('Add Channel to “{0}”', connection.name),
      prompt: vscode.l10n.t('“ID name”, separated by commas'),
      placeHolder: vscode.l10n.t('e.g. 65f0c0ffee0123456789abcd FX majors'),
      check: (value) =>
        parseChannels(value)?.length
          ? undefined
          : vscode.l10n.t(
              'Enter each channel as its ID (24 hexadecimal digits), a space and a name. Each ID must be unique.',
            ),
    });
    const added = parseChannels(typed ?? '') ?? [];
    if (added.length === 0) return;
    const others = connection.channels.filter(({ id }) => !added.some((channel) => channel.id === id));
    await store.change(connection.id, { channels: [...others, ...added] });
  };
}

/** Changes the sender of the current connection, or of the one named by a card. */
function changeSender(
  connections: Connections & { changeSender(connectionId: string): Promise<string | undefined> },
): (connectionId?: string) => Promise<void> {
  return async (connectionId) => {
    const connection = currentConnection(connections, connectionId);
    const sender = await connections.changeSender(connection.id);
    if (sender === undefined) return;
    void vscode.window.showInformationMessage(
      vscode.l10n.t('Cards on “{0}” will be sent as {1}.', connection.name, sender),
    );
  };
}

/** The status bar item's menu as a quick pick, for keyboard users. */
function connectionMenu(connections: Connections, contextKeys: ContextKeys): () => Promise<void> {
  return async () => {
    const items = menuEntries(contextKeys.state).map((entry) => ({ label: `${entry.icon} ${entry.label}`, entry }));
    const picked = await vscode.window.showQuickPick(items, {
      title: connections.current?.name ?? vscode.l10n.t('Chart Cards: no connection'),
      ignoreFocusOut: true,
    });
    if (picked !== undefined) await executeCommand(picked.entry.command);
  };
}

interface ConnectionCommandServices {
  readonly connections: Parameters<typeof changeSender>[0];
  readonly store: ConnectionStore;
  readonly contextKeys: ContextKeys;
}

/** The commands of connections. */
export const connectionCommands = {
  'chartCards.addConnection': {
    title: 'Add Connection…',
    icon: 'plug',
    menus: [viewTitle('channels', '2_connection@5')],
    handler: ({ connections, store }) => addConnection(connections, store),
  },
  'chartCards.switchConnection': {
    title: 'Switch Connection…',
    icon: 'arrow-swap',
    menus: [viewTitle('channels', '2_connection@1')],
    handler: ({ connections, store }) => switchConnection(connections, store),
  },
  'chartCards.addChannel': {
    title: 'Add Channel…',
    palette: ON_SERVICE,
    handler: ({ connections, store }) => addChannel(connections, store),
  },
  'chartCards.changeSender': {
    title: 'Change Sender…',
    palette: CONNECTED,
    handler: ({ connections }) => changeSender(connections),
  },
  'chartCards.connectionMenu': {
    title: 'Connection Menu…',
    handler: ({ connections, contextKeys }) => connectionMenu(connections, contextKeys),
  },
} satisfies Commands<ConnectionCommandServices>;

declare module '../executeCommand.ts' {
  interface CommandArguments extends ArgumentsOf<typeof connectionCommands> {}
}
