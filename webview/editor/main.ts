import './withoutEval.ts';
import { toEditorSchema } from '../../src/protocol/editorMessages.ts';
import { parseMessage } from '../../src/protocol/parseMessage.ts';
import { PageStart } from './pageStart.ts';
import '../style/editor.css';
import './vscodeApi.ts';

const root = document.getElementById('editor');
if (root === null) throw new Error('The page has no #editor element.');

const page = new PageStart(acquireVsCodeApi(), root);

window.addEventListener('message', (event) => {
  const parsed = parseMessage(toEditorSchema(), event.data);
  if (parsed.kind === 'message') page.receive(parsed.message);
  else page.report(`message dropped: ${parsed.problem}`);
});
window.addEventListener('error', ({ error }) => page.report(`error: ${nameOf(error)}`));
window.addEventListener('unhandledrejection', ({ reason }) => page.report(`rejection: ${nameOf(reason)}`));

// All but the chart is read while the chart is made.
void import('./editorPage.ts').then(({ EditorPage }) => page.open(EditorPage));

/** Name and stack of an error, its message left out: it may hold a part of the card. */
function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const places = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return [error.name, ...places.slice(0, 5).map((line) => line.trim())].join(' ');
}
