import { html, type TemplateResult } from 'lit';
import { CARD_LIMITS } from '../../../src/card/card.ts';
import { MAGNETS, type Magnet } from '../../../src/protocol/deskActions.ts';
import { MAGNET_NAMES, NEXT_MAGNET } from '../desk/deskWords.ts';
import { drawingLimitReason } from '../desk/drawingRoom.ts';
import type { EditorActions } from '../editorActions.ts';
import type { PageState } from '../pageState.ts';
import { barButton } from './barButton.ts';
import { codicon } from './toolIcon.ts';
import { keyText } from './tooltip.ts';

/** How drawing goes: the magnet, whether tools stay in hand, and how much room the card has left. */
export function modeButtons({ snapshot, remembered }: PageState, actions: EditorActions): TemplateResult {
  const { magnet, stayInTool } = remembered;
  const strengths = MAGNETS.map((strength) => ({
    id: strength,
    label: MAGNET_NAMES[strength],
    checked: strength === magnet,
  }));
  return html`<div class="tools" role="group" aria-label="Drawing modes">
    <span class="split">${barButton({
      label: MAGNET_NAMES[magnet],
      icon: html`<span class="magnet ${magnet}">${codicon('magnet')}</span>`,
      keys: keyText('magnet'),
      pressed: magnet !== 'off',
      run: () => actions.remember({ magnet: NEXT_MAGNET[magnet] }),
    })}<flyout-menu
      .name=${'magnet'}
      .label=${'Strength of the magnet'}
      .items=${strengths}
      .choose=${(strength: string) => actions.remember({ magnet: strength as Magnet })}
    ></flyout-menu></span>
    ${barButton({
      label: 'Keep the tool in hand after a drawing',
      icon: codicon(stayInTool ? 'pinned' : 'pin'),
      keys: keyText('stayInTool'),
      pressed: stayInTool,
      run: () => actions.runChartAction('stayInTool'),
    })}
    ${counter(snapshot.sketch.drawings.length, drawingLimitReason(snapshot))}
  </div>`;
}

function counter(drawings: number, full: string | undefined): TemplateResult {
  const { max } = CARD_LIMITS.drawings;
  return html`<span class="drawing-count ${full === undefined ? '' : 'full'}" title=${full ?? `${drawings} of ${max} drawings`}
    ><span aria-hidden="true">${drawings}/${max}</span><span class="unseen">${drawings} of ${max} drawings</span></span>`;
}
