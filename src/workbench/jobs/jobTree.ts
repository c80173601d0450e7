import * as vscode from 'vscode';
import type { ServiceConnections } from '../connection/connectionProfile.ts';
import { Disposable } from '../disposable.ts';
import type { JobBook } from './jobBook.ts';
import { type JobNode, jobItem } from './jobNode.ts';

/** What the rows of the jobs view are made of. */
export interface JobTreeParts {
  readonly jobs: JobBook;
  readonly connections: ServiceConnections;
}

/** The jobs that were ordered here on the current connection, the newest first. */
export class JobTree extends Disposable implements vscode.TreeDataProvider<JobNode> {
  readonly #parts: JobTreeParts;
  readonly #changed = this._register(new vscode.EventEmitter<undefined>());

  readonly onDidChangeTreeData = this.#changed.event;

  constructor(parts: JobTreeParts) {
    super();
    this.#parts = parts;
    this._register(parts.jobs.onDidChange(() => this.#changed.fire(undefined)));
    this._register(parts.connections.onDidChange(() => this.#changed.fire(undefined)));
  }

  getTreeItem(node: JobNode): vscode.TreeItem {
    return jobItem(node, Date.now());
  }

  async getChildren(node?: JobNode): Promise<JobNode[]> {
    const { jobs, connections } = this.#parts;
    const { current } = connections;
    if (node !== undefined || current === undefined) return [];
    const records = await jobs.all();
    return records.filter((record) => record.connectionId === current.id).map((record) => ({ kind: 'job', record }));
  }

  /** The view is seen, or not: only what is looked at is asked for. */
  watch(_isVisible: boolean): void {}
}
