import { html, nothing, type TemplateResult } from 'lit';
import type { LevelName } from '../../../src/card/card.ts';
import { LEVEL_TITLES } from '../../../src/card/objectNames.ts';
import { distance } from '../fields/price.ts';
import type { PageState } from '../pageState.ts';
import { levelUnit } from './levelStep.ts';

/** How far a level lies from the next one below; nothing beside the pivot, whose distances have a column of their own. */
export function levelGap(
  state: PageState,
  name: LevelName,
  below: LevelName | undefined,
): TemplateResult | typeof nothing {
  const { levels } = state.snapshot.sketch;
  const [high, low] = [levels[name]?.price, below && levels[below]?.price];
  if (below === undefined || name === 'pivot' || below === 'pivot' || high === undefined) return nothing;
  const gap = distance(high, low, levelUnit(state));
  if (gap === undefined) return nothing;
  const size = gap.size.replace('+', '');
  const title = `${LEVEL_TITLES[name]} to ${LEVEL_TITLES[below].toLowerCase()}: ${size}, ${gap.percent.replace('+', '')}`;
  return html`<tr class="gap"><td colspan="4" title=${title}><span><i class="codicon codicon-arrow-both" aria-hidden="true"></i>${size} between</span></td></tr>`;
}
