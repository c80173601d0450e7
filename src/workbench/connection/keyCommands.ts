import * as vscode from 'vscode';
import { systemClock } from '../../client/clock.ts';
import { checkKey } from '../../client/credentials.ts';
import type { Transport } from '../../client/transports/transport.ts';
import { cancellable } from '../cancellation.ts';
import { CommandError, executeCommand } from '../executeCommand.ts';
import type { OutputLog } from '../outputLog.ts';
import { type Connections, SANDBOX_ID } from './connectionProfile.ts';
import { type HostNetworkSettings, reportLines, reportVerdict } from './connectionReport.ts';
import type { ApiKeys, FoundKey, ServerSecrets } from './connectionSecrets.ts';
import { currentConnection } from './currentConnection.ts';

/** Asks for the key of the connection (the current one, unless a card of another one asks) and keeps it in the secret storage, bound to the origin of its base URL. */
export function signIn(connections: Connections, keys: ApiKeys): (connectionId?: string) => Promise<void> {
  return async (connectionId) => {
    const connection = currentConnection(connections, connectionId);
    if (connection.id === SANDBOX_ID) {
      throw new CommandError(vscode.l10n.t('The sandbox brings its own key; there is nothing to enter.'), {
        label: vscode.l10n.t('Switch Connection…'),
        command: 'chartCards.switchConnection',
      });
    }
    const { origin } = new URL(connection.baseUrl);
    const key = await vscode.window.showInputBox({
      title: vscode.l10n.t('Key for “{0}”', connection.name),
      prompt: vscode.l10n.t('Integration key with the permission “sendMessage”. It is sent to {0} only.', origin),
      password: true,
      ignoreFocusOut: true,
      validateInput: (value) =>
        checkKey(connection.baseUrl, value).kind === 'usable'
          ? undefined
          : vscode.l10n.t('A key has no blanks and no special letters.'),
    });
    if (key === undefined) return;
    await keys.store(connection, key.trim());
    const test = vscode.l10n.t('Test Connection');
    const answer = await vscode.window.showInformationMessage(
      vscode.env.uiKind === vscode.UIKind.Web
        ? vscode.l10n.t(
            'The key for “{0}” is stored. In a browser it may be lost when the page is reloaded; then enter it again, or set CHART_CARDS_API_KEY where VS Code is started.',
            connection.name,
          )
        : vscode.l10n.t('The key for “{0}” is in the secret storage of VS Code.', connection.name),
      test,
    );
    if (answer === test) await executeCommand('chartCards.testConnection');
  };
}

/** Forgets the key of the current connection. */
export function signOut(
  connections: Connections & { keyOf(connectionId: string): Promise<FoundKey> },
  keys: ApiKeys,
): () => Promise<void> {
  return async () => {
    const connection = currentConnection(connections);
    if (connection.id === SANDBOX_ID) {
      throw new Error(vscode.l10n.t('The sandbox keeps no key; there is nothing to forget.'));
    }
    await keys.forget(connection);
    const left = await connections.keyOf(connection.id);
    void vscode.window.showInformationMessage(
      left.kind === 'key'
        ? vscode.l10n.t(
            'The stored key of “{0}” is forgotten. The environment variable still gives one; unset it to be signed out.',
            connection.name,
          )
        : vscode.l10n.t('The key of “{0}” is forgotten. Unsaved texts are kept.', connection.name),
    );
  };
}

/** Forgets every stored key, those of removed connections, of older routes and of widgets too. */
export function forgetAllKeys(keys: ApiKeys, serverSecrets: ServerSecrets): () => Promise<void> {
  return async () => {
    const forget = vscode.l10n.t('Forget All Keys');
    const answer = await vscode.window.showWarningMessage(
      vscode.l10n.t('Forget all keys that Chart Cards has stored?'),
      {
        modal: true,
        detail: vscode.l10n.t(
          'Connections and cards stay as they are. The keys must be entered again to reach the service.',
        ),
      },
      forget,
    );
    if (answer !== forget) return;
    const count = (await keys.forgetAll()) + (await serverSecrets.forgetAll());
    void vscode.window.showInformationMessage(vscode.l10n.t('{0} keys are forgotten.', count));
  };
}

/** What the test needs of the connections beyond the common port. */
export interface TestableConnections extends Connections {
  keyOf(connectionId: string): Promise<FoundKey>;
  transportOf(connectionId: string): Promise<Transport>;
  startSandbox(): Promise<void>;
}

/** Asks the service once, changes nothing, and says how the request went: never a header, never the key. */
export function testConnection(connections: TestableConnections): () => Promise<void> {
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

/** Shows the log. */
export function showLog(log: OutputLog): () => void {
  return () => log.show();
}
