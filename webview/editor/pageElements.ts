/** Operations of the page's actions on its elements. */
export interface PageElements {
  /** Commits what was typed or chosen in a field that still has the focus. */
  commitFields(): void;
  commitPopover(): void;
  /** Expands the section, scrolls to it and focuses it. */
  showSection(section: string): void;
  focusToolbar(): void;
  focusObjects(): void;
}

/** The elements of the page in `root`. */
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
    // The button that had the focus last.
    focusToolbar: () => root.querySelector<HTMLElement>('.toolbar button[tabindex="0"]')?.focus(),
    focusObjects: () => {
      const section = root.querySelector<HTMLDetailsElement>('details[data-section="objects"]');
      if (section === null) return;
      section.open = true;
      // A panel that has just been shown renders its list a moment later.
      setTimeout(() => {
        const line = section.querySelector<HTMLElement>('[role="tree"] [tabindex="0"]');
        (line ?? section.querySelector('summary'))?.focus();
      });
    },
  };
}

/** A field that keeps its input until it loses the focus. */
interface PendingField {
  /** Commits the input, if any. */
  commit(): void;
}

const TYPED = 'commit-input, rename-input';
const CHOSEN = 'style-popover';

/** Commits all pending input, so that saving doesn't miss any. */
export function commitPendingFields(root: ParentNode): void {
  commitAll(root, `${TYPED}, ${CHOSEN}`);
}

/** Commits what was chosen in the popover. */
export function commitPopover(root: ParentNode): void {
  commitAll(root, CHOSEN);
}

function commitAll(root: ParentNode, selectors: string): void {
  for (const field of root.querySelectorAll(selectors)) {
    if (isPendingField(field)) field.commit();
  }
}

/** Checks the method, because elements that load later don't have it yet. */
function isPendingField(field: unknown): field is PendingField {
  return typeof field === 'object' && field !== null && 'commit' in field && typeof field.commit === 'function';
}
