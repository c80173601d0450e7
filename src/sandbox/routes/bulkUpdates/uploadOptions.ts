import type { Reply } from '../../http/reply.ts';
import { invalidParameter } from '../uncodedStyle.ts';

/** What stands beside the rows (P2 4.6). */
export interface UploadOptions {
  readonly logName: string | undefined;
  readonly identifier: string | null;
  readonly isCapped: boolean;
}

/** The names under which options are sent. */
export const OPTION_NAMES = ['log_name', 'identifier', 'currency_cap'] as const;
/** The name under which an option is sent. */
export type OptionName = (typeof OPTION_NAMES)[number];

/** Empty text counts as not sent. */
export function readUploadOptions(sent: Readonly<Partial<Record<OptionName, string>>>): UploadOptions | Reply {
  const cap = sent.currency_cap ?? '';
  if (!['', 'true', 'false'].includes(cap)) return invalidParameter('currency_cap must be true or false');
  const unstorable = OPTION_NAMES.find((name) => sent[name]?.includes('\0'));
  if (unstorable !== undefined) return invalidParameter(`${unstorable} must not hold the character U+0000`);
  return {
    logName: sent.log_name === '' ? undefined : sent.log_name,
    identifier: sent.identifier?.trim() || null,
    isCapped: cap !== 'false',
  };
}
