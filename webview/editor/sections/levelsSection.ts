import './levelProposal.ts';
import { html, nothing, type TemplateResult } from 'lit';
import { formatDistance, signed } from '../../../src/card/geometry/distances.ts';
import { formatLevelDistance, levelDistances, rewardToRisk } from '../../../src/card/geometry/levels.ts';
import { LEVEL_NAMES, type LevelName, REQUIRED_LEVEL_NAMES } from '../../../src/card/model/card.ts';
import { CARD_TYPE_LABELS, cardType } from '../../../src/card/model/cardType.ts';
import { freshObjectId, LEVEL_TITLES } from '../../../src/card/model/objectIds.ts';
import type { EditorSnapshot } from '../../../src/protocol/editorMessages.ts';
import { iconButton, panelSection } from '../../page/controls.ts';
import { levelsLockedReason, lockedReason } from '../actions/disabledReasons.ts';
import type { EditorActions } from '../actions/editorActions.ts';
import { findingNotes, findingsAt, fixButton } from '../fields/fieldFindings.ts';
import { decimalsOf } from '../fields/priceField.ts';
import type { PageState } from '../pageState.ts';
import { LEVEL_LABELS, levelPriceInput, levelUnit } from './levelPrices.ts';

/** The section with the levels from resistance to support, their prices and distances to the pivot. */
export function levelsSection(state: PageState, actions: EditorActions): TemplateResult {
  const { levels } = state.snapshot.sketch;
  const there = LEVEL_NAMES.filter((name) => levels[name] !== undefined);
  const missing = LEVEL_NAMES.filter((name) => levels[name] === undefined);
  const fixed = levelsLockedReason(state.snapshot) !== undefined;
  return panelSection(state, actions, {
    id: 'levels',
    title: 'Levels',
    body: html`<table class="levels">
        <thead><tr><th scope="col">Level</th><th scope="col">Price</th><th scope="col" class="number" title="Distance to the pivot">To pivot</th><th><span class="visually-hidden">Actions</span></th></tr></thead>
        <tbody>${there.map((name, at) => html`${levelRow(state, actions, name)}${levelGap(state, name, there[at + 1])}`)}</tbody>
      </table>
      ${rewardToRiskLine(state)}
      ${levelNotes(state, actions)}
      ${
        missing.length === 0 || fixed
          ? null
          : html`<div class="buttons">${missing.map((name) => addLevel(state, actions, name))}</div>`
      }
      <level-proposal .state=${state} .actions=${actions}></level-proposal>`,
  });
}

/** A row with a level's name, its price as written in the text, and its distance to the pivot. */
function levelRow(state: PageState, actions: EditorActions, name: LevelName): TemplateResult {
  const { snapshot } = state;
  const level = snapshot.sketch.levels[name];
  const objectId = level?.clientObjectId;
  const optional = !REQUIRED_LEVEL_NAMES.some((required) => required === name);
  return html`<tr
    class=${objectClasses(state, objectId)}
    @pointerenter=${() => actions.hover(objectId)}
    @pointerleave=${() => actions.hover(undefined)}
  >
    <th scope="row"><button class="object" title="${LEVEL_TITLES[name]}${objectId ? ` · ${objectId}` : ''}" aria-pressed=${objectId !== undefined && state.selected.includes(objectId)}
      @click=${() => objectId && actions.goTo(objectId)}><i class="level-mark ${name}" aria-hidden="true"></i>${LEVEL_LABELS[name]}</button></th>
    <td class="price-cell">${levelPriceInput(state, actions, name)}</td>
    ${distanceCell(state, name)}
    <td class="row-actions">
      ${
        optional && lockedReason(snapshot) === undefined
          ? iconButton('trash', `Remove ${LEVEL_TITLES[name]}`, () => actions.remove(['levels', name]), {
              title: snapshot.levelsLocked ?? 'Remove level',
              disabled: snapshot.levelsLocked !== undefined,
            })
          : null
      }
      ${iconButton('go-to-file', `Show ${LEVEL_TITLES[name]} in text`, () => actions.revealInText(['levels', name]), { title: 'Show in text' })}
    </td>
  </tr>`;
}

/** Longest distance that stays on one line, in characters. */
const SHORT_DISTANCE = 11;

/** The distance to the pivot, with its percentage on a line of its own. */
function distanceCell(state: PageState, name: LevelName): TemplateResult {
  const away = levelDistances(state.snapshot.sketch.levels, name).find(({ to }) => to === 'pivot');
  if (away === undefined) return html`<td class="number away faint">${name === 'pivot' ? '—' : ''}</td>`;
  const distance = formatDistance(away.price, levelUnit(state));
  return html`<td class="number away faint"><span class=${distance.length > SHORT_DISTANCE ? 'long' : ''}>${distance}</span><br />${away.percent === undefined ? '' : `${signed(away.percent, 2)} %`}</td>`;
}

/** The distance to the next level below; nothing beside the pivot, whose distances have their own column. */
function levelGap(state: PageState, name: LevelName, below: LevelName | undefined): TemplateResult | typeof nothing {
  const { levels } = state.snapshot.sketch;
  if (below === undefined || name === 'pivot' || below === 'pivot') return nothing;
  const gap = levelDistances(levels, name).find(({ to }) => to === below);
  if (gap === undefined) return nothing;
  const unit = levelUnit(state);
  const size = formatDistance(gap.price, unit, '');
  const title = `${LEVEL_TITLES[name]}: ${formatLevelDistance(gap, unit)}`;
  return html`<tr class="gap"><td colspan="4" title=${title}><span><i class="codicon codicon-arrow-both" aria-hidden="true"></i>${size} between</span></td></tr>`;
}

function rewardToRiskLine(state: PageState): TemplateResult | typeof nothing {
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
  const meaning = `${CARD_TYPE_LABELS[type]}, read as: entry at ${from}, target at the ${target} (${away(result.reward)}), stop at ${ending} (${away(result.risk)}). The service doesn’t define this. Change it in the setting “Level Convention”.`;
  return html`<p class="ratio" title=${meaning}>
    <span class="faint">Reward to risk</span> <strong>${result.ratio.toFixed(2)}</strong>
    <span class="faint">${isEntry ? 'pivot' : 'last close'} → ${target}, stop at ${isEntry ? stop : 'pivot'}</span>
    <span class="visually-hidden">${meaning}</span>
  </p>`;
}

/** Why the levels are locked, their findings without duplicates, and their fixes. */
function levelNotes({ snapshot }: PageState, actions: EditorActions): TemplateResult {
  const { levelsLocked } = snapshot;
  const findings = findingsAt(snapshot, ['levels']);
  const isLocked = lockedReason(snapshot) !== undefined;
  const fixes = findings.filter(({ severity }) => severity !== 'hint').flatMap((finding) => finding.fixes);
  return html`<div id="levels-locked">${
    levelsLocked === undefined || isLocked
      ? null
      : html`<p class="note locked"><i class="codicon codicon-lock" aria-hidden="true"></i><span>${levelsLocked}</span></p>`
  }</div>
  ${findingNotes(
    'levels-notes',
    unique(findings, ({ message }) => message),
  )}
  ${
    fixes.length === 0 || isLocked
      ? null
      : html`<div class="buttons">${unique(fixes, ({ id }) => id).map((fix) =>
          fixButton(fix.title, () => actions.applyFix(fix)),
        )}</div>`
  }`;
}

/** Both levels of a broken pair have the same finding and fix; show them once. */
function unique<T>(all: readonly T[], by: (one: T) => string): readonly T[] {
  return all.filter((one, at) => all.findIndex((other) => by(other) === by(one)) === at);
}

/** A button that adds a missing level halfway between its neighbors. */
function addLevel({ snapshot }: PageState, actions: EditorActions, name: LevelName): TemplateResult {
  const add = (): void =>
    actions.set(['levels', name], {
      price: priceBetween(snapshot, name),
      clientObjectId: freshObjectId(snapshot, name),
    });
  return html`<button class="secondary small" title="Add ${LEVEL_TITLES[name].toLowerCase()}" @click=${add}>
    <i class="codicon codicon-add" aria-hidden="true"></i><span class="visually-hidden">Add </span>${LEVEL_LABELS[name]}
  </button>`;
}

/** Halfway between the nearest levels above and below, with their decimals; 0 if there is none. */
export function priceBetween(
  { sketch, priceTexts }: Pick<EditorSnapshot, 'sketch' | 'priceTexts'>,
  name: LevelName,
): number {
  const at = LEVEL_NAMES.indexOf(name);
  const known = (names: readonly LevelName[]): LevelName | undefined =>
    names.find((other) => sketch.levels[other]?.price !== undefined);
  const above = known(LEVEL_NAMES.slice(0, at).reverse());
  const below = known(LEVEL_NAMES.slice(at + 1));
  const prices = [above, below].flatMap((other) => (other ? [sketch.levels[other]?.price ?? 0] : []));
  if (prices.length === 0) return 0;
  const decimals = Math.max(...[above, below].map((other) => decimalsOf((other && priceTexts?.[other]) ?? '')));
  const middle = prices.reduce((sum, price) => sum + price, 0) / prices.length;
  // Rounding must not hit a neighbor: between 1.08 and 1.09 it is 1.085.
  for (let digits = Math.min(12, decimals); digits < 12; digits++) {
    const rounded = Number(middle.toFixed(digits));
    if (prices.length === 1 || !prices.includes(rounded)) return rounded;
  }
  return middle;
}

function objectClasses({ selected, hovered }: PageState, objectId: string | undefined): string {
  if (objectId === undefined) return 'row';
  return `row ${selected.includes(objectId) ? 'selected' : ''} ${objectId === hovered ? 'hovered' : ''}`;
}
