/** What the parts of the page ask for. */
export interface ResultsActions {
  readonly filter: (text: string) => void;
  /** From the filter down to the rows. */
  readonly toRows: () => void;
  readonly toggleFilterRow: () => void;
  readonly clearFilters: () => void;
  readonly toggleChooser: () => void;
  readonly showColumn: (place: number, shown: boolean) => void;
  /** As the result came: columns, widths and order. */
  readonly resetColumns: () => void;
  /** A plot by its place; -1: the table. */
  readonly showPlot: (plot: number) => void;
  /** Shows personal data, or masks it again. */
  readonly reveal: () => void;
  readonly copy: () => void;
  readonly save: () => void;
  readonly act: (action: number, rows: 'shown' | 'detailed') => void;
  readonly copyRow: () => void;
  readonly closeDetails: () => void;
  /** The row before or after the one whose details are shown. */
  readonly step: (by: -1 | 1) => void;
  readonly openAttribution: () => void;
}
