import * as vscode from 'vscode';
import { checkKey } from '../../client/credentials.ts';
import { systemClock } from '../../http/clock.ts';
import type { Transport } from '../../http/transport.ts';
import { cancellable } from '../cancellation.ts';
import { CONNECTED, ON_SERVICE, whenIs, whenSet } from '../contextKeys.ts';
import { type ArgumentsOf, all, type Commands, viewTitle } from '../contributions.ts';
import { CommandError, executeCommand } from '../executeCommand.ts';
import type { OutputLog } from '../outputLog.ts';
import { askLine } from '../quickInputSteps.ts';
import { SANDBOX_ID } from './connectionProfile.ts';
import { type HostNetworkSettings, reportLines, reportVerdict } from './connectionReport.ts';
import type { ApiKeys, FoundKey, ServerSecrets } from './connectionSecrets.ts';
import type { Connections } from './connections.ts';
import { currentConnection } from './currentConnection.ts';

/**
 * Asks for the key of the current connection, or of the one named by a card, and stores it in the secret storage, bound
 * to the origin of the base URL.
 */
function signIn(connections: Connections, keys: ApiKeys): (connectionId?: string) => Promise<void> {
  return async (connectionId) => {
    const connection = currentConnection(connections, connectionId);
    if (connection.id === SANDBOX_ID) {
      throw new CommandError(vscode.l10n.t('The sandbox provides its own key. You don’t need to enter one.'), {
        label: vscode.l10n.t('Switch Connection…'),
        command: 'chartCards.switchConnection',
      });
    }
    const { origin } = new URL(connection.baseUrl);
    const key = await askLine({
      title: vscode.l10n.t('Key for “{0}”', connection.name),
      prompt: vscode.l10n.t('Integration key with the permission “sendMessage”. It’s sent only to {0}.', origin),
      password: true,
      check: (value) =>
        checkKey(connection.baseUrl, value).kind === 'usable'
          ? undefined
          : vscode.l10n.t('A key can’t contain spaces or special characters.'),
    });
    if (key === undefined) return;
    await keys.store(connection, key.trim());
    const test = vscode.l10n.t('Test Connection');
    const answer = await vscode.window.showInformationMessage(
      vscode.env.uiKind === vscode.UIKind.Web
        ? vscode.l10n.t(
            'The key for “{0}” was saved. In a browser it may be lost when the page is reloaded. Then enter it again, or set CHART_CARDS_API_KEY where VS Code is started.',
            connection.name,
          )
        : vscode.l10n.t('The key for “{0}” was saved in VS Code’s secret storage.', connection.name),
      test,
    );
    if (answer === test) await executeCommand('chartCards.testConnection');
  };
}

/** Deletes the key of the current connection. */
function signOut(
  connections: Connections & { keyOf(connectionId: string): Promise<FoundKey> },
  keys: ApiKeys,
): () => Promise<void> {
  return async () => {
    const connection = currentConnection(connections);
    if (connection.id === SANDBOX_ID) {
      throw new Error(vscode.l10n.t('The sandbox has no stored key to delete.'));
    }
    await keys.forget(connection);
    const left = await connections.keyOf(connection.id);
    void vscode.window.showInformationMessage(
      left.kind === 'key'
        ? vscode.l10n.t(
            'The stored key for “{0}” was deleted. An environment variable still provides one; to sign out, unset it.',
            connection.name,
          )
        : vscode.l10n.t('The key for “{0}” was deleted. Unsaved changes are kept.', connection.name),
    );
  };
}

/** Deletes every stored key, including those of removed connections, legacy routes and widgets. */
function forgetAllKeys(keys: ApiKeys, serverSecrets: ServerSecrets): () => Promise<void> {
  return async () => {
    const forget = vscode.l10n.t('Forget All Keys');
    const answer = await vscode.window.showWarningMessage(
      vscode.l10n.t('Delete all keys stored by Chart Cards?'),
      {
        modal: true,
        detail: vscode.l10n.t('Connections and cards aren’t changed. To reach the service, enter the keys again.'),
      },
      forget,
    );
    if (answer !== forget) return;
    const count = (await keys.forgetAll()) + (await serverSecrets.forgetAll());
    void vscode.window.showInformationMessage(vscode.l10n.t('{0} keys were deleted.', count));
  };
}

/** The connections as the connection test uses them. */
interface TestableConnections extends Connections {
  keyOf(connectionId: string): Promise<FoundKey>;
  transportOf(connectionId: string): Promise<Transport>;
  startSandbox(): Promise<void>;
}

/** Sends one read-only request and describes how it went, without headers or the key. */
function testConnection(connections: TestableConnections): () => Promise<void> {
  return async () => {
    const { id } = currentConnection(connections);
    if (id === SANDBOX_ID) await connections.startSandbox();
    const connection = currentConnection(connections);
    const found = await connections.keyOf(connection.id);
    const transport = await connections.transportOf(connection.id);
    const { testConnection: askService } = await import('../../client/connectionTest.ts');
    const report = await cancellable(vscode.l10n.t('Testing “{0}”', connection.name), (signal) =>
      askService(
        {
          baseUrl: connection.baseUrl,
          apiKey: found.kind === 'key' ? found.key : undefined,
          transport,
          clock: systemClock,
        },
        signal,
      ),
    );
    const details = { modal: true, detail: reportLines(report, hostNetworkSettings(), found).join('\n') };
    const verdict = reportVerdict(report, connection.name);
    if (report.verdict === 'works') await vscode.window.showInformationMessage(verdict, details);
    else await vscode.window.showWarningMessage(verdict, details);
  };
}

function hostNetworkSettings(): HostNetworkSettings {
  const http = vscode.workspace.getConfiguration('http');
  return {
    proxy: http.get<string>('proxy') ?? '',
    proxySupport: http.get<string>('proxySupport') ?? '',
    noProxy: http.get<readonly string[]>('noProxy') ?? [],
    systemCertificates: http.get<boolean>('systemCertificates') ?? true,
    environmentProxy: ['https_proxy', 'HTTPS_PROXY', 'http_proxy', 'HTTP_PROXY'].some(
      (name) => (process.env[name] ?? '') !== '',
    ),
  };
}

interface KeyCommandServices {
  readonly connections: TestableConnections;
  readonly keys: ApiKeys;
  readonly serverSecrets: ServerSecrets;
  readonly log: OutputLog;
}

/** The commands of keys, the connection test and the log. */
export const keyCommands = {
  'chartCards.signIn': {
    title: 'Sign In (Key Login)…',
    icon: 'key',
    palette: ON_SERVICE,
    menus: [viewTitle('channels', '2_connection@3', whenIs('connection', 'service'))],
    handler: ({ connections, keys }) => signIn(connections, keys),
  },
  'chartCards.signOut': {
    title: 'Sign Out (Forget Key)',
    palette: all(whenIs('connection', 'service'), whenSet('hasKey')),
    menus: [viewTitle('channels', '2_connection@4', all(whenIs('connection', 'service'), whenSet('hasKey')))],
    handler: ({ connections, keys }) => signOut(connections, keys),
  },
  'chartCards.forgetAllKeys': {
    title: 'Forget All Keys…',
    handler: ({ keys, serverSecrets }) => forgetAllKeys(keys, serverSecrets),
  },
  'chartCards.testConnection': {
    title: 'Test Connection',
    icon: 'pulse',
    palette: CONNECTED,
    menus: [viewTitle('channels', '2_connection@2', CONNECTED)],
    handler: ({ connections }) => testConnection(connections),
  },
  'chartCards.showLog': {
    title: 'Show Log',
    icon: 'output',
    menus: [viewTitle('channels', '4_log@2')],
    handler:
      ({ log }) =>
      () =>
        log.show(),
  },
} satisfies Commands<KeyCommandServices>;

declare module '../executeCommand.ts' {
  interface CommandArguments extends ArgumentsOf<typeof keyCommands> {}
}
