import { html, nothing, type TemplateResult } from 'lit';
import { CARD_TYPE_LABELS, cardType } from '../../../src/card/cardType.ts';
import { formatDistance } from '../../../src/card/geometry/measure.ts';
import { rewardToRisk } from '../../../src/card/levels/rewardToRisk.ts';
import type { PageState } from '../pageState.ts';
import { levelUnit } from './levelStep.ts';

/** What the card can win against what it can lose, and how that is meant. */
export function rewardToRiskLine(state: PageState): TemplateResult | typeof nothing {
  const { metadata, levels } = state.snapshot.sketch;
  const { direction, entryPlacement } = metadata;
  if (direction === undefined || entryPlacement === undefined) return nothing;
  const type = cardType({ direction, entryPlacement });
  const { pivotIsInvalidation } = state.snapshot;
  const result = rewardToRisk(levels, type, pivotIsInvalidation);
  if (result === undefined) return nothing;
  const unit = levelUnit(state);
  const away = (price: number): string => `${formatDistance(price, unit, '')} away`;
  const [target, stop] = direction === 'BULLISH' ? ['resistance', 'support'] : ['support', 'resistance'];
  const isEntry = pivotIsInvalidation === undefined;
  const [from, ending] = isEntry ? ['the pivot', `the ${stop}`] : ['the last close', 'the pivot'];
  const meaning = `${CARD_TYPE_LABELS[type]}, read as: entry at ${from}, target at the ${target} (${away(result.reward)}), stop at ${ending} (${away(result.risk)}). The service does not define this; change it in the setting “Level Convention”.`;
  return html`<p class="ratio" title=${meaning}>
    <span class="faint">Reward to risk</span> <strong>${result.ratio.toFixed(2)}</strong>
    <span class="faint">${isEntry ? 'pivot' : 'last close'} → ${target}, stop at ${isEntry ? stop : 'pivot'}</span>
    <span class="unseen">${meaning}</span>
  </p>`;
}
