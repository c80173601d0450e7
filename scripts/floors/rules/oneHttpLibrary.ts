import { importsOf } from '../importsOf.ts';
import { isProduct, type ProjectRule, type Violation } from '../sourceTree.ts';

const TRANSPORTS = 'src/client/transports/';
/** What answers requests and sends none. */
const SERVERS = ['src/sandbox/', 'src/workbench/widgets/tokenBackend.ts'];

const OTHER_LIBRARIES =
  /^(axios|got|ky|node-fetch|cross-fetch|superagent|request|needle|phin|wretch|ofetch|isomorphic-fetch)(\/|$)/;
const NODE_HTTP = /^(node:)?(http|https|http2)$/;
const GLOBAL_CHANGE = /\bsetGlobalDispatcher\b|\bsetGlobalOrigin\b/;
const UNDICI_INSTALL = /\binstall\b/;

/** undici in the transports only, never as the global dispatcher; Node's own HTTP there and in servers. */
export const oneHttpLibrary: ProjectRule = (tree) => {
  const found: Violation[] = [];
  for (const [file, text] of tree) {
    if (!isProduct(file)) continue;
    const report = (message: string) => found.push({ file, rule: 'oneHttpLibrary', message });
    const isTransport = file.startsWith(TRANSPORTS);
    if (GLOBAL_CHANGE.test(text)) report('changes what every request of the process goes through');
    for (const { target, statement } of importsOf(file, text)) {
      if (OTHER_LIBRARIES.test(target)) report(`brings in a second HTTP library, ${target}`);
      if (target === 'undici' || target.startsWith('undici/')) {
        if (!isTransport) report(`imports undici outside ${TRANSPORTS}`);
        if (UNDICI_INSTALL.test(statement)) report("imports undici's install, which replaces the host's fetch");
      }
      const isServer = SERVERS.some((at) => file.startsWith(at));
      if (NODE_HTTP.test(target) && !isTransport && !isServer) report(`imports ${target}`);
    }
  }
  return found;
};
