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

/** The elements of the page that stands in `root`. */
export function elementsIn(root: HTMLElement): PageElements {
  return {
    commitFields: () => commitPendingFields(root),
    commitPopover: () => commitPopover(root),
    showSection: (section) => {
      const details = root.querySelector<HTMLDetailsElement>(`details[data-section="${section}"]`);
      if (details === null) return;
      details.open = true;
      details.scrollIntoView({ block: 'start' });
      details.querySelector('summary')?.focus({ preventScroll: true });
    },
    // The button that had the keyboard last.
    focusToolbar: () => root.querySelector<HTMLElement>('.toolbar button[tabindex="0"]')?.focus(),
    focusObjects: () => {
      const section = root.querySelector<HTMLDetailsElement>('details[data-section="objects"]');
      if (section === null) return;
      section.open = true;
      // A panel that was just unfolded fills its list a moment later.
      setTimeout(() => {
        const line = section.querySelector<HTMLElement>('[role="tree"] [tabindex="0"]');
        (line ?? section.querySelector('summary'))?.focus();
      });
    },
  };
}

/** A field that keeps what is put in until it is left. */
interface PendingField {
  /** Takes over what was put in, if anything was. */
  commit(): void;
}

const TYPED = 'commit-input, rename-input';
const CHOSEN = 'style-popover';

/** Takes over what has been typed or chosen and not been left yet, so that nothing of it misses a save. */
export function commitPendingFields(root: ParentNode): void {
  commitAll(root, `${TYPED}, ${CHOSEN}`);
}

/** Takes over what has been chosen in the popover. */
export function commitPopover(root: ParentNode): void {
  commitAll(root, CHOSEN);
}

function commitAll(root: ParentNode, selectors: string): void {
  for (const field of root.querySelectorAll(selectors)) {
    if (isPendingField(field)) field.commit();
  }
}

/** By what it can do: elements that are loaded later are no fields before. */
function isPendingField(field: unknown): field is PendingField {
  return typeof field === 'object' && field !== null && 'commit' in field && typeof field.commit === 'function';
}
