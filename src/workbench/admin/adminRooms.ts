import type { RetiredRoutes } from '../routes/retiredRoutes.ts';

/** The parts of the admin's desk that live longer than a command; a command finds them in its context. */
export interface AdminRooms {
  readonly retiredRoutes: RetiredRoutes;
}
