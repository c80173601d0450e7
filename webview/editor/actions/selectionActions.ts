import { MAX_SELECTED } from '../../../src/protocol/editorMessages.ts';
import type { EditorActions } from '../editorActions.ts';
import type { PageContext } from './pageParts.ts';

type SelectionActions = Pick<
  EditorActions,
  'select' | 'toggleSelected' | 'goTo' | 'zoomTo' | 'hover' | 'setHidden' | 'setLocked' | 'candles' | 'previewCard'
>;

/** What is asked of the objects as they are shown: nothing of it changes the card. */
export function selectionActions({ store, chart, post }: PageContext): SelectionActions {
  const select = (chosen: readonly string[]): void => {
    const { snapshot } = store;
    if (snapshot === undefined) return;
    const objectIds = chosen.slice(-MAX_SELECTED);
    post({ type: 'select', objectIds });
    chart.select(objectIds);
    store.setSnapshot({ ...snapshot, selected: objectIds });
  };
  return {
    select,
    toggleSelected: (objectId) => {
      const selected = store.snapshot?.selected ?? [];
      const others = selected.filter((other) => other !== objectId);
      select(others.length < selected.length ? others : [...others, objectId]);
    },
    goTo: (objectId) => {
      select([objectId]);
      chart.reveal(objectId);
    },
    zoomTo: (objectId) => {
      select([objectId]);
      chart.zoomTo([objectId]);
    },
    hover: (objectId) => {
      const hovered = objectId ?? undefined;
      if (hovered === store.kept.hovered) return;
      chart.hover(objectId);
      store.change({ hovered });
    },
    setHidden: (objectIds, hidden) =>
      store.changeView({ hidden: withOrWithout(store.kept.view.hidden, objectIds, hidden) }),
    setLocked: (objectIds, locked) =>
      store.changeView({ locked: withOrWithout(store.kept.view.locked, objectIds, locked) }),
    candles: () => store.candles,
    previewCard: (sketch) => chart.setPreview(sketch),
  };
}

function withOrWithout(list: readonly string[], ids: readonly string[], into: boolean): string[] {
  const others = list.filter((id) => !ids.includes(id));
  return into ? [...others, ...ids] : others;
}
