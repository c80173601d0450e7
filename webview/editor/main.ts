import type { FromEditor, ToEditor } from '../../src/protocol/editorMessages.ts';
import { keepSelectAll, startPage } from '../page/vscodePage.ts';
import { PageStart } from './pageStart.ts';
import '../style/editor.css';

startPage<ToEditor, FromEditor>('editor', (api, root) => {
  const page = new PageStart(api, root);
  // Everything but the chart loads while the chart is being made.
  void import('./editorPage.ts').then(({ EditorPage }) => page.open(EditorPage));
  return page;
});
keepSelectAll(document);
