import type { Settings } from '../../src/sandbox/settings.ts';

/** What the sandbox's `GET /state` returns (design: control). */
export interface SandboxState {
  /** ISO 8601. */
  readonly now: string;
  readonly faultsLeft: number;
  readonly community: { readonly id: string; readonly name: string };
  readonly otherCommunity: { readonly id: string };
  readonly channels: readonly { readonly id: string; readonly name: string }[];
  readonly keys: readonly {
    readonly key: string;
    readonly kind: string;
    readonly permissions: readonly string[];
    readonly expired: boolean;
  }[];
  readonly users: readonly StateTrader[];
  readonly analyses: readonly StateAnalysis[];
  readonly leaderboards: readonly StateLeaderboard[];
  readonly userFields: readonly StateField[];
  readonly orders: readonly StateOrder[];
  readonly redemptionStatuses: readonly StateStatus[];
  readonly tiers: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly bulkJobs: readonly { readonly id: string; readonly name: string; readonly status: string }[];
  readonly exports: readonly { readonly id: string; readonly status: string; readonly idempotencyKey: string }[];
  readonly widgets: readonly StateWidget[];
  readonly settings: Settings;
  readonly catalog: Readonly<Record<'roles' | 'tags' | 'badges' | 'countries' | 'languages', readonly string[]>>;
  readonly roles: readonly { readonly id: string; readonly title: string }[];
  readonly events: readonly {
    readonly at: string;
    readonly kind: string;
    readonly event: string;
    readonly analysisId?: string;
    readonly platformUserId?: string;
  }[];
}

/** A trader; every trader of the seed has an e-mail. */
export interface StateTrader {
  readonly platformUserId: string;
  readonly recordId: string;
  readonly username: string;
  readonly email: string;
  readonly member: boolean;
  readonly active: boolean;
  readonly clientRef: string | null;
}

/** An analysis that isn't deleted. */
export interface StateAnalysis {
  readonly id: string;
  readonly channelId: string;
  readonly status: string;
  readonly type: string;
  readonly ownerUsername: string;
  readonly ownerEmail: string;
  readonly updatedAt: string;
}

/** A leaderboard of the own community. */
export interface StateLeaderboard {
  readonly id: string;
  readonly kind: string;
  readonly isEnabled: boolean;
  readonly position: number;
}

/** A definition; `ready`: traders can be found by it. */
export interface StateField {
  readonly id: string;
  readonly field: string;
  readonly name: string;
  readonly type: string;
  readonly isCustom: boolean;
  readonly isIdentifier: boolean;
  readonly ready: boolean;
}

/** An order; old ones have no status. */
export interface StateOrder {
  readonly redemptionId: string;
  readonly userRecordId: string;
  readonly statusID: string | null;
  readonly price: number;
  readonly quantity: number;
}

/** A redemption status. */
export interface StateStatus {
  readonly id: string;
  readonly name: string;
  readonly category: string;
  readonly enabled: boolean;
}

/** The credentials of a widget. */
export interface StateWidget {
  readonly accessId: string;
  readonly accessKey: string;
  readonly identifierName: string;
  readonly clientOrigin: string;
}

/** A record that the seed, or the test, has put there; throws if it isn't. */
export function existing<T>(record: T | undefined): T {
  if (record === undefined) throw new Error('The sandbox has no such record.');
  return record;
}
