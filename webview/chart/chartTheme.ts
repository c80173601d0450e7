import type { LevelName } from '../../src/card/card.ts';

/** The workbench's colours as a canvas takes them: it knows no `var()`. */
export interface ChartTheme {
  readonly highContrast: boolean;
  readonly background: string;
  readonly foreground: string;
  /** Text of the axes. */
  readonly text: string;
  readonly grid: string;
  readonly border: string;
  readonly crosshair: string;
  /** Behind the crosshair's and the guides' labels on the axes. */
  readonly crosshairLabel: string;
  /** What floats over the chart. */
  readonly widget: { readonly background: string; readonly foreground: string; readonly border: string };
  readonly up: string;
  readonly down: string;
  readonly drawing: string;
  readonly selection: string;
  readonly error: string;
  readonly levels: { readonly [Name in LevelName]: string };
  readonly fontFamily: string;
}
