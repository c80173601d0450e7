import { createHostFetch } from '../../../../src/client/transports/hostFetch.ts';
import { describeTransport } from '../../../support/transportSuite.ts';

describeTransport('hostFetch', () => createHostFetch(globalThis.fetch));
