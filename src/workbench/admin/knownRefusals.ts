import type { Outcome } from '../../client/outcome.ts';
import type { Operation, Permission } from '../../contract/operation.ts';
import type { Connections } from '../connection/connectionProfile.ts';
import { Disposable } from '../disposable.ts';

/** The codes that say that the key lacks a permission, or is a member's own. */
const DENIED = new Set(['API_KEY_PERMISSION_DENIED', 'AUTH_PERMISSION_REQUIRED']);

/** A permission that the service has said no to, and when (epoch milliseconds). */
export interface PermissionRefusal {
  readonly permission: Permission;
  readonly at: number;
}

/**
 * Permissions that a connection's key was refused in this session, so that nobody answers questions in vain. Forgotten
 * when a key or a connection changes, and when a call goes through.
 */
export class PermissionRefusals extends Disposable {
  /** Connection and permission → when. */
  readonly #refused = new Map<string, PermissionRefusal>();

  constructor(connections: Pick<Connections, 'onDidChange'>) {
    super();
    this._register(connections.onDidChange(() => this.#refused.clear()));
  }

  /** Takes the end of a call for what it says of the key. */
  record(connectionId: string, { permission }: Operation, outcome: Outcome<unknown>): void {
    if (permission === undefined) return;
    const place = `${connectionId} ${permission}`;
    if (outcome.kind === 'done') this.#refused.delete(place);
    if (outcome.kind === 'refused' && DENIED.has(outcome.refusal.row?.code ?? '')) {
      this.#refused.set(place, { permission, at: Date.now() });
    }
  }

  /** The first permission of these operations that was refused. */
  find(connectionId: string, operations: readonly Operation[]): PermissionRefusal | undefined {
    for (const { permission } of operations) {
      const refused = this.#refused.get(`${connectionId} ${permission}`);
      if (refused !== undefined) return refused;
    }
    return undefined;
  }
}
