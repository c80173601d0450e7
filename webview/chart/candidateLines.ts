import type { LevelCandidateLine } from '../../src/protocol/editorMessages.ts';
import type { CardChart } from './cardChart.ts';
import { ChartOverlay, type PaneSize } from './chartOverlay.ts';
import { faded } from './color.ts';
import { type Brush, crisp } from './painting/paintFigure.ts';
import { LABEL_LINE } from './scene.ts';
import { fontsOf } from './theme.ts';

const DOTS = [1, 3];
/** Distance of a label from the left edge, CSS pixels: the card's levels have their names at the price scale. */
const INSET = 12;
/** Height at the top that the legend needs. */
const LEGEND = 30;
const [FAINT_LINE, FAINT_LABEL] = [0.4, 0.75];

/**
 * Faint lines at prices that could become levels, and a stronger one at the active price; they don't scale the chart. A
 * line has its label, if there is room; the active one has it in any case, at the edge if its price is
 * out of view.
 */
export class CandidateLines extends ChartOverlay {
  readonly #theme: CardChart['theme'];
  protected readonly views = [this.view('top', (brush, size) => this.#paint(brush, size))];
  #lines: readonly LevelCandidateLine[] = [];

  constructor({ bars, theme }: Pick<CardChart, 'bars' | 'theme'>) {
    super(bars);
    this.#theme = theme;
  }

  /** Shows these lines instead of the last ones. */
  show(lines: readonly LevelCandidateLine[]): void {
    this.#lines = lines;
    this.repaint();
  }

  #paint({ context, ratio }: Brush, { width, height }: PaneSize): void {
    const theme = this.#theme();
    const { foreground, background, highContrast } = theme;
    const color = (opacity: number): string => (highContrast ? foreground : faded(foreground, opacity));
    const labelled: number[] = [];
    context.font = fontsOf(theme).label;
    context.textAlign = 'left';
    context.textBaseline = 'middle';
    context.lineJoin = 'round';
    // The active one chooses its place first.
    for (const { price, label, isActive } of this.#lines.toSorted((a, b) => Number(b.isActive) - Number(a.isActive))) {
      const y = this.host?.series.priceToCoordinate(price);
      if (y === null || y === undefined) continue;
      const isInView = y >= 0 && y <= height;
      if (isInView) {
        context.setLineDash(isActive ? [] : DOTS);
        context.lineWidth = 1;
        context.strokeStyle = isActive ? foreground : color(FAINT_LINE);
        context.beginPath();
        context.moveTo(0, crisp(y, 1, ratio));
        context.lineTo(width, crisp(y, 1, ratio));
        context.stroke();
        context.setLineDash([]);
      }
      if (!isInView && !isActive) continue;
      const middle = Math.min(Math.max(y, LEGEND + LABEL_LINE / 2), height - LABEL_LINE / 2);
      if (middle !== y && !isActive) continue;
      if (labelled.some((other) => Math.abs(other - middle) < LABEL_LINE)) continue;
      labelled.push(middle);
      const text = isInView ? label : `${y < 0 ? '↑' : '↓'} ${label}`;
      context.lineWidth = 4;
      context.strokeStyle = background;
      context.strokeText(text, INSET, middle);
      context.fillStyle = isActive ? foreground : color(FAINT_LABEL);
      context.fillText(text, INSET, middle);
    }
  }
}
