import { l10n } from 'vscode';
import { ServiceError } from '../serviceTrouble.ts';
import { explainProblem } from './explain.ts';

/** What went wrong, in one line, where there is no room for more: in a picker. */
export function formatShortExplanation(error: unknown): string {
  if (error instanceof ServiceError) {
    const { what, next } = explainProblem(error.problem);
    return [what, next].filter((part) => part !== '').join(' ');
  }
  return error instanceof Error && error.message !== '' ? error.message : l10n.t('The list could not be read.');
}
