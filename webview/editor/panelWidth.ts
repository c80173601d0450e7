/** Width of the side panel, in CSS pixels. */
export const PANEL_WIDTH = { least: 240, first: 340, most: 900 } as const;

/** The nearest width that the panel may have. */
export function clampPanelWidth(width: number): number {
  return Math.round(Math.min(PANEL_WIDTH.most, Math.max(PANEL_WIDTH.least, width)));
}
