import type { FromEditor, ToEditor } from '../../src/protocol/editorMessages.ts';
import { keepSelectAll, startPage } from '../page/vscodePage.ts';
import { PageStart } from './pageStart.ts';
import '../style/editor.css';

startPage<ToEditor, FromEditor>('editor', (api, root) => {
  const page = new PageStart(api, root);
  // Load everything but the chart while the chart is being created.
  void import('./editorPage.ts').then(({ EditorPage }) => page.open(EditorPage));
  return page;
});
keepSelectAll(document);
