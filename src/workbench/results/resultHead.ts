import type { ResultHead, ShownPlot } from '../../protocol/resultsMessages.ts';
import { maskedEmails } from './maskedEmails.ts';
import type { ResultPlot, ResultTable } from './resultTable.ts';

/** All of a result but its rows, as the page may have it. */
export function resultHead(
  table: ResultTable,
  reading: Pick<ResultHead, 'run' | 'reading' | 'held' | 'total' | 'exposure'>,
): ResultHead {
  return {
    type: 'result',
    ...reading,
    title: maskedEmails(table.title),
    subtitle: maskedEmails(table.subtitle),
    columns: table.columns.map(({ label, kind, hidden }) => ({
      label: maskedEmails(label),
      kind,
      ...(hidden === undefined ? {} : { hidden }),
    })),
    notes: shownNotes(table.notes),
    personalData: table.personalData !== undefined,
    ...(table.empty === undefined ? {} : { empty: table.empty }),
    actions: (table.actions ?? []).map(({ label, icon, on }) => ({ label, icon, on })),
    plots: shownPlots(table.plots),
  };
}

/** The notes as the page may have them. */
export function shownNotes(notes: readonly string[] | undefined): string[] {
  return (notes ?? []).map(maskedEmails);
}

/** The plots as the page may have them; one without a point shows nothing and is left out. */
export function shownPlots(plots: readonly ResultPlot[] | undefined): ShownPlot[] {
  return (plots ?? [])
    .filter(({ series }) => series.some(({ points }) => points.length > 0))
    .map(({ title, unit, names, series }) => ({
      title: maskedEmails(title),
      unit,
      ...(names === undefined ? {} : { names: names.map(maskedEmails) }),
      series: series.map(({ label, kind, points }) => ({
        label: maskedEmails(label),
        kind,
        at: Float64Array.from(points, ({ at }) => at),
        values: Float64Array.from(points, ({ value }) => value),
      })),
    }));
}
