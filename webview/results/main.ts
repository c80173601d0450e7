import '../page/withoutEval.ts';
import { parseMessage } from '../../src/protocol/parseMessage.ts';
import { toResultsSchema } from '../../src/protocol/resultsMessages.ts';
import { ResultsPage } from './resultsPage.ts';
import '../style/results.css';
import '../page/vscodePage.ts';
import { keepSelectAll, reportFailures } from '../page/vscodePage.ts';

const root = document.getElementById('results');
if (root === null) throw new Error('The page has no #results element.');

const page = new ResultsPage(acquireVsCodeApi(), root);

window.addEventListener('message', (event) => {
  const parsed = parseMessage(toResultsSchema(), event.data);
  if (parsed.kind === 'message') page.receive(parsed.message);
  else page.report(`message dropped: ${parsed.problem}`);
});
reportFailures((problem) => page.report(problem));
keepSelectAll(document);
