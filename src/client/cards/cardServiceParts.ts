import type { Clock } from '../clock.ts';
import type { ServiceClient } from '../serviceClient.ts';

/** What the card flows work with. */
export interface CardServiceParts {
  readonly client: ServiceClient;
  readonly clock: Clock;
}
