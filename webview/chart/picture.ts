import type { ChartTheme } from './chartTheme.ts';

/** The strip below an exported picture, and its text, CSS pixels. */
const STRIP = 20;
const TEXT = 11;

/** A picture of the chart with its name, and the attribution that the chart library's licence asks for, below. */
export function withStrip(chart: HTMLCanvasElement, name: string, theme: ChartTheme, ratio: number): HTMLCanvasElement {
  const picture = document.createElement('canvas');
  picture.width = chart.width;
  picture.height = chart.height + Math.round(STRIP * ratio);
  const context = picture.getContext('2d');
  if (!context) return chart;
  context.fillStyle = theme.background;
  context.fillRect(0, 0, picture.width, picture.height);
  context.drawImage(chart, 0, 0);
  context.font = `${TEXT * ratio}px ${theme.fontFamily}`;
  context.textBaseline = 'middle';
  context.fillStyle = theme.text;
  const y = chart.height + (STRIP * ratio) / 2;
  context.fillText(name, 8 * ratio, y);
  context.textAlign = 'right';
  context.fillText('Charts by TradingView Lightweight Charts™ · Times in UTC', picture.width - 8 * ratio, y);
  return picture;
}
