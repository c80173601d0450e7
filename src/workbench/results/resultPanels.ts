import type { AdminParts } from '../admin/adminParts.ts';
import { Disposable } from '../disposable.ts';
import type { OpenResult, Results } from './results.ts';
import type { ResultTable } from './resultTable.ts';

/** Placeholder: the results views. */
export class ResultPanels extends Disposable implements Results {
  constructor(_parts: AdminParts) {
    super();
  }

  show(_table: ResultTable): void {}

  open(_table: ResultTable): OpenResult {
    return { append: () => {}, end: () => {}, isClosed: false };
  }
}
