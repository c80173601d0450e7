import type { ControlRoute } from './controlRoute.ts';
import { getState } from './getState.ts';

/** Every control call: one file each, one line here. */
export const controlRoutes: readonly ControlRoute[] = [getState];
