import type { EditorActions } from '../editorActions.ts';
import { clampPanelWidth } from '../panelWidth.ts';
import type { PageContext } from './pageParts.ts';

type PanelActions = Pick<
  EditorActions,
  | 'fit'
  | 'togglePanel'
  | 'resizePanel'
  | 'toggleSection'
  | 'goToSection'
  | 'openPopover'
  | 'closePopover'
  | 'remember'
  | 'say'
>;

/** What is asked of the page itself. */
export function panelActions({ store, chart, elements, post, say }: PageContext): PanelActions {
  const remember: EditorActions['remember'] = (part) => {
    post({ type: 'remember', remembered: part });
    store.change({ remembered: { ...store.kept.remembered, ...part } });
  };
  const showPanel = (shown: boolean): void => {
    if (store.kept.view.panelHidden !== shown) return;
    store.persistView({ panelHidden: !shown });
    remember({ panelHidden: !shown });
  };
  return {
    fit: () => chart.fitCard(),
    togglePanel: () => showPanel(store.kept.view.panelHidden),
    resizePanel: (width, how = 'stays') => {
      const panelWidth = clampPanelWidth(width);
      store.persistView({ panelWidth });
      if (how === 'stays') remember({ panelWidth });
      else store.change({});
    },
    toggleSection: (section, open) => {
      const { closedSections } = store.kept.view;
      const closed = closedSections.filter((other) => other !== section);
      if (open === (closed.length === closedSections.length)) return;
      store.changeView({ closedSections: open ? closed : [...closed, section] });
    },
    goToSection: (section) => {
      showPanel(true);
      elements.showSection(section);
    },
    openPopover: (popover) => store.change({ popover }),
    closePopover: () => {
      if (store.kept.popover === undefined) return;
      store.change({ popover: undefined });
      chart.focusPlot();
    },
    remember,
    say,
  };
}
