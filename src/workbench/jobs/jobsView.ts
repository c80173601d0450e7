import type { AdminGate } from '../admin/adminGate.ts';
import { Disposable } from '../disposable.ts';

/** Placeholder: the view of exports and bulk updates; light, because it is made with the window. */
export class JobsView extends Disposable {
  constructor(_gate: AdminGate) {
    super();
  }
}
