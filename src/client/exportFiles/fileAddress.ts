import { isIP } from 'node:net';

/**
 * A download link that may be followed: https to a public address, no credentials in it. On a loopback connection (the
 * sandbox) the link may lead to the same loopback host. What a service names must not reach into the person's own network.
 */
export function isAllowedFileUrl(link: string, connectionOrigin: string): boolean {
  if (!URL.canParse(link)) return false;
  const { protocol, username, password, hostname, host } = new URL(link);
  if (username !== '' || password !== '') return false;
  const own = new URL(connectionOrigin);
  if (isPrivateHost(own.hostname)) return host === own.host && (protocol === 'https:' || protocol === own.protocol);
  return protocol === 'https:' && !isPrivateHost(hostname);
}

/** Loopback, link-local and private ranges, by name or number. Names that lead there are not looked up. */
function isPrivateHost(hostname: string): boolean {
  const name = hostname
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
    .toLowerCase();
  if (name === 'localhost' || name.endsWith('.localhost') || name.endsWith('.local') || name.endsWith('.internal'))
    return true;
  if (isIP(name) === 6) return name === '::' || name === '::1' || /^(fe[89ab]|f[cd]|::ffff:)/.test(name);
  if (isIP(name) !== 4) return false;
  const [a = 0, b = 0] = name.split('.').map(Number);
  return (
    a === 0 ||
    a === 10 ||
    a === 127 ||
    (a === 169 && b === 254) ||
    (a === 172 && b >= 16 && b <= 31) ||
    (a === 192 && b === 168) ||
    (a === 100 && b >= 64 && b <= 127)
  );
}
