/** Why there are no candles. */
export type MarketErrorKind =
  /** The address is neither https nor loopback, or no address. */
  | 'addressRefused'
  | 'unreachable'
  | 'timeout'
  | 'tooLarge'
  /** The feed answered with a status that is no success. */
  | 'status'
  /** What came is not what a feed answers. */
  | 'unreadable'
  /** The feed says itself that it cannot. */
  | 'feed'
  | 'unknownSymbol'
  | 'unsupportedTimeframe';

/** Why there are no candles, for people; never holds more of an address than its origin. */
export class MarketError extends Error {
  override readonly name = 'MarketError';
  readonly kind: MarketErrorKind;

  constructor(kind: MarketErrorKind, message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}
