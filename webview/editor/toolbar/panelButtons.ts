import { html, type TemplateResult } from 'lit';
import type { EditorActions } from '../editorActions.ts';
import type { PageState } from '../pageState.ts';
import { PANEL_WIDTH } from '../panelWidth.ts';
import { barButton } from './barButton.ts';
import type { FlyoutItem } from './flyoutItem.ts';
import { codicon } from './toolIcon.ts';
import { keyText } from './tooltip.ts';

/** How far one press moves the edge of the panel, CSS pixels. */
const STEP = 40;

/** Shows and hides the side panel; its width can be set here by those who cannot drag its edge. */
export function panelButtons({ view }: PageState, actions: EditorActions): TemplateResult {
  const { panelHidden, panelWidth } = view;
  const keys = keyText('togglePanel');
  const items: readonly FlyoutItem[] = [
    { id: 'only', label: 'Chart only', icon: codicon('screen-full'), keys, checked: panelHidden },
    width('wider', 'Wider', 'arrow-left', panelWidth < PANEL_WIDTH.most),
    width('narrower', 'Narrower', 'arrow-right', panelWidth > PANEL_WIDTH.least),
    width('first', 'Usual width', 'discard', panelWidth !== PANEL_WIDTH.first),
  ];
  const choose = (id: string): void => {
    if (id === 'only') {
      actions.togglePanel();
      return;
    }
    if (view.panelHidden) actions.togglePanel();
    const by = id === 'wider' ? STEP : -STEP;
    actions.resizePanel(id === 'first' ? PANEL_WIDTH.first : panelWidth + by);
  };
  return html`<span class="split">${barButton({
    label: 'Side panel',
    icon: codicon(panelHidden ? 'layout-sidebar-right-off' : 'layout-sidebar-right'),
    keys,
    pressed: !panelHidden,
    run: actions.togglePanel,
  })}<flyout-menu .name=${'panel'} .label=${'Side panel and its width'} .items=${items} .choose=${choose}></flyout-menu></span>`;
}

function width(id: string, label: string, icon: string, can: boolean): FlyoutItem {
  return {
    id,
    label,
    icon: codicon(icon),
    keepsOpen: true,
    ...(can ? {} : { reason: 'The panel has this width already.' }),
  };
}
