import type { Trouble } from './adminCommand.ts';

/** A call that did not end well, thrown where a value was wanted; the runner explains it like any other. */
export class ServiceTrouble extends Error {
  readonly trouble: Trouble;

  constructor(trouble: Trouble) {
    super(`${trouble.operation.id} ended with ${trouble.end.kind}.`);
    this.name = 'ServiceTrouble';
    this.trouble = trouble;
  }
}
