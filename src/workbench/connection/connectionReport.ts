import { l10n } from 'vscode';
import type { ConnectionReport } from '../../client/connectionTest.ts';
import type { FoundKey } from './connectionSecrets.ts';
import { proxyDecision } from './proxyDecision.ts';

/** The settings of VS Code that decide how requests leave. */
export interface HostNetworkSettings {
  readonly proxy: string;
  readonly proxySupport: string;
  readonly noProxy: readonly string[];
  readonly systemCertificates: boolean;
  readonly environmentProxy: boolean;
}

/** What the test found, in one sentence, with what to do next. */
export function reportVerdict(report: ConnectionReport, name: string): string {
  switch (report.verdict) {
    case 'works':
      return l10n.t('“{0}” works: the service took the key.', name);
    case 'lacksPermission':
      return l10n.t(
        'The key of “{0}” works, but it can’t read cards: it lacks the permission “sendMessage”. Grant it in the dashboard, or sign in with another key.',
        name,
      );
    case 'keyRefused':
      return report.status === undefined
        ? l10n.t('There is no key for “{0}”. Sign in first.', name)
        : l10n.t(
            'The service refused the key of “{0}”: it’s unknown, expired or a personal key. Sign in with another.',
            name,
          );
    case 'rateLimited':
      return l10n.t('“{0}” is reached, but the community’s rate limit is used up. Wait a little.', name);
    case 'failing':
      return l10n.t('“{0}” is reached, but the service, or a gateway before it, fails. Try again later.', name);
    case 'unreachable':
      return l10n.t('“{0}” cannot be reached. {1}', name, report.failure?.text ?? '');
    case 'notTheService':
      return l10n.t('Something answers at the base URL of “{0}”, but not this service. Check the base URL.', name);
  }
}

/** The details, one a line. Scheme, host and port only; no header, no key, no filled path. */
export function reportLines(report: ConnectionReport, host: HostNetworkSettings, key: FoundKey): string[] {
  return [
    l10n.t('Address: {0}', report.origin),
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
  if (status === undefined) return l10n.t('no answer');
  // The question that changes nothing is about a card that cannot exist: only a key that counts is told so.
  return verdict === 'works' && status === 404
    ? l10n.t('404, as it should be: a card that does not exist was asked for')
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
      return l10n.t('the one of http.proxy');
    case 'environment':
      return l10n.t('the one of the environment');
    case 'system':
      return report.transport === 'direct' ? l10n.t('none') : l10n.t('as the system decides');
  }
}

function tlsText(report: ConnectionReport, host: HostNetworkSettings): string {
  if (report.origin.startsWith('http:')) return l10n.t('none (this machine)');
  const store = host.systemCertificates ? l10n.t('system certificates count') : l10n.t('system certificates are off');
  if (report.failure?.kind === 'tls') return l10n.t('refused ({0}); {1}', report.failure.code ?? '', store);
  return report.status === undefined ? store : l10n.t('accepted; {0}', store);
}

function skewText(skewMs: number | undefined): string {
  if (skewMs === undefined) return l10n.t('the answer told no time');
  const seconds = Math.abs(skewMs) / 1000;
  if (seconds <= 2) return l10n.t('in step with the service');
  return skewMs > 0
    ? l10n.t('the service is {0} s ahead of this machine', seconds)
    : l10n.t('the service is {0} s behind this machine', seconds);
}

function keyText(key: FoundKey): string {
  if (key.kind === 'missing') return l10n.t('nowhere');
  return key.from === 'environment' ? l10n.t('environment variable') : l10n.t('secret storage or sandbox');
}
