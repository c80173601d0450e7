/** As much of a text field as choosing one needs. */
export interface TextWithCaret {
  readonly editing: boolean;
  readonly disabled: boolean;
  /** When it was last written in; 0 for never. */
  readonly lastUsed: number;
}

/** The text that links are put into: the one that is written in, or was last, or the first. */
export function fieldForLinks<T extends TextWithCaret>(fields: Iterable<T>): T | undefined {
  const open = [...fields].filter(({ disabled }) => !disabled);
  return (
    open.find(({ editing }) => editing) ??
    open.reduce<T | undefined>(
      (last, field) => (last === undefined || field.lastUsed > last.lastUsed ? field : last),
      undefined,
    )
  );
}
