/** Whether a `detail` says one of the documented texts; capitals, spaces and what stands around it do not count. */
export function saysOneOf(detail: string | undefined, documented: readonly string[] | undefined): boolean {
  if (detail === undefined || documented === undefined) return false;
  const said = plain(detail);
  return documented.some((text) => said.includes(plain(text)));
}

function plain(text: string): string {
  return text.toLowerCase().replace(/\s+/g, ' ').trim();
}
