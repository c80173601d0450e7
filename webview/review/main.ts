import '../page/withoutEval.ts';
import { parseMessage } from '../../src/protocol/parseMessage.ts';
import { toReviewSchema } from '../../src/protocol/reviewMessages.ts';
import { ReviewPage } from './reviewPage.ts';
import '../style/review.css';
import '../page/vscodePage.ts';
import { reportFailures } from '../page/vscodePage.ts';

const root = document.getElementById('review');
if (root === null) throw new Error('The page has no #review element.');

const page = new ReviewPage(acquireVsCodeApi(), root);

window.addEventListener('message', (event) => {
  const parsed = parseMessage(toReviewSchema(), event.data);
  if (parsed.kind === 'message') page.receive(parsed.message);
  else page.report(`message dropped: ${parsed.problem}`);
});
reportFailures((problem) => page.report(problem));
