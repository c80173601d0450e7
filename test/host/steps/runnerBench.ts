import { type AdminCommandSpec, adminCommand, type CommandResult } from '../../../src/workbench/admin/adminCommand.ts';
import { AdminRunner } from '../../../src/workbench/admin/adminRunner.ts';
import type { ResultTable } from '../../../src/workbench/results/resultTable.ts';
import type { AdminFixture } from './adminBench.ts';
import { Person } from './person.ts';

/** The runner with commands made for a test, and somebody who answers them. */
export class RunnerFixture {
  readonly person = new Person();
  /** The tables that the runner has shown. */
  readonly shown: ResultTable[] = [];
  readonly #runner: AdminRunner;

  constructor({ context, parts, desk }: AdminFixture) {
    const results = { ...context.results, show: (table: ResultTable) => void this.shown.push(table) };
    this.#runner = new AdminRunner(parts, results, desk.services);
  }

  /** Runs a command with these parts; gives the answers with which it ran, each time that it did. */
  async run<Answers extends object>(
    parts: Partial<AdminCommandSpec<Answers>>,
    args: readonly unknown[] = [],
  ): Promise<Answers[]> {
    const ran: Answers[] = [];
    const command = adminCommand<Answers>({
      title: () => 'Test',
      operations: [],
      questions: [],
      progressTitle: () => 'Testing',
      ...parts,
      run: async (answers, context): Promise<CommandResult> => {
        ran.push({ ...answers });
        return parts.run === undefined ? { kind: 'over' } : parts.run(answers, context);
      },
    });
    // The name only tells whose answers are remembered.
    await this.#runner.run(command, 'tiers', args);
    return ran;
  }

  /** Ends it; what went wrong while somebody answered is thrown. */
  dispose(): void {
    this.#runner.dispose();
    this.person.dispose();
  }
}
