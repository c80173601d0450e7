import * as z from 'zod/mini';
import type { AgentTool } from './agentTools.ts';

/** The JSON schema of a tool's input, an object as all clients require. */
export function inputSchema({ input }: Pick<AgentTool, 'input'>): Readonly<Record<string, unknown>> {
  const { $schema: _, ...schema } = z.toJSONSchema(input(), { io: 'input' });
  return schema;
}
