import { getCACertificates, rootCertificates } from 'node:tls';
import connect from 'undici/lib/api/api-connect.js';
import Agent from 'undici/lib/dispatcher/agent.js';
import Dispatcher from 'undici/lib/dispatcher/dispatcher.js';
import EnvHttpProxyAgent from 'undici/lib/dispatcher/env-http-proxy-agent.js';
import type { Transport } from './transport.ts';
import { createUndiciTransport } from './undiciTransport.ts';

// The proxy agent opens its tunnel with this method, which only undici's main entry puts in place.
Object.assign(Dispatcher.prototype, { connect });

/** How the direct transport reaches real hosts: no PAC file, no Kerberos, no prompt for a proxy's password. */
export interface DirectTransportOptions {
  /** Proxy address, or undefined for none. */
  readonly proxy?: string;
  /** Hosts reached without the proxy, comma-separated. */
  readonly noProxy?: string;
  /** False accepts any certificate. */
  readonly strictTls?: boolean;
}

/** The transport that goes past the host's network stack; the entry of a bundle of its own, read when first needed. */
export function createDirectTransport(options: DirectTransportOptions = {}): Transport {
  const tls = { ca: trustedCertificates(), rejectUnauthorized: options.strictTls ?? true };
  if (options.proxy === undefined) return createUndiciTransport(new Agent({ connect: tls }));
  return createUndiciTransport(
    new EnvHttpProxyAgent({
      connect: tls,
      requestTls: tls,
      httpProxy: options.proxy,
      httpsProxy: options.proxy,
      noProxy: options.noProxy ?? '',
    }),
  );
}

/** What Node trusts and what the system trusts: Node alone does not look at the system's store. */
function trustedCertificates(): string[] {
  return [...rootCertificates, ...getCACertificates('system')];
}
