import * as vscode from 'vscode';

/** The site that the chart library asks to be named. */
const ATTRIBUTION = 'https://www.tradingview.com/';

/** Opens the site that the chart's attribution names. */
export async function openAttribution(): Promise<void> {
  await vscode.env.openExternal(vscode.Uri.parse(ATTRIBUTION));
}
