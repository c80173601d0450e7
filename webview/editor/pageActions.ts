import { documentActions } from './actions/documentActions.ts';
import type { PageContext } from './actions/pageParts.ts';
import { panelActions } from './actions/panelActions.ts';
import { selectionActions } from './actions/selectionActions.ts';
import { createChartActions } from './desk/runDeskAction.ts';
import type { EditorActions } from './editorActions.ts';

/** All that the parts of the page can ask for. */
export function pageActions(parts: PageContext): EditorActions {
  const actions: EditorActions = {
    ...documentActions(parts),
    ...selectionActions(parts),
    ...panelActions(parts),
    runChartAction: (action, pasted) => run(action, pasted),
  };
  const run = createChartActions(parts, actions);
  return actions;
}
