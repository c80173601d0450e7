import { html, nothing, type TemplateResult } from 'lit';
import { typePicture } from '../card/typePicture.ts';
import type { PageState } from './pageState.ts';
import { statusIcon } from './statusIcon.ts';
import { formatServiceTime } from './timeInWords.ts';

/** What a reader sees first: title, market, type, how long it stands, and who says so. */
export function cardHead({ snapshot }: PageState): TemplateResult {
  const { sketch, expiry, published, standing } = snapshot;
  const { title, symbol, timeframe, direction, entryPlacement } = sketch.metadata;
  return html`<header class="card-head">
    <div class="headline">
      <p class="market">${[symbol, timeframe].filter((part) => part !== undefined && part !== '').join(' · ') || 'No symbol yet'}</p>
      <h1 dir="auto">${title?.trim() ? title : html`<span class="faint">No title yet</span>`}</h1>
      <ul class="facts-line">
        <li>${status(published?.status, standing)}</li>
        ${fact('watch', 'Expiry', expiry)}
        ${published === undefined ? nothing : fact('account', 'Owner', published.owner)}
        ${published === undefined ? nothing : fact('history', 'Updated', formatServiceTime(published.updatedAt))}
      </ul>
    </div>
    ${typePicture(direction, entryPlacement)}
  </header>`;
}

function status(name: string | undefined, standing: string): TemplateResult {
  const shown = name ?? standing;
  return html`<span class="chip ${shown.toLowerCase().replaceAll(/[^a-z]+/g, '-')}"
    ><i class="codicon codicon-${statusIcon(name)}" aria-hidden="true"></i>${shown}</span>`;
}

/** Nothing where there is nothing to say. */
function fact(icon: string, name: string, value: string): TemplateResult | typeof nothing {
  if (value === '') return nothing;
  return html`<li><i class="codicon codicon-${icon}" aria-hidden="true"></i><span class="name">${name}</span><span>${value}</span></li>`;
}
