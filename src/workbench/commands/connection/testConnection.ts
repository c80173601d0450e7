import * as vscode from 'vscode';
import { systemClock } from '../../../client/clock.ts';
import type { Transport } from '../../../client/transports/transport.ts';
import { cancellable } from '../../cancellable.ts';
import type { FoundKey } from '../../connection/apiKeys.ts';
import type { Connections } from '../../connection/connectionProfile.ts';
import { type HostNetworkSettings, reportLines, reportVerdict } from '../../connection/connectionReport.ts';
import { SANDBOX_ID } from '../../connection/connectionSettings.ts';
import { currentConnection } from './currentConnection.ts';

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
    const { testConnection: askService } = await import('../../../client/connectionTest.ts');
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
