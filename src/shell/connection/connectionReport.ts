import { l10n } from 'vscode';
import type { ConnectionReport } from '../../client/connectionTest.ts';
import type { FoundKey } from './connectionSecrets.ts';
import { proxyDecision } from './proxyDecision.ts';

/** The VS Code settings that affect how requests are routed. */
export interface HostNetworkSettings {
  readonly proxy: string;
  readonly proxySupport: string;
  readonly noProxy: readonly string[];
  readonly systemCertificates: boolean;
  readonly environmentProxy: boolean;
}

/** The result of the connection test in one sentence, with what to do next. */
export function reportVerdict(report: ConnectionReport, name: string): string {
  switch (report.verdict) {
    case 'works':
      return l10n.t('“{0}” works: the service accepted the key.', name);
    case 'lacksPermission':
      return l10n.t(
        'The key for “{0}” works but can’t read cards, because it lacks the permission “sendMessage”. Grant it in the dashboard, or sign in with another key.',
        name,
      );
    case 'keyRefused':
      return report.status === undefined
        ? l10n.t('There is no key for “{0}”. Sign in first.', name)
        : l10n.t(
            'The service rejected the key for “{0}”: it’s unknown, expired or a personal key. Sign in with another key.',
            name,
          );
    case 'rateLimited':
      return l10n.t(
        '“{0}” is reachable, but the community’s rate limit is reached. Wait a moment, then try again.',
        name,
      );
    case 'failing':
      return l10n.t('“{0}” is reachable, but the service or a gateway returned an error. Try again later.', name);
    case 'unreachable':
      return l10n.t('Couldn’t reach “{0}”. {1}', name, report.failure?.text ?? '');
    case 'notTheService':
      return l10n.t('The server at the base URL of “{0}” isn’t this service. Check the base URL.', name);
  }
}

/** The details, one per line. Addresses are reduced to scheme, host and port; no headers, keys or filled paths. */
export function reportLines(report: ConnectionReport, host: HostNetworkSettings, key: FoundKey): string[] {
  return [
    l10n.t('Base URL: {0}', report.origin),
    l10n.t('Transport: {0}', report.transport),
    l10n.t('Proxy: {0}', proxyText(report, host)),
    l10n.t('TLS: {0}', tlsText(report, host)),
    l10n.t('Status: {0}', statusText(report)),
    ...(report.failure === undefined
      ? []
      : [l10n.t('Failure: {0} {1}', report.failure.kind, report.failure.code ?? '')]),
    l10n.t('Clock: {0}', skewText(report.clockSkewMs)),
    l10n.t('Time: {0} ms', report.ms),
    l10n.t('Key from: {0}', keyText(key)),
  ];
}

function statusText({ status, verdict }: ConnectionReport): string {
  if (status === undefined) return l10n.t('no response');
  // The test reads a card that can't exist: the service answers 404 only if it accepts the key.
  return verdict === 'works' && status === 404
    ? l10n.t('404, as expected: the test asks for a card that doesn’t exist')
    : String(status);
}

function proxyText(report: ConnectionReport, host: HostNetworkSettings): string {
  switch (proxyDecision(report.origin, host)) {
    case 'loopback':
      return l10n.t('none (this machine)');
    case 'off':
      return l10n.t('none (http.proxySupport is off)');
    case 'exception':
      return l10n.t('none (the host is listed in http.noProxy)');
    case 'setting':
      return l10n.t('from http.proxy');
    case 'environment':
      return l10n.t('from the environment');
    case 'system':
      return report.transport === 'direct' ? l10n.t('none') : l10n.t('decided by the system');
  }
}

function tlsText(report: ConnectionReport, host: HostNetworkSettings): string {
  if (report.origin.startsWith('http:')) return l10n.t('none (this machine)');
  const store = host.systemCertificates
    ? l10n.t('system certificates are used')
    : l10n.t('system certificates aren’t used');
  if (report.failure?.kind === 'tls') return l10n.t('failed ({0}); {1}', report.failure.code ?? '', store);
  return report.status === undefined ? store : l10n.t('accepted; {0}', store);
}

function skewText(skewMs: number | undefined): string {
  if (skewMs === undefined) return l10n.t('unknown, the response has no date');
  const seconds = Math.abs(skewMs) / 1000;
  if (seconds <= 2) return l10n.t('in sync with the service');
  return skewMs > 0
    ? l10n.t('the service is {0} s ahead of this machine', seconds)
    : l10n.t('the service is {0} s behind this machine', seconds);
}

function keyText(key: FoundKey): string {
  if (key.kind === 'missing') return l10n.t('nowhere');
  return key.from === 'environment' ? l10n.t('environment variable') : l10n.t('secret storage or sandbox');
}
