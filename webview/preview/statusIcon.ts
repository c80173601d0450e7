const STATUS_ICONS: Readonly<Record<string, string>> = {
  Pending: 'clock',
  Active: 'pulse',
  Expired: 'history',
  Cancelled: 'circle-slash',
  Deleted: 'trash',
};

/** The icon of a card's status; undefined: it is not published. */
export function statusIcon(status: string | undefined): string {
  return status === undefined ? 'file' : (STATUS_ICONS[status] ?? 'question');
}
