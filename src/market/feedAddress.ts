import { MarketError } from './marketError.ts';

/** The address of a feed, if it may be read: https, or plain http to this machine; never with a password in it. */
export function checkFeedAddress(address: string): URL {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url === undefined) throw new MarketError('addressRefused', 'The candle feed setting is no address.');
  if (url.username !== '' || url.password !== '') {
    throw new MarketError('addressRefused', 'The address of the candle feed must not hold a user name or password.');
  }
  if (url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname))) return url;
  throw new MarketError(
    'addressRefused',
    `Candles are read from https addresses only, or from this machine; ${url.protocol}//${url.host} is neither.`,
  );
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(host);
}
