import type { Figure } from '../../src/card/geometry/figure.ts';
import type { Spot } from '../../src/card/geometry/projection.ts';
import type { ChartTheme } from './chartTheme.ts';
import { readableOn, textOn } from './color.ts';
import { fontsOf } from './fonts.ts';
import type { Brush } from './paintFigure.ts';
import type { PlacedLabel } from './placeLabels.ts';

const ICON_RADIUS = 7;

/** Paints texts, outlined in the background's colour so that candles behind them do not disturb. */
export function paintLabels({ context }: Brush, labels: readonly PlacedLabel[], theme: ChartTheme): void {
  context.font = fontsOf(theme).label;
  context.textAlign = 'left';
  context.textBaseline = 'middle';
  context.lineJoin = 'round';
  context.lineWidth = 4;
  context.strokeStyle = theme.background;
  for (const { label, box } of labels) {
    const y = box.y + box.height / 2 + 0.5;
    context.strokeText(label.text, box.x, y);
    context.fillStyle = theme.highContrast
      ? theme.foreground
      : readableOn(theme.background, label.color, theme.foreground);
    context.fillText(label.text, box.x, y);
  }
}

/** Paints a `!` on an object that has an error: not colour alone. */
export function paintErrorIcon({ context }: Brush, spot: Spot, theme: ChartTheme): void {
  context.beginPath();
  context.arc(spot.x, spot.y, ICON_RADIUS, 0, 2 * Math.PI);
  context.fillStyle = theme.error;
  context.fill();
  context.lineWidth = 1.5;
  context.strokeStyle = theme.background;
  context.stroke();
  context.font = fontsOf(theme).icon;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillStyle = textOn(theme.error);
  context.fillText('!', spot.x, spot.y + 0.5);
}

/** Paints a padlock on an object that is not to be moved. */
export function paintLock({ context }: Brush, { x, y }: Spot, theme: ChartTheme): void {
  context.beginPath();
  context.arc(x, y, ICON_RADIUS + 1, 0, 2 * Math.PI);
  context.fillStyle = theme.background;
  context.fill();
  context.lineWidth = 1;
  context.strokeStyle = theme.foreground;
  context.stroke();
  context.lineWidth = 1.5;
  context.beginPath();
  context.arc(x, y - 1, 2.25, Math.PI, 0);
  context.stroke();
  context.fillStyle = theme.foreground;
  context.fillRect(x - 3.5, y - 1, 7, 5);
}

/** Where an error icon stands: on the object's first stroke, inside the pane. */
export function iconSpot(figure: Figure, pane: { readonly width: number; readonly height: number }): Spot | undefined {
  const stroke = figure.strokes[0];
  const spot = stroke?.from ?? figure.dots[0];
  if (!spot) return undefined;
  // A line over the whole width begins under the legend; a little to the right of the edge it can be seen.
  const inset = 2 * ICON_RADIUS;
  return {
    x: Math.min(pane.width - inset, Math.max(inset, spot.x)),
    y: Math.min(pane.height - inset, Math.max(inset, spot.y)),
  };
}
