const DATE_TIME = /^\d{4}-\d{2}-\d{2}T(?!24)\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})?$/;

/** Whether the text is an ISO 8601 date-time, with or without a zone, of a day that is in the calendar (30 February is not). */
export function isDateTime(text: string): boolean {
  if (!DATE_TIME.test(text) || !Number.isFinite(Date.parse(text))) return false;
  const day = new Date(`${text.slice(0, 10)}T00:00:00Z`);
  return day.toISOString().startsWith(text.slice(0, 10));
}
