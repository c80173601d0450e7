import { l10n } from 'vscode';
import type { OriginProblem } from './clientOrigin.ts';

/** What is wrong with a client origin, in words. */
export function describeOriginProblem(problem: OriginProblem, meant: string | undefined): string {
  const said = describeProblem(problem);
  return meant === undefined ? said : l10n.t('{0} Probably meant: {1}', said, meant);
}

function describeProblem(problem: OriginProblem): string {
  switch (problem) {
    case 'empty':
      return l10n.t('Enter the origin that is configured for the widget, e.g. https://app.example.com');
    case 'wildcard':
      return l10n.t('An origin is one exact address: “*” stands for none.');
    case 'noScheme':
      return l10n.t('An origin begins with “https://”.');
    case 'notHttps':
      return l10n.t('A client origin is HTTPS.');
    case 'noUrl':
      return l10n.t('This is no address.');
    case 'credentials':
      return l10n.t('An origin holds no user name and no password.');
    case 'fragment':
      return l10n.t('An origin has no fragment (“#…”).');
    case 'query':
      return l10n.t('An origin has no query (“?…”).');
    case 'path':
      return l10n.t('An origin has no path: a slash at the end is one, too.');
    case 'unlikely':
      return l10n.t('A browser spells this origin otherwise, and it is compared letter by letter.');
  }
}
