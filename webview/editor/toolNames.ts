import type { ArmedToolId, Magnet, ToolId } from '../../src/protocol/chartActions.ts';

/** Display names of the magnet's strengths. */
export const MAGNET_NAMES: Readonly<Record<Magnet, string>> = {
  off: 'Magnet off',
  weak: 'Weak magnet: snaps to nearby prices',
  strong: 'Strong magnet: always snaps to the nearest price',
};

/** The next strength when cycling. */
export const NEXT_MAGNET: Readonly<Record<Magnet, Magnet>> = { off: 'weak', weak: 'strong', strong: 'off' };

/** Tools that share a button, because they draw variants of one type; the first one is the default. */
export const TOOL_FAMILIES = {
  line: ['segment', 'arrow', 'ray', 'extendedLine'],
  fibonacci: ['fibonacci2', 'fibonacci3'],
} as const satisfies { readonly [name: string]: readonly ToolId[] };

/** Name of a tool family. */
export type ToolFamily = keyof typeof TOOL_FAMILIES;

/** The tool that a family's button shows: the armed one, else the last used one. */
export function shownTool(family: ToolFamily, inHand: ArmedToolId, last: readonly ToolId[]): ToolId {
  const tools: readonly ToolId[] = TOOL_FAMILIES[family];
  return (
    tools.find((tool) => tool === inHand) ?? last.findLast((tool) => tools.includes(tool)) ?? TOOL_FAMILIES[family][0]
  );
}

/** The last used tools with this one added, the newest last, at most one per family. */
export function withLastTool(last: readonly ToolId[], tool: ArmedToolId): readonly ToolId[] {
  if (tool === 'measure') return last;
  const family = Object.values<readonly ToolId[]>(TOOL_FAMILIES).find((tools) => tools.includes(tool));
  if (family === undefined || last.at(-1) === tool) return last;
  return [...last.filter((other) => !family.includes(other)), tool];
}
