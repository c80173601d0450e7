import { l10n } from 'vscode';
import { ServiceTrouble } from '../serviceTrouble.ts';
import { explain } from './explain.ts';

/** What went wrong, in one line, where there is no room for more: in a picker. */
export function shortProblem(error: unknown): string {
  if (error instanceof ServiceTrouble) {
    const { what, next } = explain(error.trouble);
    return [what, next].filter((part) => part !== '').join(' ');
  }
  return error instanceof Error && error.message !== '' ? error.message : l10n.t('The list could not be read.');
}
