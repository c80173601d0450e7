import { MAX_SELECTED } from '../../../src/protocol/editorMessages.ts';
import { clampPanelWidth } from '../viewState.ts';
import { createChartActions, type PageContext } from './chartActions.ts';

import type { EditorActions } from './editorActions.ts';

/** Creates the actions that the parts of the page can call. */
export function pageActions(context: PageContext): EditorActions {
  const actions: EditorActions = {
    ...documentActions(context),
    ...selectionActions(context),
    ...panelActions(context),
    runChartAction: (action, pasted) => run(action, pasted),
  };
  const run = createChartActions(context, actions);
  return actions;
}

function documentActions({ store, chart, outbox, typing, elements, post }: PageContext) {
  const dismissNotice = (): void => {
    if (store.data.notice !== undefined) store.change({ notice: undefined });
  };
  const edit: EditorActions['edit'] = (made) => {
    dismissNotice();
    typing.end();
    outbox.send({ kind: 'edit', from: 'panel', edit: made });
  };
  return {
    edit,
    set: (path, value) => edit({ kind: 'set', path: [...path], value: structuredClone(value) as never }),
    type: (path, value) => typing.type(path, value),
    pending: () => {
      const shown = store.snapshot?.version ?? 0;
      if (!outbox.isIdle || shown < outbox.version) return 'sent';
      return typing.isWaiting ? 'typed' : 'none';
    },
    remove: (path) => edit({ kind: 'remove', path: [...path] }),
    applyFix: ({ id }) => {
      dismissNotice();
      typing.end();
      outbox.send({ kind: 'fix', fix: id });
    },
    revealInText: (path) => post({ type: 'revealInText', path: [...path] }),
    revealFinding: ({ range }) => post({ type: 'revealRange', version: store.snapshot?.version ?? 0, range }),
    // Saving includes pending input of fields and arrow keys.
    run: async (action) => {
      chart.drawing.flush();
      elements.commitFields();
      await outbox.idle();
      post({ type: 'action', action });
    },
    history: async (action) => {
      chart.drawing.flush();
      typing.end();
      // First undoes what hasn't reached the document: a point that was set, or a drag.
      if (action === 'undo' && chart.takeBack()) return;
      elements.commitPopover();
      await outbox.idle();
      post({ type: 'history', action });
    },
    dismissNotice,
  } satisfies Partial<EditorActions>;
}

/** Actions on how objects are shown. None of them changes the card. */
function selectionActions({ store, chart, post }: PageContext) {
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
      chart.view.reveal(objectId);
    },
    zoomTo: (objectId) => {
      select([objectId]);
      chart.view.zoomTo([objectId]);
    },
    hover: (objectId) => {
      if (objectId === store.data.hovered) return;
      chart.presenter.hover(objectId);
      store.change({ hovered: objectId });
    },
    setHidden: (objectIds, hidden) =>
      store.changeView({ hidden: withOrWithout(store.data.view.hidden, objectIds, hidden) }),
    setLocked: (objectIds, locked) =>
      store.changeView({ locked: withOrWithout(store.data.view.locked, objectIds, locked) }),
    candles: () => store.candles,
    previewCard: (sketch) => chart.drawing.setPreview(sketch),
  } satisfies Partial<EditorActions>;
}

function withOrWithout(list: readonly string[], ids: readonly string[], into: boolean): string[] {
  const others = list.filter((id) => !ids.includes(id));
  return into ? [...others, ...ids] : others;
}

/** Actions on the page itself. */
export function panelActions({ store, chart, elements, post, announce }: PageContext) {
  const remember: EditorActions['remember'] = (part) => {
    post({ type: 'remember', remembered: part });
    store.change({ remembered: { ...store.data.remembered, ...part } });
  };
  const showPanel = (shown: boolean): void => {
    if (store.data.view.panelHidden !== shown) return;
    store.persistView({ panelHidden: !shown });
    remember({ panelHidden: !shown });
  };
  return {
    togglePanel: () => showPanel(store.data.view.panelHidden),
    resizePanel: (width, how = 'stays') => {
      const panelWidth = clampPanelWidth(width);
      store.persistView({ panelWidth });
      if (how === 'stays') remember({ panelWidth });
      else store.change({});
    },
    toggleSection: (section, open) => {
      const { closedSections } = store.data.view;
      const closed = closedSections.filter((other) => other !== section);
      if (open === (closed.length === closedSections.length)) return;
      store.changeView({ closedSections: open ? closed : [...closed, section] });
    },
    goToSection: (section) => {
      showPanel(true);
      elements.showSection(section);
    },
    openPopover: (popover, listed = []) => store.change({ popover, listed }),
    viewTimeframe: (timeframe) => post({ type: 'viewTimeframe', timeframe }),
    closePopover: () => {
      if (store.data.popover === undefined) return;
      store.change({ popover: undefined });
      chart.plot.focus();
    },
    remember,
    savePreset: (preset) => post({ type: 'savePreset', preset }),
    announce,
  } satisfies Partial<EditorActions>;
}
