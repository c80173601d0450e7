import * as vscode from 'vscode';

/** The two forms in which a card can be open. */
export type CardForm = 'text' | 'chart';

/**
 * Where to show a card in this form: where it is shown so already, else beside its other form, so that chart and text
 * stand next to each other, else where the person is.
 */
export function viewColumnFor(uri: vscode.Uri, form: CardForm): vscode.ViewColumn {
  const key = uri.toString();
  for (const { tabs, viewColumn } of vscode.window.tabGroups.all) {
    if (tabs.some(({ input }) => isForm(input, form) && input.uri.toString() === key)) return viewColumn;
  }
  const { activeTab } = vscode.window.tabGroups.activeTabGroup;
  const other: CardForm = form === 'text' ? 'chart' : 'text';
  const besideOther = isForm(activeTab?.input, other) && activeTab.input.uri.toString() === key;
  return besideOther ? vscode.ViewColumn.Beside : vscode.ViewColumn.Active;
}

function isForm(input: unknown, form: CardForm): input is vscode.TabInputText | vscode.TabInputCustom {
  return form === 'text' ? input instanceof vscode.TabInputText : input instanceof vscode.TabInputCustom;
}
