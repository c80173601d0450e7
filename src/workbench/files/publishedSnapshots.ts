import * as vscode from 'vscode';
import { Disposable } from '../disposable.ts';

/** Scheme of read-only pictures of what the service holds, for comparing. */
export const PUBLISHED_SCHEME = 'chartcard-published';

/** Snapshots kept at most; the oldest goes first. */
const MOST_SNAPSHOTS = 50;

/** Serves snapshots of published cards to the diff editor. Each has an address of its own and never changes. */
export class PublishedSnapshots extends Disposable implements vscode.TextDocumentContentProvider {
  readonly #texts = new Map<string, string>();
  #next = 1;
  #keptTexts: (path: string) => Promise<string | undefined> = async () => undefined;

  constructor() {
    super();
    this._register(vscode.workspace.registerTextDocumentContentProvider(PUBLISHED_SCHEME, this));
  }

  async provideTextDocumentContent(uri: vscode.Uri): Promise<string> {
    return (
      this.#texts.get(uri.path) ??
      (await this.#keptTexts(uri.path)) ??
      vscode.l10n.t(
        '// This picture of the published card is not kept across restarts. Compare again to take a new one.',
      )
    );
  }

  /** Asks `read` for what stands under no address of a snapshot: texts that are kept elsewhere, across restarts. */
  readAlso(read: (path: string) => Promise<string | undefined>): void {
    this.#keptTexts = read;
  }

  /** Keeps `text` and gives the address under which the diff editor finds it. */
  snapshot(fileName: string, text: string): vscode.Uri {
    const path = `/${this.#next++}/${fileName}`;
    this.#texts.set(path, text);
    const oldest = this.#texts.keys().next();
    if (this.#texts.size > MOST_SNAPSHOTS && !oldest.done) this.#texts.delete(oldest.value);
    return vscode.Uri.from({ scheme: PUBLISHED_SCHEME, path });
  }
}
