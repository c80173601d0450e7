import type { ViewStep } from './keys.ts';
import type { ViewWindow } from './viewWindow.ts';

/** Moves the view as a key asks. */
export function moveView(window: ViewWindow, step: ViewStep, fitCard: () => void): void {
  switch (step.kind) {
    case 'pan':
      window.pan(step.share);
      return;
    case 'zoom':
      window.zoom(step.factor);
      return;
    case 'fit':
      fitCard();
      return;
  }
}
