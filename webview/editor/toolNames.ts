import type { Magnet, ToolId } from '../../src/protocol/chartActions.ts';

/** What each strength of the magnet does. */
export const MAGNET_NAMES: Readonly<Record<Magnet, string>> = {
  off: 'Magnet off',
  weak: 'Weak magnet: near prices catch',
  strong: 'Strong magnet: the nearest price always catches',
};

/** The strength after this one, when the magnet is switched on and on. */
export const NEXT_MAGNET: Readonly<Record<Magnet, Magnet>> = { off: 'weak', weak: 'strong', strong: 'off' };

/** Tools that share a button, because they draw one kind of drawing in several ways; the first one is shown at first. */
export const TOOL_FAMILIES = {
  line: ['segment', 'arrow', 'ray', 'extendedLine'],
  fibonacci: ['fibonacci2', 'fibonacci3'],
} as const satisfies { readonly [name: string]: readonly ToolId[] };

/** A family by its name. */
export type ToolFamily = keyof typeof TOOL_FAMILIES;

/** The tool that a family shows: the one in hand, else the last one that was. */
export function shownTool(family: ToolFamily, inHand: ToolId, last: readonly ToolId[]): ToolId {
  const tools: readonly ToolId[] = TOOL_FAMILIES[family];
  return [inHand, ...last.toReversed()].find((tool) => tools.includes(tool)) ?? TOOL_FAMILIES[family][0];
}

/** The last tools with this one among them, the newest last, each family's at most once. */
export function withLastTool(last: readonly ToolId[], tool: ToolId): readonly ToolId[] {
  const family = Object.values<readonly ToolId[]>(TOOL_FAMILIES).find((tools) => tools.includes(tool));
  if (family === undefined || last.at(-1) === tool) return last;
  return [...last.filter((other) => !family.includes(other)), tool];
}
