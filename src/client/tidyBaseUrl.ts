import { trimEndMatching } from '../card/withoutEnd.ts';

/** A base address without a trailing `/` or `/v1`: the routes bring their own, and a path prefix stays (public-facts 1). */
export function normalizeBaseUrl(text: string): string {
  return trimEndMatching(trimEndMatching(text.trim(), /\//).replace(/\/v1$/, ''), /\//);
}
