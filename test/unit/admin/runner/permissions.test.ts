import assert from 'node:assert/strict';
import { PermissionRefusals } from '../../../../src/admin/runner/permissions.ts';
import { classify } from '../../../../src/client/classify.ts';
import { getActivityStats, listDailyActivity } from '../../../../src/contract/activity.ts';
import { deleteLeaderboard, listLeaderboards } from '../../../../src/contract/leaderboards.ts';
import type { Operation } from '../../../../src/contract/operation.ts';
import { getTiers } from '../../../../src/contract/tiers.ts';

/** A change of a key, as the connections report it. */
function keyChanges() {
  const listeners = new Set<() => void>();
  return {
    onDidChange: (listener: () => void) => {
      listeners.add(listener);
      return { dispose: () => listeners.delete(listener) };
    },
    fire: () => {
      for (const listener of listeners) listener();
    },
    count: () => listeners.size,
  };
}

function refused(operation: Operation, status: number, code: string) {
  const refusal = classify(operation, { status, isJson: true, body: { meta: { code } }, waitMs: undefined });
  return { kind: 'refused', refusal } as const;
}

const DONE = { kind: 'done', value: {}, status: 200, attempts: 1 } as const;
const denied = refused(getActivityStats, 403, 'API_KEY_PERMISSION_DENIED');

describe('permissions that a key lacks', () => {
  it('are remembered per connection for every call that needs them', () => {
    const known = new PermissionRefusals(keyChanges());
    known.record('desk', getActivityStats, denied);
    assert.equal(known.find('desk', [listDailyActivity])?.permission, 'getUserStats');
    assert.equal(known.find('desk', [getTiers, getActivityStats])?.permission, 'getUserStats');
    assert.equal(known.find('desk', [getTiers]), undefined);
    assert.equal(known.find('other', [getActivityStats]), undefined);
  });

  it('aren’t inferred from other refusals', () => {
    const known = new PermissionRefusals(keyChanges());
    known.record('desk', getActivityStats, refused(getActivityStats, 401, 'AUTHENTICATION_REQUIRED'));
    known.record('desk', getTiers, refused(getTiers, 401, ''));
    assert.equal(known.find('desk', [getActivityStats, getTiers]), undefined);
  });

  it('are forgotten when a call succeeds', () => {
    const known = new PermissionRefusals(keyChanges());
    known.record('desk', deleteLeaderboard, refused(deleteLeaderboard, 403, 'AUTH_PERMISSION_REQUIRED'));
    assert.equal(known.find('desk', [listLeaderboards])?.permission, 'leaderboard');
    known.record('desk', listLeaderboards, DONE);
    assert.equal(known.find('desk', [deleteLeaderboard]), undefined);
  });

  it('are forgotten when a key or a connection changes', () => {
    const changes = keyChanges();
    const known = new PermissionRefusals(changes);
    known.record('desk', getActivityStats, denied);
    changes.fire();
    assert.equal(known.find('desk', [getActivityStats]), undefined);
    known.dispose();
    assert.equal(changes.count(), 0);
  });
});
