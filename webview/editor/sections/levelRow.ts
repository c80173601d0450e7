import { html, type TemplateResult } from 'lit';
import { type LevelName, REQUIRED_LEVEL_NAMES } from '../../../src/card/card.ts';
import { formatDistance, signed } from '../../../src/card/geometry/measure.ts';
import { levelDistances } from '../../../src/card/levels/levelDistances.ts';
import { LEVEL_TITLES } from '../../../src/card/objectNames.ts';
import { lockedReason } from '../desk/whyNot.ts';
import type { EditorActions } from '../editorActions.ts';
import type { PageState } from '../pageState.ts';
import { LEVEL_LABELS } from './levelNames.ts';
import { levelPriceInput } from './levelPriceInput.ts';
import { levelUnit } from './levelStep.ts';
import { objectClasses } from './objectClasses.ts';

/** One level: its name, its price as the text spells it, and how far it is from the pivot. */
export function levelRow(state: PageState, actions: EditorActions, name: LevelName): TemplateResult {
  const { snapshot } = state;
  const level = snapshot.sketch.levels[name];
  const objectId = level?.clientObjectId;
  const away = levelDistances(snapshot.sketch.levels, name).find(({ to }) => to === 'pivot');
  const optional = !REQUIRED_LEVEL_NAMES.some((required) => required === name);
  return html`<tr
    class=${objectClasses(state, objectId)}
    @pointerenter=${() => actions.hover(objectId ?? null)}
    @pointerleave=${() => actions.hover(null)}
  >
    <th scope="row"><button class="object" title="${LEVEL_TITLES[name]}${objectId ? ` · ${objectId}` : ''}" aria-pressed=${objectId !== undefined && state.selected.includes(objectId)}
      @click=${() => objectId && actions.goTo(objectId)}><i class="level-mark ${name}" aria-hidden="true"></i>${LEVEL_LABELS[name]}</button></th>
    <td class="price-cell">${levelPriceInput(state, actions, name)}</td>
    <td class="number away faint">${away === undefined ? (name === 'pivot' ? '—' : '') : html`${formatDistance(away.price, levelUnit(state))}<br />${away.percent === undefined ? '' : `${signed(away.percent, 2)} %`}`}</td>
    <td class="row-actions">
      ${
        optional && lockedReason(snapshot) === undefined
          ? html`<button class="icon" title=${snapshot.levelsLocked ?? 'Remove this level'} aria-label="Remove ${LEVEL_TITLES[name]}" ?disabled=${snapshot.levelsLocked !== undefined} @click=${() =>
              actions.remove(['levels', name])}><i class="codicon codicon-trash" aria-hidden="true"></i></button>`
          : null
      }
      <button class="icon" title="Show in the text" aria-label="Show ${LEVEL_TITLES[name]} in the text" @click=${() =>
        actions.revealInText(['levels', name])}><i class="codicon codicon-go-to-file" aria-hidden="true"></i></button>
    </td>
  </tr>`;
}
