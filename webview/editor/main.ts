import '../page/withoutEval.ts';
import { toEditorSchema } from '../../src/protocol/editorMessages.ts';
import { parseMessage } from '../../src/protocol/parseMessage.ts';
import { PageStart } from './pageStart.ts';
import '../style/editor.css';
import '../page/vscodePage.ts';
import { keepSelectAll, reportFailures } from '../page/vscodePage.ts';

const root = document.getElementById('editor');
if (root === null) throw new Error('The page has no #editor element.');

const page = new PageStart(acquireVsCodeApi(), root);

window.addEventListener('message', (event) => {
  const parsed = parseMessage(toEditorSchema(), event.data);
  if (parsed.kind === 'message') page.receive(parsed.message);
  else page.report(`message dropped: ${parsed.problem}`);
});
reportFailures((problem) => page.report(problem));
keepSelectAll(document);

// Load everything but the chart while the chart is being created.
void import('./editorPage.ts').then(({ EditorPage }) => page.open(EditorPage));
