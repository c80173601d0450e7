import type * as z from 'zod/mini';
import type { Operation } from '../contract/operation.ts';
import { operationTable } from '../contract/operations.ts';
import type { Outcome } from './outcome.ts';
import type { PageStep } from './pageReader.ts';
import { type PagedOperation, type RowOf, readPages, readRows } from './pages.ts';
import type { CallInput, CallOptions, ServiceClient } from './serviceClient.ts';

type Documented = (typeof operationTable)[number];
type Resource = Documented['id'] extends infer Id ? (Id extends `${infer Name}.${string}` ? Name : never) : never;

type Call<Op extends Operation> = (
  input: CallInput<Op>,
  options: CallOptions,
) => Promise<Outcome<z.output<Op['reply']>>>;

/** Further methods of a list. */
interface Paged<Op extends PagedOperation> {
  /** Reads page by page; the last step says how it ended. */
  pages(input: CallInput<Op>, options: CallOptions): AsyncGenerator<PageStep<RowOf<Op>>, void>;
  /** Reads row by row; throws a `PagingStoppedError` if the rest can't be read. */
  rows(input: CallInput<Op>, options: CallOptions): AsyncGenerator<RowOf<Op>, void>;
}

type Method<Op extends Operation> = Call<Op> & (Op extends PagedOperation ? Paged<Op> : unknown);

/** Every documented operation as a method: `service.loyaltyOverview.list(input, options)`. */
export type Service = {
  readonly [Name in Resource]: {
    readonly [Op in Documented as Op['id'] extends `${Name}.${infer Verb}` ? Verb : never]: Method<Op>;
  };
};

/** Makes the methods of a client from the table of operations. */
export function createService(client: ServiceClient): Service {
  const service: Record<string, Record<string, unknown>> = {};
  for (const operation of operationTable) {
    const [resource = '', verb = ''] = operation.id.split('.');
    service[resource] ??= {};
    service[resource][verb] = methodOf(client, operation);
  }
  // Names and types come from the same table.
  return service as unknown as Service;
}

function methodOf(client: ServiceClient, operation: Operation): unknown {
  const call = (input: CallInput<Operation>, options: CallOptions) => client.call(operation, input, options);
  if (!isPaged(operation)) return call;
  return Object.assign(call, {
    pages: (input: CallInput<PagedOperation>, options: CallOptions) => readPages(client, operation, input, options),
    rows: (input: CallInput<PagedOperation>, options: CallOptions) => readRows(client, operation, input, options),
  });
}

function isPaged(operation: Operation): operation is PagedOperation {
  return operation.paging !== undefined;
}
