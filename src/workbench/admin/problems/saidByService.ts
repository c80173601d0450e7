import type { ServiceRefusal } from '../../../client/outcome.ts';
import { maskedText } from '../../results/personalData.ts';

const LONGEST_DETAIL = 300;

/** The service's own words about a refusal, for people: without e-mails and phone numbers, and without the identifier that was sent. */
export function serviceDetail({ detail, meta }: ServiceRefusal): string | undefined {
  if (detail === undefined) return undefined;
  const sent = meta?.['userIdentifier'];
  const plain = typeof sent === 'string' && sent !== '' ? detail.replaceAll(sent, '…') : detail;
  return maskedText(plain, 'free').replace(/\s+/g, ' ').trim().slice(0, LONGEST_DETAIL);
}

/** A code of an answer that nobody documents, if it looks like one: it may stand in a message. */
export function safeCode(code: string | undefined): string | undefined {
  return code !== undefined && /^[A-Z][A-Z0-9_]{1,63}$/.test(code) ? code : undefined;
}

/** A text of the answer's `meta`, if it is a short plain one, such as a route. */
export function safeMetaText({ meta }: ServiceRefusal, name: string): string | undefined {
  const text = meta?.[name];
  return typeof text === 'string' && /^[\x20-\x7e]{1,200}$/.test(text) ? maskedText(text, 'free') : undefined;
}
