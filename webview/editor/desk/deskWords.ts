import type { Magnet, ToolId } from '../../../src/protocol/deskActions.ts';

/** How the tools are called. */
export const TOOL_NAMES: Readonly<Record<ToolId, string>> = {
  select: 'Select',
  horizontalLine: 'Horizontal line',
  segment: 'Line',
  arrow: 'Arrow',
  ray: 'Ray',
  extendedLine: 'Extended line',
  rectangle: 'Rectangle',
  channel: 'Parallel channel',
  fibonacci2: 'Fibonacci retracement',
  fibonacci3: 'Fibonacci extension',
};

/** What each strength of the magnet does. */
export const MAGNET_NAMES: Readonly<Record<Magnet, string>> = {
  off: 'Magnet off',
  weak: 'Weak magnet: near prices catch',
  strong: 'Strong magnet: the nearest price always catches',
};

/** The strength after this one, when the magnet is switched on and on. */
export const NEXT_MAGNET: Readonly<Record<Magnet, Magnet>> = { off: 'weak', weak: 'strong', strong: 'off' };
