import { html, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { type LevelName, REQUIRED_LEVEL_NAMES } from '../../../src/card/card.ts';
import type { EditorActions } from '../editorActions.ts';
import type { ReadInput } from '../fields/commitInput.ts';
import { fieldId, findingsAt, worst } from '../fields/fieldFindings.ts';
import { distance, readPrice, stepOf, stepPrice } from '../fields/price.ts';
import type { PageState } from '../pageState.ts';
import { LEVEL_LABELS, LEVEL_TITLES } from './levelNames.ts';
import { objectClasses } from './objectClasses.ts';

/** One level: its name, its price as the text spells it, and how far it is from the pivot. */
export function levelRow(state: PageState, actions: EditorActions, name: LevelName): TemplateResult {
  const { snapshot, tick } = state;
  const level = snapshot.sketch.levels[name];
  const path = ['levels', name, 'price'];
  const id = fieldId(path);
  const objectId = level?.clientObjectId;
  const findings = findingsAt(snapshot, ['levels', name]);
  const locked = snapshot.readOnly !== undefined || snapshot.unreadable !== undefined;
  const text = snapshot.priceTexts?.[name] ?? (level?.price === undefined ? '' : String(level.price));
  const away =
    level?.price === undefined || name === 'pivot'
      ? undefined
      : distance(level.price, snapshot.sketch.levels.pivot?.price, stepOf(text, tick));
  const optional = !REQUIRED_LEVEL_NAMES.some((required) => required === name);
  return html`<tr
    class=${objectClasses(state, objectId)}
    @pointerenter=${() => actions.hover(objectId ?? null)}
    @pointerleave=${() => actions.hover(null)}
  >
    <th scope="row"><button class="object" title="${LEVEL_TITLES[name]}${objectId ? ` · ${objectId}` : ''}" aria-pressed=${objectId !== undefined && state.selected.includes(objectId)}
      @click=${() => objectId && actions.goTo(objectId)}><i class="level-mark ${name}" aria-hidden="true"></i>${LEVEL_LABELS[name]}</button></th>
    <td><commit-input
      .fieldId=${id}
      .label=${`Price of ${LEVEL_TITLES[name].toLowerCase()}`}
      .value=${live(text)}
      .describedBy=${'levels-notes'}
      .invalid=${worst(findings) === 'error'}
      .disabled=${locked}
      .numeric=${true}
      .read=${(typed: string) => readLevel(typed, (price) => actions.set(path, price))}
      .step=${(typed: string, by: number) => stepPrice(typed, by, tick)}
    ></commit-input></td>
    <td class="number faint">${away === undefined ? (name === 'pivot' ? '—' : '') : html`${away.ticks}<br />${away.percent}`}</td>
    <td class="row-actions">
      ${
        optional && !locked
          ? html`<button class="icon" title="Remove this level" aria-label="Remove ${LEVEL_TITLES[name]}" @click=${() =>
              actions.remove(['levels', name])}><i class="codicon codicon-trash" aria-hidden="true"></i></button>`
          : null
      }
      <button class="icon" title="Show in the text" aria-label="Show ${LEVEL_TITLES[name]} in the text" @click=${() =>
        actions.revealInText(['levels', name])}><i class="codicon codicon-go-to-file" aria-hidden="true"></i></button>
    </td>
  </tr>`;
}

function readLevel(text: string, set: (price: number) => void): ReadInput {
  const price = readPrice(text);
  if (price === undefined) return { kind: 'mistake', message: 'A price is digits with a point, e.g. 1.0845.' };
  return { kind: 'value', set: () => set(price) };
}
