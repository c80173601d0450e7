/** What the person wants after a run has ended: to run it again as it is, to change the answers first, or nothing. */
export type NextStep = 'over' | 'again' | 'change';
