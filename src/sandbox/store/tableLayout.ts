/** The tables of one resource, told beside the class that reads and writes them. */
export interface TableSchema {
  readonly names: readonly string[];
  readonly sql: string;
}
