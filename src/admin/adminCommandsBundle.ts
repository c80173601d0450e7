import { join } from 'node:path';
import { EventEmitter, l10n } from 'vscode';
import type { ContextKeys } from '../shell/contextKeys.ts';
import { Disposable } from '../shell/disposable.ts';
import { unreadableReporter } from '../shell/files/unreadableFiles.ts';
import { type AdminCommandName, adminCommands } from './adminCommands.ts';
import { BulkFiles } from './bulk/bulkFiles.ts';
import { CorrectionNotes } from './bulk/correctionNotes.ts';
import { JobFiles } from './jobs/jobFiles.ts';
import { JobTree } from './jobs/jobTree.ts';
import { ResultPanels } from './results/resultPanels.ts';
import { RetiredRoutes } from './retiredRoutes/retiredRoutes.ts';
import type { AdminDependencies, AdminServices } from './runner/adminContext.ts';
import { AdminRunner } from './runner/adminRunner.ts';
import { TokenService } from './tokens/tokenService.ts';

/** What the bundle is made from. */
export interface BundleDependencies extends AdminDependencies {
  readonly contextKeys: ContextKeys;
}

/**
 * The admin commands' own bundle: the contract's table, commands, results and files. It is loaded on first use, so that
 * opening a window doesn't pay for it.
 */
export class AdminCommands extends Disposable {
  readonly #runner: AdminRunner;
  readonly services: AdminServices;

  constructor(dependencies: BundleDependencies) {
    super();
    const results = this._register(new ResultPanels(dependencies));
    const report = unreadableReporter(() => l10n.t('the Jobs view'));
    const jobsFolder = join(dependencies.storage.fsPath, 'jobs');
    const jobs = new JobFiles(jobsFolder, report, this._register(new EventEmitter<void>()));
    const jobTree = this._register(new JobTree({ ...dependencies, jobs }));
    const retiredRoutes = this._register(new RetiredRoutes(dependencies.connections));
    const tokens = this._register(new TokenService(dependencies.contextKeys));
    const correctionNotes = this._register(new CorrectionNotes());
    const bulkFiles = this._register(new BulkFiles(dependencies.connections));
    this.services = { bulkFiles, correctionNotes, jobs, jobTree, retiredRoutes, tokens };
    this.#runner = this._register(new AdminRunner(dependencies, results, this.services));
  }

  run(name: AdminCommandName, args: readonly unknown[]): Promise<unknown> {
    return this.#runner.run(adminCommands[name], name, args);
  }
}
