import { join } from 'node:path';
import * as vscode from 'vscode';
import { Disposable } from '../../shell/disposable.ts';
import { unreadableReporter } from '../../shell/files/unreadableFiles.ts';
import { type JobChange, JobFiles, type JobRepository } from './jobFiles.ts';

import type { JobRecord } from './jobRecord.ts';

/** The job records on disk, with an event for changes in this window. */
export class JobStore extends Disposable implements JobRepository {
  readonly #files: JobFiles;
  readonly #changed = this._register(new vscode.EventEmitter<void>());

  readonly onDidChange = this.#changed.event;

  /** `storage`: the extension's storage folder. */
  constructor(storage: vscode.Uri) {
    super();
    const report = unreadableReporter(() => vscode.l10n.t('the Jobs view'));
    this.#files = new JobFiles(join(storage.fsPath, 'jobs'), report);
  }

  all(): Promise<readonly JobRecord[]> {
    return this.#files.all();
  }

  find(id: string): Promise<JobRecord | undefined> {
    return this.#files.find(id);
  }

  async keep(record: JobRecord): Promise<void> {
    await this.#files.keep(record);
    this.#tell();
  }

  async change(id: string, change: JobChange): Promise<JobRecord | undefined> {
    const changed = await this.#files.change(id, change);
    this.#tell();
    return changed;
  }

  async forget(id: string): Promise<void> {
    await this.#files.forget(id);
    this.#tell();
  }

  #tell(): void {
    if (!this.isDisposed) this.#changed.fire();
  }
}
