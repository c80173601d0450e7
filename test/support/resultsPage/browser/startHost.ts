import type { ResultsPageOptions } from '../resultsPageOptions.ts';
import { ResultsHost } from './resultsHost.ts';

const options = (globalThis as unknown as { readonly pageOptions: ResultsPageOptions }).pageOptions;
const host = new ResultsHost(options, (message) => window.postMessage(message, '*'));
Object.assign(window, { resultsHost: host, acquireVsCodeApi: () => host.api });
