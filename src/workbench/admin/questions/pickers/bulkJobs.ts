import { l10n } from 'vscode';
import type { BulkJob } from '../../../../contract/bulkUpdateRecord.ts';
import { getBulkUpdateStatus, listBulkUpdates } from '../../../../contract/bulkUpdates.ts';
import { plainLabel } from '../../../search/plainLabel.ts';
import { isMalformed, valueOrServiceError } from '../../answered.ts';
import { contractCheck } from '../../documented.ts';
import { readAllRows } from '../../readList.ts';
import { listQuestion } from '../listQuestion.ts';
import type { Question, QuestionOptions } from '../question.ts';

/** What a bulk update job is asked with. */
export interface BulkJobOptions<Answers> extends QuestionOptions<Answers> {
  readonly placeholder?: (answers: Partial<Answers>) => string;
  /** Jobs that this says of only. */
  readonly fits?: (job: BulkJob) => boolean;
}

/** Asks for a bulk update job (`BulkJob`), newest first: picked, or named by its ID. */
export function bulkJobQuestion<Answers>(
  name: keyof Answers & string,
  options: BulkJobOptions<Answers> = {},
): Question<Answers> {
  const { fits = () => true, placeholder, ...common } = options;
  return listQuestion<Answers, BulkJob>(name, {
    ...common,
    placeholder: (answers) => placeholder?.(answers) ?? l10n.t('Which bulk update?'),
    idOf: ({ _id }) => _id,
    empty: () => l10n.t('There is no such bulk update.'),
    load: async ({ service }, signal) => {
      const jobs = await readAllRows(listBulkUpdates, service.bulkUpdates.list.pages({ query: {} }, { signal }));
      return jobs.filter(fits).map((job) => ({
        label: plainLabel(job.name),
        description: plainLabel(job.status),
        value: job,
      }));
    },
    other: {
      label: () => l10n.t('Type a Job ID…'),
      prompt: () => l10n.t('ID of the bulk update'),
      check: contractCheck(getBulkUpdateStatus, 'path.id'),
      find: async (typed, { service }, signal) => {
        const outcome = await service.bulkUpdates.status({ path: { id: typed } }, { signal });
        // The status route isn't documented; the results are, and need the ID only.
        if (isMalformed(outcome)) return { _id: typed, name: typed, status: '' };
        return { ...valueOrServiceError(getBulkUpdateStatus, outcome).data, _id: typed };
      },
    },
  });
}
