import type { ReviewState } from '../../src/protocol/reviewMessages.ts';
import type { ChartSide } from './viewState.ts';

/** One of the two who changed a part. */
export type ConflictSide = Exclude<ReviewState['conflicts'][number]['choice'], 'open'>;

/** What a person can do on the review page. */
export interface ReviewActions {
  showSide(side: ChartSide): void;
  /** Shows these objects large. */
  goTo(objectId: string): void;
  /** Marks an object as pointed at; undefined ends it. */
  hover(objectId: string | undefined): void;
  fitCard(): void;
  choose(key: string, side: ConflictSide): void;
  chooseAll(side: ConflictSide): void;
  /** Leads to the next part that nobody has decided. */
  nextOpen(): void;
  /** Leads to the checklist. */
  goToChecks(): void;
  revealCheck(check: number): void;
  showWhole(key: string): void;
  copyBody(): void;
  compareAsText(): void;
  confirm(): void;
  cancel(): void;
  toggleSection(section: string, open: boolean): void;
}
