import { Disposable } from '../disposable.ts';

/** Placeholder: retired routes in source files. */
export class RetiredRoutes extends Disposable {}
