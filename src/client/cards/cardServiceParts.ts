import type { Clock } from '../clock.ts';
import type { ServiceClient } from '../serviceClient.ts';

/** What the card flows work with. */
export interface CardServiceContext {
  readonly client: ServiceClient;
  readonly clock: Clock;
  /** Sender → platform user id, as far as their cards have told: so another author's card is never taken for ours. */
  readonly owners?: Map<string, string>;
}
