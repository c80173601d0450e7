import type { FindingView } from '../../../src/protocol/editorMessages.ts';
import type { ObjectRow, ObjectState } from './objectRow.ts';

/** What each state is called, and the icon that shows it. */
export const OBJECT_STATES: Readonly<Record<ObjectState, { readonly word: string; readonly icon: string }>> = {
  noId: { word: 'No id yet: it cannot be selected, and no text can link to it', icon: 'tag' },
  hidden: { word: 'Hidden while this tab is open', icon: 'eye-closed' },
  locked: { word: 'Guarded against being moved while this tab is open', icon: 'lock' },
  outside: { word: 'Outside the part of the chart that is shown', icon: 'screen-normal' },
};

/** All that the row shows, in words. */
export function objectLabel(row: ObjectRow): string {
  const { name, description, states } = row;
  return [
    [name, description].filter((part) => part !== '').join(', '),
    ...states.map((state) => OBJECT_STATES[state].word),
    ...errorsAndWarnings(row).map(({ severity, message }) => `${severity}: ${message}`),
  ].join('. ');
}

/** What is wrong with the object; hints stay in the list of findings. */
export function errorsAndWarnings({ findings }: ObjectRow): readonly FindingView[] {
  return findings.filter(({ severity }) => severity !== 'hint');
}

/** How many of what, e.g. `1 level, 2 drawings`. */
export function countOf(rows: readonly ObjectRow[]): string {
  const levels = rows.filter(({ what }) => what.kind === 'level').length;
  const drawings = rows.length - levels;
  const parts = [
    ...(levels > 0 ? [`${levels} ${levels === 1 ? 'level' : 'levels'}`] : []),
    ...(drawings > 0 ? [`${drawings} ${drawings === 1 ? 'drawing' : 'drawings'}`] : []),
  ];
  return parts.join(', ');
}
