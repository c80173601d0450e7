import * as vscode from 'vscode';
import * as z from 'zod/mini';
import { lazy } from '../../card/model/lazy.ts';
import { CommandError } from '../../shell/executeCommand.ts';
import { fileNameOf } from '../../shell/files/uris.ts';

/** Maximum number of listed revisions. */
const MAX_REVISIONS = 200;
/** How long to wait for git to find the window's repositories, in milliseconds. */
const GIT_START_TIMEOUT_MS = 10_000;

/** A commit that changed a file. The author's email is deliberately not read. */
const commitSchema = lazy(() =>
  z.object({
    hash: z.string().check(z.regex(/^[0-9a-f]{7,64}$/i)),
    message: z.string(),
    authorName: z.optional(z.string()),
    authorDate: z.optional(z.date()),
    commitDate: z.optional(z.date()),
  }),
);

/** One revision of a file. */
export interface FileRevision {
  readonly hash: string;
  /** First line of the commit message. */
  readonly subject: string;
  readonly author: string;
  /** Epoch milliseconds. */
  readonly committedAt: number | undefined;
  readonly text: vscode.Uri;
}

interface Repository {
  log(options: { readonly maxEntries: number; readonly path: string }): Promise<readonly unknown[]>;
  getCommit(ref: string): Promise<unknown>;
}

/** The part of the API of VS Code's Git extension that is used here. */
interface Git {
  readonly state: 'uninitialized' | 'initialized';
  readonly onDidChangeState: vscode.Event<unknown>;
  getRepository(file: vscode.Uri): Repository | null;
  /** Opens the repository that contains the folder if git hasn't found it. */
  openRepository?(folder: vscode.Uri): Promise<Repository | null>;
  toGitUri(file: vscode.Uri, ref: string): vscode.Uri;
}

/** The revisions of a file, newest first. Throws, with a message for the user, if there are none. */
export async function revisionsOf(file: vscode.Uri, signal: AbortSignal): Promise<readonly FileRevision[]> {
  const name = fileNameOf(file);
  if (file.scheme !== 'file') throw new Error(vscode.l10n.t('Only saved drafts have revisions. Save {0} first.', name));
  const git = await gitOf(signal);
  const repository = await repositoryOf(git, file);
  if (repository === undefined) {
    throw new Error(vscode.l10n.t('{0} isn’t in a git repository, so it has no revisions.', name));
  }
  const commits = await commitsOf(repository, file);
  signal.throwIfAborted();
  if (commits.length === 0) throw new Error(vscode.l10n.t('{0} hasn’t been committed yet.', name));
  return commits.map(({ hash, message, authorName, authorDate, commitDate }) => ({
    hash,
    subject: message.split(/\r?\n/, 1)[0] ?? '',
    author: authorName ?? '',
    committedAt: (commitDate ?? authorDate)?.getTime(),
    text: git.toGitUri(file, hash),
  }));
}

/** Commit time of a text in git, epoch milliseconds; undefined if git doesn't know it. */
export async function committedAt(file: vscode.Uri, ref: string, signal: AbortSignal): Promise<number | undefined> {
  try {
    const repository = await repositoryOf(await gitOf(signal), file);
    const read = z.safeParse(commitSchema(), await repository?.getCommit(ref));
    return read.success ? (read.data.commitDate ?? read.data.authorDate)?.getTime() : undefined;
  } catch {
    // Showing the text without its date is better than failing.
    return undefined;
  }
}

async function commitsOf(
  repository: Repository,
  file: vscode.Uri,
): Promise<z.infer<ReturnType<typeof commitSchema>>[]> {
  // Git fails for a repository without commits.
  const log = await repository.log({ maxEntries: MAX_REVISIONS, path: file.fsPath }).catch(() => []);
  return log.flatMap((commit) => {
    const read = z.safeParse(commitSchema(), commit);
    return read.success ? [read.data] : [];
  });
}

async function gitOf(signal: AbortSignal): Promise<Git> {
  const extension = vscode.extensions.getExtension<{ getAPI(version: 1): Git }>('vscode.git');
  if (extension === undefined) {
    throw new Error(vscode.l10n.t('VS Code’s Git extension is missing or disabled, so revisions can’t be read.'));
  }
  const exported = extension.isActive ? extension.exports : await extension.activate();
  let git: Git;
  try {
    git = exported.getAPI(1);
  } catch {
    throw new CommandError(
      vscode.l10n.t('Git is disabled (setting “git.enabled”) or not installed, so revisions can’t be read.'),
      { label: vscode.l10n.t('Open Settings'), command: 'workbench.action.openSettings', args: ['git.enabled'] },
    );
  }
  await initialized(git, signal);
  return git;
}

/** Waits until git has searched for the window's repositories; before that it knows none. */
async function initialized(git: Git, signal: AbortSignal): Promise<void> {
  if (git.state === 'initialized') return;
  const ended = AbortSignal.any([signal, AbortSignal.timeout(GIT_START_TIMEOUT_MS)]);
  await new Promise<void>((resolve) => {
    const listener = git.onDidChangeState(() => git.state === 'initialized' && end());
    const end = (): void => {
      listener.dispose();
      ended.removeEventListener('abort', end);
      resolve();
    };
    ended.addEventListener('abort', end, { once: true });
  });
  signal.throwIfAborted();
}

async function repositoryOf(git: Git, file: vscode.Uri): Promise<Repository | undefined> {
  const known = git.getRepository(file);
  if (known !== null) return known;
  const opened = await git.openRepository?.(vscode.Uri.joinPath(file, '..')).catch(() => null);
  return opened ?? git.getRepository(file) ?? undefined;
}
