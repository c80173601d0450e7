/** Colours to choose from: told apart on light and dark, and by people who do not see red and green. */
export const SWATCHES = [
  '#2962FF',
  '#00838F',
  '#2E7D32',
  '#9E9D24',
  '#F9A825',
  '#EF6C00',
  '#C62828',
  '#AD1457',
  '#6A1B9A',
  '#5D4037',
  '#607D8B',
  '#787B86',
] as const;
