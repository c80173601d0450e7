/** What the page's actions ask of its elements. */
export interface PageElements {
  /** Takes over what was typed or chosen and has not been left yet. */
  commitFields(): void;
  /** Takes over what was chosen in the popover. */
  commitPopover(): void;
  /** Unfolds the section, brings it into view and gives it the keyboard. */
  showSection(section: string): void;
  focusToolbar(): void;
  focusObjects(): void;
}
