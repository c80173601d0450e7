import { nudgeSelection } from '../../desk/selectionEdits/nudged.ts';
import type { ToolContext } from '../deskFacts.ts';
import { moveRefusal } from '../refusals.ts';
import { PLAIN_VIEW, type ToolView } from '../toolView.ts';
import type { SelectState } from './selectState.ts';
import type { Target } from './target.ts';

/** What is shown of the select tool. */
export function selectView(state: SelectState, facts: ToolContext): ToolView {
  switch (state.kind) {
    case 'resting':
      return { ...PLAIN_VIEW, ...pointedAt(state.under, facts) };
    case 'pressed':
      return { ...PLAIN_VIEW, ...pointedAt(state.target, facts) };
    case 'refused':
      return { ...PLAIN_VIEW, hovered: state.objectId, cursor: 'not-allowed', hint: state.reason };
    case 'dragging': {
      const { cursor, hint } = state.gesture;
      return { ...PLAIN_VIEW, cursor, hint, ...state.progress.shown };
    }
    case 'carrying': {
      const { cursor, hint } = state.gesture;
      const { shown } = state.progress;
      const texts = [shown.hint ?? hint, 'Click to put it down, Esc to put it back.'];
      return { ...PLAIN_VIEW, cursor, ...shown, hint: texts.filter((text) => text !== undefined).join(' ') };
    }
    case 'pickingUp':
      return { ...PLAIN_VIEW, cursor: 'grab', hint: 'Point to where it is to be taken. Esc: leave it.' };
    case 'nudging': {
      const { objectIds: selected, handle, by } = state;
      if (by.bars === 0 && by.ticks === 0) return PLAIN_VIEW;
      const result = nudgeSelection({ ...facts, selected }, handle, by);
      return result.kind === 'edit' ? { ...PLAIN_VIEW, preview: result.sketch, ghosts: selected } : PLAIN_VIEW;
    }
  }
}

function pointedAt(target: Target, facts: ToolContext): Partial<ToolView> {
  switch (target.kind) {
    case 'empty':
      return {};
    case 'handle': {
      const refusal = moveRefusal(facts, target.objectId);
      return {
        hovered: target.objectId,
        cursor: refusal === undefined ? target.held.handle.cursor : 'not-allowed',
        hint: refusal ?? 'Drag to reshape, or click to pick it up.',
      };
    }
    case 'object': {
      const { objectId } = target;
      const isLevel = !facts.sketch.drawings.some(({ clientObjectId: id }) => id === objectId);
      const refusal = moveRefusal(facts, objectId);
      const moves = isLevel ? 'ns-resize' : 'move';
      const taken = isLevel || facts.selected.includes(objectId);
      const texts = isLevel ? 'Drag to move.' : 'Drag to move. Ctrl: a copy. Double click: style.';
      return {
        hovered: objectId,
        cursor: refusal === undefined && taken ? moves : 'pointer',
        hint: refusal ?? texts,
      };
    }
  }
}
