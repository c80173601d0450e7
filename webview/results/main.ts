import type { FromResults, ToResults } from '../../src/protocol/resultsMessages.ts';
import { keepSelectAll, startPage } from '../page/vscodePage.ts';
import { ResultsPage } from './resultsPage.ts';
import '../style/results.css';

startPage<ToResults, FromResults>('results', (api, root) => new ResultsPage(api, root));
keepSelectAll(document);
