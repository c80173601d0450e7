import { LEADERBOARD_FIELD_CHECKS, REQUIRED_FIELDS } from '../../leaderboards/fieldChecks.ts';
import { quoteName } from '../queryValues.ts';

const LEGACY_FIELDS = ['rankBy', 'enabled', 'duration', 'displayedFields', 'displayFieldsOrder'];

type Fields = Readonly<Record<string, unknown>>;

/** The known fields of a request, checked, older names turned into today's; or what is wrong. */
export function readLeaderboardRequest(body: Fields, needed: 'all required' | 'any'): Fields | string {
  const unknown = Object.keys(body).find(
    (name) => !Object.hasOwn(LEADERBOARD_FIELD_CHECKS, name) && !LEGACY_FIELDS.includes(name),
  );
  if (unknown !== undefined) return `${quoteName(unknown)} is not a field of a leaderboard`;
  const sent = withCurrentNames(body);
  if (typeof sent === 'string') return sent;
  const names = Object.keys(LEADERBOARD_FIELD_CHECKS).filter((name) => sent[name] !== undefined);
  if (needed === 'all required') {
    const missing = REQUIRED_FIELDS.find((name) => !names.includes(name));
    if (missing !== undefined) return `${missing} is required`;
  } else if (names.length === 0) {
    return 'body must hold a field to change';
  }
  for (const name of names) {
    const problem = LEADERBOARD_FIELD_CHECKS[name]?.(sent[name]);
    if (problem !== undefined) return `${name} ${problem}`;
  }
  return Object.fromEntries(names.map((name) => [name, sent[name]]));
}

/** `rankBy`, `enabled`, `duration.start`, and `displayedFields` with `displayFieldsOrder` are taken too (public-facts 8.3). */
function withCurrentNames(body: Fields): Fields | string {
  const { rankBy, enabled, duration, displayedFields, displayFieldsOrder } = body;
  const start = typeof duration === 'object' && duration !== null ? (duration as Fields)['start'] : undefined;
  const older = { rankingField: rankBy, isEnabled: enabled, startDate: start };
  const sent = { ...older, ...body };
  if (body['displayedColumns'] !== undefined || displayedFields === undefined) return sent;
  const order = displayFieldsOrder ?? displayedFields;
  if (!Array.isArray(displayedFields) || !Array.isArray(order)) return 'displayedFields must be a list';
  const columns = order.map((column, at) => ({ column, visible: displayedFields.includes(column), order: at + 1 }));
  return { ...sent, displayedColumns: columns };
}
