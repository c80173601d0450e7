import { colorReader } from './colorReader.ts';

const NAMES: readonly (readonly [string, string])[] = [
  ['charts-blue', '#1a85ff'],
  ['charts-orange', '#d18616'],
  ['charts-green', '#388a34'],
  ['charts-purple', '#9b59b6'],
  ['charts-red', '#e51400'],
  ['charts-yellow', '#bf8803'],
];

/** The workbench's colours for series, one after the other, as a canvas takes them. */
export function seriesColors(element: Element): readonly string[] {
  const style = getComputedStyle(element);
  const read = colorReader();
  return NAMES.map(([name, fallback]) => read(style.getPropertyValue(`--vscode-${name}`).trim() || fallback, fallback));
}
