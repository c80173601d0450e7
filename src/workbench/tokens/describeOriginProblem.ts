import { l10n } from 'vscode';
import type { OriginProblem } from './clientOrigin.ts';

/** Describes a client origin's problem. */
export function describeOriginProblem(problem: OriginProblem, meant: string | undefined): string {
  const said = describeProblem(problem);
  return meant === undefined ? said : l10n.t('{0} Did you mean {1}?', said, meant);
}

function describeProblem(problem: OriginProblem): string {
  switch (problem) {
    case 'empty':
      return l10n.t('Enter the origin that is configured for the widget, e.g. https://app.example.com');
    case 'wildcard':
      return l10n.t('An origin is one exact address. “*” isn’t a wildcard.');
    case 'noScheme':
      return l10n.t('An origin begins with “https://”.');
    case 'notHttps':
      return l10n.t('A client origin must be HTTPS.');
    case 'noUrl':
      return l10n.t('Not a valid address.');
    case 'credentials':
      return l10n.t('An origin has no user name or password.');
    case 'fragment':
      return l10n.t('An origin has no fragment (“#…”).');
    case 'query':
      return l10n.t('An origin has no query (“?…”).');
    case 'path':
      return l10n.t('An origin has no path. A trailing slash is a path too.');
    case 'unlikely':
      return l10n.t('A browser spells this origin differently, and origins are compared character by character.');
  }
}
