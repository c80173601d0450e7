import type { ServiceProblem } from './adminCommand.ts';

/** A call that did not end well, thrown where a value was wanted; the runner explains it like any other. */
export class ServiceError extends Error {
  readonly problem: ServiceProblem;

  constructor(trouble: ServiceProblem) {
    super(`${trouble.operation.id} ended with ${trouble.end.kind}.`);
    this.name = 'ServiceTrouble';
    this.problem = trouble;
  }
}
