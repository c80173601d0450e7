/** What the service says of an export's file; a part it does not say is absent. */
export interface ReportedSize {
  readonly rows?: number;
  readonly bytes?: number;
}

/** The documents say that both are reported, and not under which names (P1 2.1): the likely ones, in any spelling. */
const ROW_NAMES = ['rowcount', 'rows', 'totalrows', 'recordcount', 'records', 'totalrecords', 'numberofrows'];
const BYTE_NAMES = ['sizebytes', 'bytesize', 'bytes', 'filesize', 'filesizebytes', 'sizeinbytes', 'size', 'bytecount'];

/** Finds row count and byte size among the fields of a status answer's `data`. */
export function readReportedSize(data: unknown): ReportedSize {
  const counts = new Map(
    Object.entries(typeof data === 'object' && data !== null ? data : {}).flatMap(([name, value]) =>
      isCount(value) ? [[name.toLowerCase().replace(/[^a-z]/g, ''), Number(value)] as const] : [],
    ),
  );
  const rows = ROW_NAMES.map((name) => counts.get(name)).find((it) => it !== undefined);
  const bytes = BYTE_NAMES.map((name) => counts.get(name)).find((it) => it !== undefined);
  return { ...(rows === undefined ? {} : { rows }), ...(bytes === undefined ? {} : { bytes }) };
}

function isCount(value: unknown): boolean {
  return (
    (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) ||
    (typeof value === 'string' && /^\d{1,15}$/.test(value))
  );
}
