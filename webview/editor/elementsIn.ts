import type { PageElements } from './actions/pageElements.ts';
import { commitPendingFields, commitPopover } from './pendingFields.ts';

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
