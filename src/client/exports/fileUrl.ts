import { BlockList, isIP } from 'node:net';
import { trimEndMatching } from '../../card/model/strings.ts';

/**
 * Whether a download link can be followed: https to a public host, or to the connection's own, without credentials. From
 * the sandbox (http, which is allowed on this machine only) it may lead to the sandbox only. A service must not be able to
 * reach into the person's own network.
 */
export function isAllowedFileUrl(link: string, connectionOrigin: string): boolean {
  if (!URL.canParse(link)) return false;
  const { protocol, username, password, hostname, host } = new URL(link);
  if (username !== '' || password !== '') return false;
  const own = new URL(connectionOrigin);
  const isOwn = host === own.host;
  if (own.protocol === 'http:') return isOwn && (protocol === 'https:' || protocol === 'http:');
  return protocol === 'https:' && (isOwn || isPublicHost(hostname));
}

/** Last labels of names that mean something in a local network only: RFC 6761, 6762 (with appendix G) and 8375. */
const LOCAL_LABELS = new Set('localhost local localdomain internal intranet private corp home lan arpa'.split(' '));
/** IPv4 addresses that aren't hosts of the Internet (IANA special-purpose registry, RFC 6890; multicast, RFC 5771). */
const SPECIAL_IPV4 = subnets('ipv4', [
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24',
  '192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4',
]);
/** The only IPv6 addresses that are assigned to hosts of the Internet (RFC 4291), */
const GLOBAL_IPV6 = subnets('ipv6', ['2000::/3']);
/** except for protocols, Teredo, documentation and 6to4 (RFC 6890, 3849, 3056, 9637), which may hold a local IPv4 address. */
const SPECIAL_IPV6 = subnets('ipv6', ['2001::/23 2001:db8::/32 2002::/16 3fff::/20']);

function subnets(family: 'ipv4' | 'ipv6', lines: readonly string[]): BlockList {
  const list = new BlockList();
  for (const subnet of lines.join(' ').split(' ')) {
    const [address = '', prefix] = subnet.split('/');
    list.addSubnet(address, Number(prefix), family);
  }
  return list;
}

/** Whether a host of an address belongs to the Internet, by its name or IP address. Names aren't resolved. */
function isPublicHost(hostname: string): boolean {
  const name = trimEndMatching(hostname, /\./).replace(/^\[|\]$/g, '');
  switch (isIP(name)) {
    case 4:
      return !SPECIAL_IPV4.check(name, 'ipv4');
    case 6:
      return GLOBAL_IPV6.check(name, 'ipv6') && !SPECIAL_IPV6.check(name, 'ipv6');
    default:
      return name.includes('.') && !LOCAL_LABELS.has(name.slice(name.lastIndexOf('.') + 1));
  }
}
