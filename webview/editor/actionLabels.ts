import type { EditorAction } from '../../src/protocol/editorMessages.ts';

/** How each action is put on a button. */
export const ACTION_LABELS: Readonly<Record<EditorAction, { readonly label: string; readonly icon: string }>> = {
  openAsText: { label: 'Open as text', icon: 'go-to-file' },
  save: { label: 'Save', icon: 'save' },
  saveAsDraft: { label: 'Save as draft…', icon: 'new-file' },
  publish: { label: 'Publish…', icon: 'cloud-upload' },
  compareWithPublished: { label: 'Compare with published', icon: 'diff' },
  loadCandles: { label: 'Candles from a file…', icon: 'folder-opened' },
  reloadCandles: { label: 'Reload candles', icon: 'refresh' },
  refresh: { label: 'Read the card again', icon: 'sync' },
  openAttribution: { label: 'TradingView', icon: 'link-external' },
};
