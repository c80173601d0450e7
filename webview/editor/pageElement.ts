import { LitElement } from 'lit';

/** An element without a shadow root: the page's styles apply to it, and labels outside of it can name its fields. */
export abstract class PageElement extends LitElement {
  override createRenderRoot(): this {
    return this;
  }
}
