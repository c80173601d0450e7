import { memoizeLast } from './rememberLast.ts';
import { hitTargets } from './select/hitTargets.ts';
import { RESTING, type SelectState } from './select/selectState.ts';
import { selectStep } from './select/selectStep.ts';
import { selectView } from './select/selectView.ts';
import type { Tool } from './tool.ts';
import type { ToolView } from './toolView.ts';

/** Selects, moves, reshapes and copies what is on the card. */
export function selectTool(): Tool<SelectState> {
  const targets = hitTargets();
  const view = memoizeLast<ToolView>();
  return {
    id: 'select',
    begin: () => RESTING,
    step: (state, event, facts) => selectStep(state, event, facts, targets),
    view(state, facts) {
      const { sketch, projection, selected, locked, readOnly, levelsLocked, tick } = facts;
      const from = [state, sketch, projection.axis, selected, locked, readOnly, levelsLocked, tick];
      return view(from, () => selectView(state, facts));
    },
    isAtRest: (state) =>
      state.kind === 'resting' ||
      state.kind === 'refused' ||
      (state.kind === 'pressed' && state.target.kind === 'empty'),
  };
}
