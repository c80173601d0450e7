/** The focusable element that the chart library fills, and the words for those who do not see it. */
export interface PlotElement {
  readonly plot: HTMLElement;
  /** Said after the plot's name; not shown. */
  readonly description: HTMLElement;
}

/** An empty plot: an application with keys of its own, which `hint` tells of. */
export function plotElement(hint: string): PlotElement {
  const description = document.createElement('div');
  description.id = 'chart-description';
  description.hidden = true;
  description.textContent = hint;
  const plot = document.createElement('div');
  plot.className = 'chart-plot';
  plot.dataset['testid'] = 'chart-plot';
  plot.tabIndex = 0;
  plot.setAttribute('role', 'application');
  plot.setAttribute('aria-roledescription', 'chart');
  plot.setAttribute('aria-describedby', description.id);
  return { plot, description };
}
