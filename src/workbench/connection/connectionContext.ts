import type { ContextKeys } from '../contextKeys.ts';
import { Disposable } from '../disposable.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import type { ConnectionList } from './connectionList.ts';
import { SANDBOX_ID } from './connectionSettings.ts';

/** Keeps the context keys about connections in step; runs before anything asks the network. */
export class ConnectionContextKeys extends Disposable {
  constructor(connections: ConnectionList, sandbox: Sandbox, contextKeys: ContextKeys) {
    super();
    const update = (): void => {
      const { current } = connections;
      contextKeys.update({
        connection: current === undefined ? 'none' : current.id === SANDBOX_ID ? 'sandbox' : 'service',
        hasKey: connections.currentKey?.kind === 'key',
        sandboxRunning: sandbox.running !== undefined,
      });
    };
    this._register(connections.onDidChange(update));
    update();
  }
}
