import type { ShownColumn } from '../../src/protocol/resultsMessages.ts';
import type { ViewState } from './viewState.ts';

/** Places of the columns that are shown: as the result has it, but for what was chosen by hand. Never none. */
export function shownColumns(columns: readonly ShownColumn[], chosen: ViewState['columns']): readonly number[] {
  const places = columns.map((_, place) => place);
  const shown = places.filter(
    (place) => chosen.find(({ column }) => column === place)?.shown ?? columns[place]?.hidden !== true,
  );
  return shown.length > 0 ? shown : places.slice(0, 1);
}
