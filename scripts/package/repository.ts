/** Where the project's source is public; each package names it. */
export interface Repository {
  /** Without `.git` and slash at the end, e.g. `https://github.com/acme/chart-cards`. */
  readonly url: string;
  readonly owner: string;
  readonly name: string;
}

const VARIABLE = 'CHART_CARDS_REPOSITORY';
const EXAMPLE = `e.g. ${VARIABLE}=https://github.com/acme/chart-cards`;
const NAME = /^[A-Za-z0-9_][\w.-]*$/;

/** The repository in `CHART_CARDS_REPOSITORY`. Throws if it isn't set or isn't such a URL: a package must not name an invented one. */
export function repositoryOf(env: Readonly<Record<string, string | undefined>>): Repository {
  const value = env[VARIABLE]?.trim() ?? '';
  if (value === '') throw new Error(`${VARIABLE} isn’t set. Set it to the repository’s https URL, ${EXAMPLE}.`);
  const url = URL.canParse(value) ? new URL(value) : undefined;
  const [owner = '', name = '', ...more] = url?.pathname.replace(/^\/|(\.git)?\/?$/g, '').split('/') ?? [];
  const plain = url?.protocol === 'https:' && url.username + url.password + url.search + url.hash === '';
  if (!plain || !NAME.test(owner) || !NAME.test(name) || more.length > 0) {
    throw new Error(`${VARIABLE} isn’t the https URL of a repository with its owner and name, ${EXAMPLE}.`);
  }
  return { url: `${url.origin}/${owner}/${name}`, owner, name };
}
