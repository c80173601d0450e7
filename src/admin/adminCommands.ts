import { activityCommands } from './activity/activityCommands.ts';
import { traderCommands } from './activity/traderCommands.ts';
import { anyOperationCommands } from './anyOperation/anyOperationCommands.ts';
import { bulkFileCommands } from './bulk/bulkFileCommands.ts';
import { bulkJobCommands } from './bulk/bulkJobCommands.ts';
import { exportCommands } from './exports/exportCommands.ts';
import { jobCommands } from './jobs/jobCommands.ts';
import { leaderboardCommands } from './leaderboards/leaderboardCommands.ts';
import { legacyCommands } from './legacy/legacyCommands.ts';
import { orderCommands } from './orders/orderCommands.ts';
import { orderStatusCommands } from './orders/orderStatuses.ts';
import { retiredRouteCommands } from './retiredRoutes/retiredRouteCommands.ts';
import { tokenCommands } from './tokens/tokenCommands.ts';
import { fieldValueCommands } from './userFields/fieldValueCommands.ts';
import { userFieldCommands } from './userFields/userFieldCommands.ts';

/** Every admin command by name, in the order of docs/admin.md. The id is `chartCards.admin.` and the name. */
export const adminCommands = {
  ...exportCommands,
  ...jobCommands,
  ...traderCommands,
  ...orderCommands,
  ...orderStatusCommands,
  ...activityCommands,
  ...leaderboardCommands,
  ...userFieldCommands,
  ...fieldValueCommands,
  ...bulkFileCommands,
  ...bulkJobCommands,
  ...tokenCommands,
  ...retiredRouteCommands,
  ...legacyCommands,
  ...anyOperationCommands,
};

/** The name of an admin command. */
export type AdminCommandName = keyof typeof adminCommands;

/** Admin commands take a row of a view, a file, or nothing; each validates its arguments. */
type AdminArguments = { readonly [Name in AdminCommandName as `chartCards.admin.${Name}`]: unknown[] };

declare module '../shell/executeCommand.ts' {
  interface CommandArguments extends AdminArguments {}
}
