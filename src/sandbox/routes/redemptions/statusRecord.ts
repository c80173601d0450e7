import type { StoredStatus } from '../../store/redemptionStatusTable.ts';

/** A status as it is answered (P1 2.5). */
export function describeStatus({ id, name, category, color, order, isDefault }: StoredStatus): object {
  return { _id: id, name, category, color, order, isDefault };
}
