import * as z from 'zod/mini';
import type { SandboxReady } from './sandboxReady.ts';

const stateSchema = z.object({
  community: z.object({ id: z.string(), name: z.string() }),
  channels: z.array(z.object({ id: z.string(), name: z.string() })),
  analyses: z.array(z.object({ status: z.string(), ownerUsername: z.nullable(z.string()) })),
});

/** What the workbench asks of the sandbox's state. */
export interface SandboxFacts {
  readonly communityId: string;
  readonly communityName: string;
  readonly channels: readonly { readonly id: string; readonly name: string }[];
  /** The member with most cards that can still be changed; undefined without any. */
  readonly sender: string | undefined;
}

const CONTROL = { 'x-sandbox-control': '1' };

/** Asks a sandbox for its state; undefined when nothing answers there, or something else does. */
export async function askSandbox(ready: SandboxReady, signal: AbortSignal): Promise<SandboxFacts | undefined> {
  try {
    const answer = await fetch(`${ready.controlUrl}/state`, { headers: CONTROL, signal, redirect: 'error' });
    if (!answer.ok) return undefined;
    const parsed = stateSchema.safeParse(await answer.json());
    if (!parsed.success || parsed.data.community.id !== ready.communityId) return undefined;
    const { community, channels, analyses } = parsed.data;
    return { communityId: community.id, communityName: community.name, channels, sender: busiestAuthor(analyses) };
  } catch {
    return undefined;
  }
}

/** Brings the seed back. */
export async function resetSandbox(ready: SandboxReady, signal: AbortSignal): Promise<boolean> {
  const answer = await fetch(`${ready.controlUrl}/reset`, { method: 'POST', headers: CONTROL, signal });
  return answer.ok;
}

function busiestAuthor(analyses: z.infer<typeof stateSchema>['analyses']): string | undefined {
  const counts = new Map<string, number>();
  for (const { status, ownerUsername } of analyses) {
    if (status === 'Pending' && ownerUsername !== null) counts.set(ownerUsername, (counts.get(ownerUsername) ?? 0) + 1);
  }
  return [...counts].sort(([a, x], [b, y]) => y - x || a.localeCompare(b, 'en'))[0]?.[0];
}
