import type { Explanation } from './explanation.ts';

/** An explanation as one text; what its first sentence says already is not said twice. */
export function formatExplanation({ what, changed, next }: Explanation): string {
  const saysSo = /nothing was (changed|done|deleted|queued|saved|sent)/i.test(what) && /^Nothing/.test(changed);
  return [what, saysSo ? '' : changed, next].filter((part) => part !== '').join(' ');
}
