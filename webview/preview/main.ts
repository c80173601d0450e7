import '../editor/withoutEval.ts';
import { parseMessage } from '../../src/protocol/parseMessage.ts';
import { toPreviewSchema } from '../../src/protocol/previewMessages.ts';
import { PreviewPage } from './previewPage.ts';
import '../style/preview.css';
import '../editor/vscodeApi.ts';

const root = document.getElementById('preview');
if (root === null) throw new Error('The page has no #preview element.');

const page = new PreviewPage(acquireVsCodeApi(), root);

window.addEventListener('message', (event) => {
  const parsed = parseMessage(toPreviewSchema(), event.data);
  if (parsed.kind === 'message') page.receive(parsed.message);
  else page.report(`message dropped: ${parsed.problem}`);
});
window.addEventListener('error', ({ error }) => page.report(`error: ${nameOf(error)}`));
window.addEventListener('unhandledrejection', ({ reason }) => page.report(`rejection: ${nameOf(reason)}`));

/** Name and stack of an error, its message left out: it may hold a part of the card. */
function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const places = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return [error.name, ...places.slice(0, 5).map((line) => line.trim())].join(' ');
}
