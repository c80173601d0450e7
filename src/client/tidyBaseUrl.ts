/** A base address without a trailing `/` or `/v1`: the routes bring their own, and a path prefix stays (public-facts 1). */
export function tidyBaseUrl(text: string): string {
  return text
    .trim()
    .replace(/(?<!\/)\/+$/, '')
    .replace(/\/v1$/, '')
    .replace(/(?<!\/)\/+$/, '');
}
