import { documentActions } from './actions/documentActions.ts';
import type { PageParts } from './actions/pageParts.ts';
import { panelActions } from './actions/panelActions.ts';
import { selectionActions } from './actions/selectionActions.ts';
import { deskActions } from './desk/runDeskAction.ts';
import type { EditorActions } from './editorActions.ts';

/** All that the parts of the page can ask for. */
export function pageActions(parts: PageParts): EditorActions {
  const actions: EditorActions = {
    ...documentActions(parts),
    ...selectionActions(parts),
    ...panelActions(parts),
    desk: (action, pasted) => run(action, pasted),
  };
  const run = deskActions(parts, actions);
  return actions;
}
