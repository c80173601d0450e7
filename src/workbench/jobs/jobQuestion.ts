import * as vscode from 'vscode';
import { formatLocalTime } from '../../card/shownValues.ts';
import type { FileContext } from '../admin/adminContext.ts';
import type { Question } from '../admin/questions/question.ts';
import { type Choice, pickStep } from '../commands/stepwise.ts';
import { jobArgument } from './jobArgument.ts';
import { jobLabel, jobSummary } from './jobNode.ts';
import { belongsTo } from './jobPlace.ts';
import type { JobRecord } from './jobRecord.ts';

/** What a job is asked with. */
export interface JobOptions<Job extends JobRecord> {
  readonly placeholder: () => string;
  /** Which jobs are offered. */
  readonly fits: (record: JobRecord) => record is Job;
  /** Told when there is none. */
  readonly none: () => string;
}

/** Asks to pick one of the current connection's jobs that were ordered here; the row a command was called on is the answer. */
export function jobQuestion<Answers, Job extends JobRecord, Context extends FileContext>(
  name: keyof Answers & string,
  options: JobOptions<Job>,
): Question<Answers, Context> {
  return {
    name,
    given: ({ args }) => {
      const record = jobArgument(args);
      return record !== undefined && options.fits(record) ? record : undefined;
    },
    ask: async ({ frame, context, answers }) => {
      const { current } = context.dependencies.connections;
      const records =
        current === undefined ? [] : (await context.services.jobs.all()).filter((it) => belongsTo(it, current));
      const items: Choice<JobRecord>[] = records.filter(options.fits).map((record) => ({
        label: jobLabel(record),
        description: jobSummary(record),
        detail: vscode.l10n.t('ordered {0}', formatLocalTime(record.at)),
        value: record,
      }));
      if (items.length === 0) {
        void vscode.window.showInformationMessage(options.none());
        return { kind: 'cancel' };
      }
      const before = answers[name] as JobRecord | undefined;
      const active = records.find(({ id }) => id === before?.id);
      return pickStep<JobRecord>(frame, { placeholder: options.placeholder(), items, active });
    },
  };
}
