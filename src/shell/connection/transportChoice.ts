import * as vscode from 'vscode';
import { createHostFetch } from '../../http/hostFetch.ts';
import type { Transport } from '../../http/transport.ts';
import { Disposable } from '../disposable.ts';
import { readSetting } from '../settings.ts';

/** The configured transport; the direct one is loaded from its own bundle on first use. */
export class TransportChoice extends Disposable {
  /** Captured once, because another extension may replace the global later. */
  readonly #host: Transport = createHostFetch(globalThis.fetch);
  #direct: Promise<Transport> | undefined;

  constructor() {
    super();
    this._register(
      vscode.workspace.onDidChangeConfiguration((change) => {
        if (change.affectsConfiguration('http')) this.#closeDirect();
      }),
    );
    this._register({ dispose: () => this.#closeDirect() });
  }

  /** Transport of real services. The sandbox is on loopback, where the host connects directly anyway. */
  async forServices(): Promise<Transport> {
    if (readSetting('transport') !== 'direct') return this.#host;
    this.#direct ??= openDirect();
    return this.#direct;
  }

  forSandbox(): Transport {
    return this.#host;
  }

  #closeDirect(): void {
    const closing = this.#direct;
    this.#direct = undefined;
    void closing?.then((transport) => transport.close()).catch(() => undefined);
  }
}

async function openDirect(): Promise<Transport> {
  const { createDirectTransport } = await import('../../http/directTransport.ts');
  const settings = vscode.workspace.getConfiguration('http');
  const off = settings.get<string>('proxySupport') === 'off';
  const proxy = settings.get<string>('proxy') || process.env['https_proxy'] || process.env['HTTPS_PROXY'];
  const exceptions = settings.get<readonly string[]>('noProxy') ?? [];
  const noProxy = exceptions.length > 0 ? exceptions.join(',') : (process.env['no_proxy'] ?? process.env['NO_PROXY']);
  return createDirectTransport({
    ...(off || !proxy ? {} : { proxy }),
    ...(noProxy ? { noProxy } : {}),
    strictTls: settings.get<boolean>('proxyStrictSSL') ?? true,
  });
}
