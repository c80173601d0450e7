/** The line below the chart: the time zone, and the link that the chart library's licence asks for. */
export function chartFooter(): HTMLElement {
  const footer = document.createElement('div');
  footer.className = 'chart-footer';
  const zone = document.createElement('span');
  zone.textContent = 'Times in UTC';
  const link = document.createElement('a');
  link.href = 'https://www.tradingview.com/';
  link.textContent = 'Charts by TradingView Lightweight Charts™';
  footer.append(zone, link);
  return footer;
}
