import type { AdminGate } from '../admin/adminGate.ts';
import { Disposable } from '../disposable.ts';

/** Placeholder: reads the admin's part when a bulk file is opened. */
export class BulkFileWatch extends Disposable {
  constructor(_gate: AdminGate) {
    super();
  }
}
