import '../editor/withoutEval.ts';
import { parseMessage } from '../../src/protocol/parseMessage.ts';
import { toReviewSchema } from '../../src/protocol/reviewMessages.ts';
import { ReviewPage } from './reviewPage.ts';
import '../style/review.css';
import '../editor/vscodeApi.ts';

const root = document.getElementById('review');
if (root === null) throw new Error('The page has no #review element.');

const page = new ReviewPage(acquireVsCodeApi(), root);

window.addEventListener('message', (event) => {
  const parsed = parseMessage(toReviewSchema(), event.data);
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
