import type { Logical, SeriesAttachedParameter, Time } from 'lightweight-charts';
import { isUsableView, type View } from '../../src/card/geometry/projection.ts';

/** The pane's view as it is now; undefined while there is none. The library converts whole bars only, and times only where there are bars: two bars give the scale of all. */
export function paneView({ chart, series }: SeriesAttachedParameter<Time>): View | undefined {
  const { width, height } = chart.paneSize(0);
  const scale = chart.timeScale();
  const first = scale.logicalToCoordinate(0 as Logical);
  const second = scale.logicalToCoordinate(1 as Logical);
  const top = series.coordinateToPrice(0);
  const bottom = series.coordinateToPrice(height);
  if (first === null || second === null || top === null || bottom === null) return undefined;
  const view = {
    width,
    height,
    firstBarX: first,
    barSpacing: second - first,
    topPrice: top,
    pricePerPixel: (top - bottom) / height,
  };
  return isUsableView(view) ? view : undefined;
}

/** Whether both show the same. */
export function isSamePane(a: View | undefined, b: View): boolean {
  return (
    a !== undefined &&
    a.width === b.width &&
    a.height === b.height &&
    a.firstBarX === b.firstBarX &&
    a.barSpacing === b.barSpacing &&
    a.topPrice === b.topPrice &&
    a.pricePerPixel === b.pricePerPixel
  );
}
