import * as vscode from 'vscode';
import * as z from 'zod/mini';
import { lazy } from '../../card/lazy.ts';
import { CommandError } from '../executeCommand.ts';

/** Revisions of a file that are listed at most. */
const MAX_REVISIONS = 200;
/** How long git may take to find the repositories of the window, in milliseconds. */
const GIT_START_TIMEOUT_MS = 10_000;

/** A commit that changed a file. Its author's e-mail is not read. */
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
  /** The first line of what its author wrote. */
  readonly subject: string;
  readonly author: string;
  /** Epoch milliseconds. */
  readonly committedAt: number | undefined;
  /** Where the text of then can be read. */
  readonly text: vscode.Uri;
}

interface Repository {
  log(options: { readonly maxEntries: number; readonly path: string }): Promise<readonly unknown[]>;
  getCommit(ref: string): Promise<unknown>;
}

/** As much of the API of VS Code's Git extension as is used here. */
interface Git {
  readonly state: 'uninitialized' | 'initialized';
  readonly onDidChangeState: vscode.Event<unknown>;
  getRepository(file: vscode.Uri): Repository | null;
  /** Opens the repository that holds the folder, where it has not been found by itself. */
  openRepository?(folder: vscode.Uri): Promise<Repository | null>;
  toGitUri(file: vscode.Uri, ref: string): vscode.Uri;
}

/** The revisions of a file, newest first. Throws, in words for people, where there are none to be had. */
export async function revisionsOf(file: vscode.Uri, signal: AbortSignal): Promise<readonly FileRevision[]> {
  const name = nameOf(file);
  if (file.scheme !== 'file')
    throw new Error(vscode.l10n.t('Only a draft in a file has revisions; save {0} first.', name));
  const git = await gitOf(signal);
  const repository = await repositoryOf(git, file);
  if (repository === undefined) {
    throw new Error(vscode.l10n.t('{0} lies in no git repository, so there are no revisions of it.', name));
  }
  const commits = await commitsOf(repository, file);
  signal.throwIfAborted();
  if (commits.length === 0) throw new Error(vscode.l10n.t('{0} has not been committed yet.', name));
  return commits.map(({ hash, message, authorName, authorDate, commitDate }) => ({
    hash,
    subject: message.split(/\r?\n/, 1)[0] ?? '',
    author: authorName ?? '',
    committedAt: (commitDate ?? authorDate)?.getTime(),
    text: git.toGitUri(file, hash),
  }));
}

/** When the revision of a text in git was committed, epoch milliseconds; undefined where git does not say. */
export async function committedAt(file: vscode.Uri, ref: string, signal: AbortSignal): Promise<number | undefined> {
  try {
    const repository = await repositoryOf(await gitOf(signal), file);
    const read = z.safeParse(commitSchema(), await repository?.getCommit(ref));
    return read.success ? (read.data.commitDate ?? read.data.authorDate)?.getTime() : undefined;
  } catch {
    // A text that is shown without its date is better than none.
    return undefined;
  }
}

async function commitsOf(
  repository: Repository,
  file: vscode.Uri,
): Promise<z.infer<ReturnType<typeof commitSchema>>[]> {
  // Of a repository without any commit git answers with an error.
  const log = await repository.log({ maxEntries: MAX_REVISIONS, path: file.fsPath }).catch(() => []);
  return log.flatMap((commit) => {
    const read = z.safeParse(commitSchema(), commit);
    return read.success ? [read.data] : [];
  });
}

async function gitOf(signal: AbortSignal): Promise<Git> {
  const extension = vscode.extensions.getExtension<{ getAPI(version: 1): Git }>('vscode.git');
  if (extension === undefined) {
    throw new Error(vscode.l10n.t('VS Code’s Git extension is not here or is disabled, so revisions cannot be read.'));
  }
  const exported = extension.isActive ? extension.exports : await extension.activate();
  let git: Git;
  try {
    git = exported.getAPI(1);
  } catch {
    throw new CommandError(
      vscode.l10n.t('Git is turned off here (setting “git.enabled”) or not installed, so revisions cannot be read.'),
      { label: vscode.l10n.t('Open Setting'), command: 'workbench.action.openSettings', args: ['git.enabled'] },
    );
  }
  await initialized(git, signal);
  return git;
}

/** Until git has looked for the window's repositories, it knows of none. */
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

function nameOf(file: vscode.Uri): string {
  return file.path.slice(file.path.lastIndexOf('/') + 1);
}
