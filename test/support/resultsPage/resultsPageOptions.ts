/** What the page is opened with, put there by its driver. */
export interface ResultsPageOptions {
  readonly sample: 'overview' | 'orders' | 'plots' | 'empty' | 'odd' | 'wide' | 'single';
  /** Number of rows. */
  readonly rows: number;
  /** `reading`: rows come as the driver says, and the end with them. */
  readonly reading: 'complete' | 'reading';
  /** Of a result that is being read: how many there will be. */
  readonly total?: number;
}
