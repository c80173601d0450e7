import * as vscode from 'vscode';
import { fileCommand } from '../../admin/adminCommand.ts';
import type { FileContext } from '../../admin/adminContext.ts';
import { jobActions } from '../../jobs/jobActions.ts';
import { jobDetails, jobLabel } from '../../jobs/jobNode.ts';
import { jobQuestion } from '../../jobs/jobQuestion.ts';
import type { JobRecord } from '../../jobs/jobRecord.ts';

interface ChosenJob {
  readonly job: JobRecord;
}

/** Shows what is known of a job, and what can be done with it; a fact that is picked is copied. */
export const showJobCommand = fileCommand<ChosenJob>({
  title: () => vscode.l10n.t('Show Job'),
  operations: [],
  questions: [
    jobQuestion<ChosenJob, JobRecord, FileContext>('job', {
      placeholder: () => vscode.l10n.t('Which job?'),
      fits: (record): record is JobRecord => record.id !== '',
      none: () => vscode.l10n.t('No job of this connection was ordered here.'),
    }),
  ],
  progressTitle: undefined,
  run: async ({ job }, { services: rooms }) => {
    const record = await rooms.jobs.find(job.id);
    if (record === undefined) return { kind: 'told', text: vscode.l10n.t('This job was removed from the list.') };
    const actions = jobActions(record).map(({ label, icon, run }) => ({ label: `$(${icon}) ${label}`, run }));
    const facts = jobDetails(record).map(([name, value]) => ({
      label: name,
      description: value,
      run: () => vscode.env.clipboard.writeText(value),
    }));
    const separator = { kind: vscode.QuickPickItemKind.Separator, run: () => undefined };
    const picked = await vscode.window.showQuickPick(
      [...actions, { label: vscode.l10n.t('Copy what is known'), ...separator }, ...facts],
      {
        title: jobLabel(record),
        placeHolder: vscode.l10n.t('What to do? A fact that is picked is copied'),
        matchOnDescription: true,
        ignoreFocusOut: true,
      },
    );
    await picked?.run();
    return { kind: 'over' };
  },
});
