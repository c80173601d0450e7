import { html, type TemplateResult } from 'lit';
import type { CardSketch } from '../../../src/card/cardSketch.ts';
import type { PageState } from '../pageState.ts';
import './stylePopover.ts';
import type { StylePopoverHost } from './stylePopover.ts';

/** What is open over the page, if anything is. */
export function popoverTemplate(
  { popover, selected, presets, remembered }: PageState,
  sketch: CardSketch,
  desk: StylePopoverHost,
): TemplateResult | null {
  if (popover === undefined) return null;
  return html`<style-popover
    .sketch=${sketch}
    .selected=${selected}
    .presets=${presets}
    .looks=${remembered.looks}
    .desk=${desk}
  ></style-popover>`;
}
