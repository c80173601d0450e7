import { html, type TemplateResult } from 'lit';
import { CARD_LIMITS } from '../../../src/card/card.ts';
import type { TreeItem } from './treeItem.ts';

/** A group of the tree; the drawings say which end of them is the front. */
export function groupLine(item: TreeItem & { readonly kind: 'group' }, active: boolean): TemplateResult {
  const { title, note } = groupTexts(item);
  return html`<div
    role="treeitem"
    class="line group"
    tabindex=${active ? 0 : -1}
    aria-level="1"
    aria-posinset=${item.position}
    aria-setsize=${item.siblings}
    aria-expanded=${item.open}
    aria-label="${title}, ${note}"
    data-key=${item.key}
    data-vscode-context=${JSON.stringify({ webviewSection: 'chart', preventDefaultContextMenuItems: true })}
  ><i class="codicon codicon-chevron-right" aria-hidden="true"></i><span class="name">${title}</span> <span class="description">${note}</span></div>`;
}

function groupTexts({ group, count }: TreeItem & { readonly kind: 'group' }): {
  readonly title: string;
  readonly note: string;
} {
  if (group === 'levels') return { title: 'Levels', note: String(count) };
  const most = CARD_LIMITS.drawings.max;
  return { title: 'Drawings', note: count > 1 ? `${count}/${most}, front first` : `${count}/${most}` };
}
