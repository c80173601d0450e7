/** Said of the chart when the keyboard comes to it. */
export const READER_HELP_HINT = 'Press H or question mark for the keys of the chart.';

/** The keys of a chart to read, read aloud on request. */
export const READER_HELP =
  'Left bracket and right bracket go from object to object; Enter zooms to it; Escape lets it go. ' +
  'Arrow keys and Page up and Page down move along the candles, plus and minus zoom, and Home fits the card.';
