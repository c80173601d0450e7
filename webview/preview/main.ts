import '../page/withoutEval.ts';
import { parseMessage } from '../../src/protocol/parseMessage.ts';
import { toPreviewSchema } from '../../src/protocol/previewMessages.ts';
import { PreviewPage } from './previewPage.ts';
import '../style/preview.css';
import '../page/vscodePage.ts';
import { reportFailures } from '../page/vscodePage.ts';

const root = document.getElementById('preview');
if (root === null) throw new Error('The page has no #preview element.');

const page = new PreviewPage(acquireVsCodeApi(), root);

window.addEventListener('message', (event) => {
  const parsed = parseMessage(toPreviewSchema(), event.data);
  if (parsed.kind === 'message') page.receive(parsed.message);
  else page.report(`message dropped: ${parsed.problem}`);
});
reportFailures((problem) => page.report(problem));
