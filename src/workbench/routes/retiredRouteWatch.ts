import type { AdminGate } from '../admin/adminGate.ts';
import { Disposable } from '../disposable.ts';

/** Placeholder: looks for retired routes in what is opened. */
export class RetiredRouteWatch extends Disposable {
  constructor(_gate: AdminGate) {
    super();
  }
}
