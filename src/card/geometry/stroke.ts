import { clipLine, inflatedPane } from './clip.ts';
import type { Stroke, StrokeRole } from './figure.ts';
import type { Spot } from './projection.ts';
import type { StrokeStyle } from './strokeStyle.ts';

/** How a stroke departs from a plain, opaque segment. */
export interface StrokeExtras {
  readonly openStart?: boolean;
  readonly openEnd?: boolean;
  readonly opacity?: number;
}

/** The visible part of a stroke: none or one. */
export function stroke(
  role: StrokeRole,
  from: Spot,
  to: Spot,
  style: StrokeStyle,
  pane: { readonly width: number; readonly height: number },
  extras: StrokeExtras = {},
): Stroke[] {
  const clipped = clipLine(from, to, inflatedPane(pane, style.width), {
    start: extras.openStart ?? false,
    end: extras.openEnd ?? false,
  });
  if (clipped === undefined) return [];
  const period = style.dash.reduce((sum, length) => sum + length, 0);
  return [
    {
      role,
      from: clipped.from,
      to: clipped.to,
      color: style.color,
      width: style.width,
      dash: style.dash,
      dashOffset: period === 0 ? 0 : clipped.skipped % period,
      opacity: extras.opacity ?? 1,
    },
  ];
}
