/** How a request to the origin is routed. `system`: the operating system or a PAC file decides. */
type ProxyDecision = 'loopback' | 'off' | 'exception' | 'setting' | 'environment' | 'system';

/** Mirrors VS Code's order: loopback, disabled, exceptions, setting, environment, system. */
export function proxyDecision(
  origin: string,
  host: {
    readonly proxy: string;
    readonly proxySupport: string;
    readonly noProxy: readonly string[];
    readonly environmentProxy: boolean;
  },
): ProxyDecision {
  const { hostname } = new URL(origin);
  if (/^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname)) return 'loopback';
  if (host.proxySupport === 'off') return 'off';
  if (host.noProxy.some((pattern) => isException(pattern, hostname))) return 'exception';
  if (host.proxy !== '') return 'setting';
  return host.environmentProxy ? 'environment' : 'system';
}

function isException(pattern: string, hostname: string): boolean {
  const plain = pattern
    .trim()
    .toLowerCase()
    .replace(/:\d+$/, '')
    .replace(/^\*?\./, '');
  return plain === '*' || (plain !== '' && (hostname === plain || hostname.endsWith(`.${plain}`)));
}
