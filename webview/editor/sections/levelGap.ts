import { html, nothing, type TemplateResult } from 'lit';
import type { LevelName } from '../../../src/card/card.ts';
import { formatDistance } from '../../../src/card/geometry/measure.ts';
import { formatLevelDistance, levelDistances } from '../../../src/card/levels/levelDistances.ts';
import { LEVEL_TITLES } from '../../../src/card/objectNames.ts';
import type { PageState } from '../pageState.ts';
import { levelUnit } from './levelStep.ts';

/** How far a level lies from the next one below; nothing beside the pivot, whose distances have a column of their own. */
export function levelGap(
  state: PageState,
  name: LevelName,
  below: LevelName | undefined,
): TemplateResult | typeof nothing {
  const { levels } = state.snapshot.sketch;
  if (below === undefined || name === 'pivot' || below === 'pivot') return nothing;
  const gap = levelDistances(levels, name).find(({ to }) => to === below);
  if (gap === undefined) return nothing;
  const unit = levelUnit(state);
  const size = formatDistance(gap.price, unit, '');
  const title = `${LEVEL_TITLES[name]}: ${formatLevelDistance(gap, unit)}`;
  return html`<tr class="gap"><td colspan="4" title=${title}><span><i class="codicon codicon-arrow-both" aria-hidden="true"></i>${size} between</span></td></tr>`;
}
