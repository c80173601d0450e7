import type * as z from 'zod/mini';
import type { PagedOperation, RowOf } from '../../client/pages.ts';
import type { CallInput } from '../../client/serviceClient.ts';
import type { Operation } from '../../contract/operation.ts';
import type { ResultTable } from '../results/resultTable.ts';
import { type AdminCommandSpec, adminCommand, type ServiceCommand } from './adminCommand.ts';
import type { RunningContext } from './adminContext.ts';
import { describeSource, type ShownList, showList } from './lists.ts';
import { pagesOf, read } from './serviceCalls.ts';

/** What a command that only reads says: its operation, the questions about its input, and the table of the response. */
interface Reading<Op extends Operation, Answers extends object>
  extends Pick<AdminCommandSpec<Answers>, 'title' | 'help' | 'documented'> {
  readonly operation: Op;
  /** What its questions read. */
  readonly also?: readonly Operation[];
  readonly questions?: AdminCommandSpec<Answers>['questions'];
  /** Text of the progress notification. */
  readonly progress: (answers: Answers) => string;
}

/** What a reading command says of its table; the operation knows which data is personal or secret. */
export type ReadTable = Omit<ResultTable, 'rows' | 'subtitle' | 'personalData' | 'secrets'>;

interface ListReading<Op extends PagedOperation, Answers extends object>
  extends Reading<Op, Answers>,
    Pick<ShownList<RowOf<Op>>, 'rowOf'> {
  readonly input?: (answers: Answers, context: RunningContext) => CallInput<Op>;
  readonly table: (answers: Answers, context: RunningContext) => ReadTable;
  readonly atEnd?: (
    answers: Answers,
    ...end: [...Parameters<NonNullable<ShownList<RowOf<Op>>['atEnd']>>, RunningContext]
  ) => ReturnType<NonNullable<ShownList<RowOf<Op>>['atEnd']>>;
}

/** A command that shows a list of the service. */
export function listCommand<Op extends PagedOperation, Answers extends object = Record<never, never>>(
  reading: ListReading<Op, Answers>,
): ServiceCommand {
  const { operation, input, table, atEnd, rowOf } = reading;
  return adminCommand<Answers>({
    ...commandOf(reading),
    run: async (answers, context) =>
      showList<RowOf<Op>>(context, {
        operation,
        pages: pagesOf(context, operation, input?.(answers, context) ?? ({} as CallInput<Op>)),
        table: completeTable(operation, table(answers, context), context),
        ...(rowOf === undefined ? {} : { rowOf }),
        ...(atEnd === undefined ? {} : { atEnd: (rows, end) => atEnd(answers, rows, end, context) }),
      }),
  });
}

interface RecordReading<Op extends Operation, Answers extends object> extends Reading<Op, Answers> {
  readonly input: (answers: Answers, context: RunningContext) => CallInput<Op>;
  readonly table: (
    response: z.output<Op['reply']>,
    answers: Answers,
    context: RunningContext,
  ) => ReadTable & Pick<ResultTable, 'rows'>;
}

/** A command that shows one response of the service. */
export function readCommand<Op extends Operation, Answers extends object = Record<never, never>>(
  reading: RecordReading<Op, Answers>,
): ServiceCommand {
  const { operation, input, table } = reading;
  return adminCommand<Answers>({
    ...commandOf(reading),
    run: async (answers, context) => {
      const response = await read(context, operation, input(answers, context));
      return { kind: 'table', table: completeTable(operation, table(response, answers, context), context) };
    },
  });
}

function commandOf<Op extends Operation, Answers extends object>(reading: Reading<Op, Answers>) {
  const { title, help, documented, operation, also = [], questions = [], progress } = reading;
  return {
    title,
    ...(help === undefined ? {} : { help }),
    ...(documented === undefined ? {} : { documented }),
    operations: [operation, ...also],
    questions,
    progressTitle: progress,
  };
}

function completeTable<Table extends ReadTable>(operation: Operation, table: Table, { connection }: RunningContext) {
  return { ...table, ...sensitiveData(operation), subtitle: describeSource(connection) };
}

/** Which data of a response is personal or secret: paths in a row, e.g. `widget.apiKey` of `data[].widget.apiKey`. */
export function sensitiveData({
  personalData,
  secrets = [],
}: Operation): Pick<ResultTable, 'personalData' | 'secrets'> {
  return {
    ...(personalData === undefined ? {} : { personalData }),
    ...(secrets.length === 0 ? {} : { secrets: secrets.map((place) => place.replace(/^data(\.data)?(\[\])?\./, '')) }),
  };
}
