import { getCACertificates, rootCertificates } from 'node:tls';
import type { Transport } from './transport.ts';
import { createUndiciTransport } from './undiciTransport.ts';

/** How the direct transport reaches real hosts: no PAC file, no Kerberos, no prompt for a proxy's password. */
interface DirectTransportOptions {
  /** Proxy address, or undefined for none. */
  readonly proxy?: string;
  /** Hosts reached without the proxy, comma-separated. */
  readonly noProxy?: string;
  /** False accepts any certificate. */
  readonly strictTls?: boolean;
}

/** The transport that bypasses the host's network stack. This file is the entry of its own bundle, loaded when first needed. */
export async function createDirectTransport(options: DirectTransportOptions = {}): Promise<Transport> {
  const { Agent, EnvHttpProxyAgent } = await loadUndici();
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

/**
 * Loads undici without changing the `fetch` of other extensions: its main entry makes its own agent the global dispatcher
 * if there is none yet, and reading `Response` makes Node install Node's own first.
 */
function loadUndici(): Promise<typeof import('undici')> {
  void globalThis.Response;
  return import('undici');
}

/** The certificates of Node and of the system's store, which Node doesn't read by itself. */
function trustedCertificates(): string[] {
  return [...rootCertificates, ...getCACertificates('system')];
}
