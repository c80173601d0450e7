import type { UserField } from '../userFieldRecord.ts';

/** What is known beside a file. */
export interface BulkContext {
  /** The community's field definitions; absent: custom columns are not judged, and that is said. */
  readonly fields?: readonly UserField[];
  /** Key of the identifier field that rows are matched by; absent: by `Email` where there is such a column. */
  readonly identifier?: string;
  /** Nobody has said yet how rows are matched: a file without `Email` is one for the identifier field, if a column can be it. */
  readonly matching?: 'undecided';
}
