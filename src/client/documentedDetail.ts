/** Whether a `detail` says one of the documented texts; capitals, spaces and what stands around it do not count. */
export function matchesDetail(detail: string | undefined, documented: readonly string[] | undefined): boolean {
  if (detail === undefined || documented === undefined) return false;
  const said = normalizeText(detail);
  return documented.some((text) => said.includes(normalizeText(text)));
}

function normalizeText(text: string): string {
  return text.toLowerCase().replace(/\s+/g, ' ').trim();
}
