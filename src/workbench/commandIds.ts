import type { RuleId } from '../card/findings/rules.ts';
import type { CardArgument } from './chosenCard.ts';
import type { ChartCommandId, FromKey } from './editor/chartCommands.ts';
import type { VersionArgument } from './history/versionNode.ts';
import type { UnreadResponse } from './results/showResponse.ts';

/** The tree a keybinding acts on: VS Code passes no node to a key, so the command takes the view's selection. */
export interface FromTree {
  readonly from: 'tree';
}

/** Arguments of card commands from menus and keys. */
export type TreeArgument = CardArgument | FromTree;

/** Chart commands act on the active chart and its selection. */
type ChartCommandArguments = { readonly [Id in ChartCommandId]: [call?: FromKey] };

/** Admin commands take a row of a view, a file, or nothing; each validates its arguments. */
type AdminCommandArguments = { readonly [Id in AdminCommandId]: unknown[] };

/** Every command and its arguments. `package.json` contributes the same ids; a test compares them. */
export interface CommandArguments extends ChartCommandArguments, AdminCommandArguments {
  readonly 'chartCards.addConnection': [];
  readonly 'chartCards.switchConnection': [connectionId?: string];
  readonly 'chartCards.addChannel': [];
  readonly 'chartCards.changeSender': [connectionId?: string];
  readonly 'chartCards.signIn': [connectionId?: string];
  readonly 'chartCards.signOut': [];
  readonly 'chartCards.forgetAllKeys': [];
  readonly 'chartCards.testConnection': [];
  readonly 'chartCards.connectionMenu': [];
  readonly 'chartCards.useSandbox': [];
  readonly 'chartCards.startSandbox': [];
  readonly 'chartCards.stopSandbox': [];
  readonly 'chartCards.resetSandbox': [];
  readonly 'chartCards.refresh': [];
  readonly 'chartCards.loadMore': [node?: unknown];
  readonly 'chartCards.filterCards': [];
  readonly 'chartCards.clearFilter': [];
  readonly 'chartCards.sortCards': [];
  readonly 'chartCards.groupCards': [];
  readonly 'chartCards.copyCardId': [card?: TreeArgument, selection?: readonly CardArgument[]];
  readonly 'chartCards.openCard': [card?: CardArgument];
  readonly 'chartCards.openCardBeside': [card?: TreeArgument];
  readonly 'chartCards.openCardById': [analysisId?: string];
  readonly 'chartCards.newCard': [];
  readonly 'chartCards.publishDraft': [draft?: CardArgument];
  readonly 'chartCards.appendDrawings': [card?: CardArgument];
  readonly 'chartCards.saveCard': [card?: CardArgument];
  readonly 'chartCards.saveCardAsDraft': [card?: CardArgument];
  readonly 'chartCards.compareWithPublished': [card?: CardArgument];
  readonly 'chartCards.compareAsText': [card?: CardArgument];
  readonly 'chartCards.previewCard': [card?: CardArgument];
  readonly 'chartCards.previewRevision': [card?: CardArgument];
  readonly 'chartCards.exportCard': [card?: CardArgument];
  readonly 'chartCards.copyCardAsImage': [card?: CardArgument];
  readonly 'chartCards.explainRule': [rule?: RuleId];
  readonly 'chartCards.searchCards': [];
  readonly 'chartCards.cardsThatMention': [symbol?: string];
  readonly 'chartCards.showUnresolvedLinks': [];
  readonly 'chartCards.showExpiringSoon': [];
  readonly 'chartCards.previewVersion': [version?: VersionArgument];
  readonly 'chartCards.compareVersion': [version?: VersionArgument];
  readonly 'chartCards.restoreVersion': [version?: VersionArgument];
  readonly 'chartCards.clearHistory': [];
  readonly 'chartCards.deleteCard': [card?: TreeArgument, selection?: readonly CardArgument[]];
  readonly 'chartCards.refreshCard': [card?: CardArgument];
  readonly 'chartCards.checkCard': [card?: CardArgument];
  readonly 'chartCards.openAsText': [card?: CardArgument | string, at?: unknown];
  readonly 'chartCards.openAsChart': [card?: CardArgument];
  readonly 'chartCards.loadCandlesFromFile': [card?: CardArgument];
  readonly 'chartCards.reloadCandles': [card?: CardArgument];
  readonly 'chartCards.checkPendingWrites': [node?: unknown];
  readonly 'chartCards.removePendingWrite': [node?: unknown];
  readonly 'chartCards.openPendingCard': [node?: unknown];
  readonly 'chartCards.sendPendingAgain': [node?: unknown];
  readonly 'chartCards.showResponse': [response?: UnreadResponse];
  readonly 'chartCards.showLog': [];
}

/** The id of a command. */
export type CommandId = keyof CommandArguments;

/** A command's handler. */
type CommandHandler<Id extends CommandId> = (...args: CommandArguments[Id]) => unknown;

/** A handler for every command: a missing or additional one doesn't compile. */
export type CommandTable = { readonly [Id in CommandId]: CommandHandler<Id> };

/** The commands of the category "Chart Cards Admin". */
export const ADMIN_COMMANDS = [
  'createExport',
  'resumeExport',
  'downloadExport',
  'summarizeExport',
  'mergeExports',
  'refreshJobs',
  'showJob',
  'forgetJob',
  'loyaltyOverview',
  'phoneVerificationContacts',
  'ordersByIdentifier',
  'transactionHistory',
  'updateOrderStatus',
  'listOrderStatuses',
  'createOrderStatus',
  'activityStats',
  'dailyActivity',
  'userInfo',
  'tiers',
  'listLeaderboards',
  'getLeaderboard',
  'createLeaderboard',
  'updateLeaderboard',
  'deleteLeaderboard',
  'listUserFields',
  'getUserField',
  'createUserField',
  'updateUserField',
  'deleteUserField',
  'writeFieldValue',
  'traderFieldHistory',
  'communityFieldHistory',
  'checkBulkFile',
  'newBulkFile',
  'uploadBulkFile',
  'listBulkJobs',
  'bulkJobDetails',
  'bulkCorrectionFile',
  'mintWidgetToken',
  'checkClientOrigin',
  'startTokenBackend',
  'stopTokenBackend',
  'insertTokenProvider',
  'forgetServerSecrets',
  'findRetiredRoutes',
  'createLegacyBadge',
  'removeLegacyRole',
  'runAnyOperation',
] as const;

/** The name of an admin command. */
export type AdminCommandName = (typeof ADMIN_COMMANDS)[number];

/** The id of an admin command. */
export type AdminCommandId = `chartCards.admin.${AdminCommandName}`;
