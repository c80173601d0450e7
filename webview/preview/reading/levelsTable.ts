import { html, nothing, type TemplateResult } from 'lit';
import { LEVEL_NAMES, type LevelName } from '../../../src/card/card.ts';
import { LEVEL_TITLES } from '../../../src/card/objectNames.ts';
import { formatPrice, pricePrecision } from '../../../src/card/pricePrecision.ts';
import { changeText } from '../../chart/legend.ts';
import type { PageState } from '../pageState.ts';
import type { PreviewActions } from '../previewActions.ts';

/** The levels with their prices, and how far each lies from the pivot. Nothing where there are none. */
export function levelsTable(state: PageState, actions: PreviewActions): TemplateResult | typeof nothing {
  const { levels } = state.snapshot.sketch;
  const names = LEVEL_NAMES.filter((name) => levels[name] !== undefined);
  if (names.length === 0) return nothing;
  return html`<section class="scenario" aria-labelledby="levels">
    <h2 id="levels">Levels</h2>
    <table class="levels">
      <thead><tr><th scope="col">Level</th><th scope="col" class="number">Price</th><th scope="col" class="number">From pivot</th></tr></thead>
      <tbody>${names.map((name) => levelRow(name, state, actions))}</tbody>
    </table>
  </section>`;
}

function levelRow(
  name: LevelName,
  { snapshot, hovered, picked, precision }: PageState,
  actions: PreviewActions,
): TemplateResult {
  const { sketch } = snapshot;
  const { price, clientObjectId: objectId } = sketch.levels[name] ?? {};
  const decimals = Math.max(precision ?? 0, pricePrecision(sketch));
  const isNamed = objectId !== undefined && objectId !== '';
  const content = html`<i class="level-mark ${name}" aria-hidden="true"></i>${LEVEL_TITLES[name]}`;
  const states = `${isNamed && hovered === objectId ? 'hovered' : ''} ${isNamed && picked === objectId ? 'selected' : ''}`;
  return html`<tr class="row ${states}" data-object-id=${objectId ?? nothing}
    @pointerenter=${() => isNamed && actions.hover(objectId)} @pointerleave=${() => actions.hover(undefined)}>
    <th scope="row">${
      isNamed
        ? html`<button class="object" title="Show it on the chart" aria-pressed=${picked === objectId} @click=${() => actions.goTo(objectId)}
            @focus=${() => actions.hover(objectId)} @blur=${() => actions.hover(undefined)}>${content}</button>`
        : html`<span class="object">${content}</span>`
    }</th>
    <td class="number">${price === undefined ? 'no price' : formatPrice(price, decimals)}</td>
    <td class="number faint">${fromPivot(name, price, sketch.levels.pivot?.price)}</td>
  </tr>`;
}

function fromPivot(name: LevelName, price: number | undefined, pivot: number | undefined): string {
  if (name === 'pivot') return '—';
  return price === undefined || pivot === undefined || pivot === 0 ? '' : changeText((price - pivot) / Math.abs(pivot));
}
