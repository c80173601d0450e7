import assert from 'node:assert/strict';
import { commands, type Uri } from 'vscode';
import { cardUri } from '../../../src/authoring/documents/remoteCards.ts';

/** The sandbox's address, as `Start Sandbox` reports it. */
export interface SandboxPlace {
  readonly baseUrl: string;
  readonly controlUrl: string;
  readonly communityId: string;
  readonly channelId: string;
}

/** An analysis in the sandbox's state (docs/sandbox.md, `GET /state`). */
export interface AnalysisState {
  readonly id: string;
  readonly channelId: string;
  readonly status: string;
  readonly ownerUsername: string;
  readonly updatedAt: string;
}

/** The part of the state that host tests read. */
export interface SandboxState {
  readonly analyses: readonly AnalysisState[];
  readonly events: readonly { readonly kind: string; readonly analysisId?: string }[];
  /** Requests that will still meet a fault. */
  readonly faultsLeft: number;
}

/** The sandbox of this window, started if necessary. */
export async function startedSandbox(): Promise<SandboxPlace> {
  const place = await commands.executeCommand<SandboxPlace | undefined>('chartCards.startSandbox');
  assert.ok(place, 'the sandbox did not start');
  return place;
}

/** Calls a control route; undefined for 204. */
export async function control(place: SandboxPlace, method: string, path: string, body?: unknown): Promise<unknown> {
  const answer = await fetch(`${place.controlUrl}${path}`, {
    method,
    headers: { 'x-sandbox-control': '1', 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  assert.ok(answer.ok, `${method} ${path} answered ${answer.status}`);
  const text = await answer.text();
  return text === '' ? undefined : JSON.parse(text);
}

export async function stateOf(place: SandboxPlace): Promise<SandboxState> {
  return (await control(place, 'GET', '/state')) as SandboxState;
}

/** The URI of a card, with a title that doesn't matter. */
export function addressOf(place: SandboxPlace, analysis: Pick<AnalysisState, 'id' | 'channelId'>): Uri {
  const { communityId } = place;
  const { id: analysisId, channelId } = analysis;
  return cardUri({ connectionId: 'sandbox', communityId, channelId, analysisId }, 'any title');
}

/** Calls a documented route with a key of its own. */
export async function callService(
  place: SandboxPlace,
  method: string,
  path: string,
  body?: unknown,
): Promise<{ readonly status: number; readonly body: unknown }> {
  const { key } = (await control(place, 'POST', '/keys', {})) as { readonly key: string };
  const answer = await fetch(`${place.baseUrl}${path}`, {
    method,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: await answer.json() };
}
