/** Where the project's source is public; each package names it. */
export interface Repository {
  /** Without `.git` and slash at the end, e.g. `https://github.com/acme/chart-cards`. */
  readonly url: string;
  readonly owner: string;
}

const VARIABLE = 'CHART_CARDS_REPOSITORY';
const EXAMPLE = `e.g. ${VARIABLE}=https://github.com/OWNER/NAME`;

/**
 * The repository in `CHART_CARDS_REPOSITORY`. It must be on github.com: listings need the addresses of its files, and the
 * MCP registry gives the names below `io.github.OWNER` to that owner. Throws otherwise, because nothing may be invented.
 */
export function repositoryOf(env: Readonly<Record<string, string | undefined>>): Repository {
  const value = env[VARIABLE]?.trim() ?? '';
  if (value === '')
    throw new Error(
      `${VARIABLE} isn’t set. Set it to the repository’s address, ${EXAMPLE}: packages link to its pages.`,
    );
  const url = value.replace(/\/$/, '').replace(/\.git$/, '');
  const owner = /^https:\/\/github\.com\/(\w[\w-]*)\/\w[\w.-]*$/.exec(url)?.[1];
  if (owner === undefined)
    throw new Error(`${VARIABLE} isn’t the https address of a repository on github.com, ${EXAMPLE}.`);
  return { url, owner };
}
