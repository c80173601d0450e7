/** A route of the interface that no longer answers, found in a source text. Offsets count UTF-16 units. */
export interface RetiredRouteMatch {
  /** `fieldFirst`: the retired history routes (P2 4.10). `login`: the login that is not mounted (P2 4.11). */
  readonly kind: 'fieldFirst' | 'login';
  readonly start: number;
  readonly end: number;
  /** What to write instead of the text from start to end; undefined where nothing takes its place. */
  readonly instead: string | undefined;
  /**
   * `byOrder`: both values come from elsewhere, the first into the first place (`%s`, `{}`), so that swapping the text
   * alone would write to another trader's field: whatever fills the places has to be swapped as well.
   */
  readonly filled: 'inPlace' | 'byOrder';
}

/** Whether swapping the text is all that is to be done. */
export function isFixableByTextEdit({ instead, filled }: RetiredRouteMatch): boolean {
  return instead !== undefined && filled === 'inPlace';
}
