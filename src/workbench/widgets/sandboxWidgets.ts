import * as z from 'zod/mini';
import type { WidgetCredentials } from '../connection/serverSecrets.ts';

const stateSchema = z.object({
  widgets: z.array(
    z.object({ accessId: z.string(), accessKey: z.string(), identifierName: z.string(), clientOrigin: z.string() }),
  ),
});

/** A widget of the sandbox: there, nobody has to enter credentials. */
export interface SandboxWidget extends WidgetCredentials {
  readonly identifierName: string;
  readonly clientOrigin: string;
}

/** The widgets of a sandbox, by its control route; empty when it does not answer. */
export async function sandboxWidgets(controlUrl: string, signal: AbortSignal): Promise<readonly SandboxWidget[]> {
  try {
    const headers = { 'x-sandbox-control': '1' };
    const answer = await fetch(`${controlUrl}/state`, { headers, signal, redirect: 'error' });
    const parsed = stateSchema.safeParse(await answer.json());
    return parsed.success ? parsed.data.widgets : [];
  } catch {
    return [];
  }
}
