import * as vscode from 'vscode';
import { l10n } from 'vscode';
import { formatLocalTime } from '../../card/formatValues.ts';
import { type Choice, pickStep } from '../../shell/quickInputSteps.ts';
import type { CommandResult } from '../runner/adminCommand.ts';
import type { AskingContext, FileContext } from '../runner/adminContext.ts';
import type { Question } from '../runner/questions/question.ts';
import { jobLabel, jobSummary } from './jobItem.ts';
import { belongsTo, type JobRecord, jobArgument } from './jobRecord.ts';

interface JobOptions<Job extends JobRecord> {
  readonly placeholder: () => string;
  /** Which jobs are listed. */
  readonly fits: (record: JobRecord) => record is Job;
  /** Shown if there is none. */
  readonly none: () => string;
}

/**
 * Asks for one of the current connection's jobs that were ordered on this machine; a row the command was called on is
 * the answer.
 */
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
        detail: vscode.l10n.t('started {0}', formatLocalTime(record.at)),
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

/** The job's current record, or why the command can't use it. */
export async function checkedJob(
  job: JobRecord,
  { services, connection }: AskingContext,
): Promise<{ readonly kind: 'job'; readonly record: JobRecord } | CommandResult> {
  const record = await services.jobs.find(job.id);
  if (record === undefined) return { kind: 'message', text: l10n.t('This job was removed from the list.') };
  if (belongsTo(record, connection)) return { kind: 'job', record };
  return {
    kind: 'message',
    tone: 'warning',
    text: l10n.t(
      'This job belongs to “{0}” at {1}, but that connection has changed. Nothing was sent. Switch to the job’s connection first.',
      record.connectionId,
      record.origin,
    ),
  };
}
