import type { Activation } from '../../shell/activation.ts';
import type { Connections } from '../../shell/connection/connections.ts';
import { pivotIsInvalidation, readSetting } from '../../shell/settings.ts';
import type { ConnectionMarket } from '../candles/candleFeeds.ts';
import type { CandleProvider } from '../candles/candleProvider.ts';
import { CardDocuments } from '../documents/cardDocuments.ts';
import type { DraftOrigins } from '../documents/draftOrigins.ts';
import type { RemoteCards } from '../documents/remoteCards.ts';
import type { CardOutcomes } from '../outcome/cardOutcomes.ts';
import { CodeLenses } from './codeLenses.ts';
import { registerCompletion } from './completion.ts';
import { Diagnostics, QuickFixes } from './diagnostics.ts';
import { registerKeyHover, registerObjectHover } from './hover.ts';
import { registerDefinition, registerHighlights, registerLinks, registerReferences, StayInText } from './navigation.ts';
import { registerRename } from './objectRename.ts';
import { RulePages } from './rulePages.ts';
import { registerColors, registerInlayHints, registerLinkColors } from './textDecorations.ts';
import { registerFolding, registerFormatting, registerSelection, registerSymbols } from './textStructure.ts';

interface LanguageContext {
  readonly files: RemoteCards;
  readonly connections: Connections;
  readonly candles: CandleProvider;
  readonly outcomes: CardOutcomes;
  readonly market: ConnectionMarket;
  readonly origins: DraftOrigins;
}

/** Registers all language features of card texts, and returns the checked documents behind them. */
export function registerLanguage(
  { context, register }: Activation,
  { files, connections, candles, outcomes, market, origins }: LanguageContext,
): CardDocuments {
  const documents = register(
    new CardDocuments((uri) => {
      const published = files.publishedOf(uri);
      const span = candles.span(uri);
      return {
        now: Date.now(),
        ...(published === undefined ? {} : { published }),
        ...(span === undefined ? {} : { candles: span }),
        passedLevels: outcomes.passedLevels(uri),
        pivotIsInvalidation: pivotIsInvalidation(),
        minRewardToRisk: readSetting('minRewardToRisk'),
        optionalRules: readSetting('optionalRules'),
      };
    }),
  );
  outcomes.follow(documents);
  register(files.onDidChange((uri) => documents.recheck(uri)));
  register(candles.onDidChange((uri) => documents.recheck(uri)));
  const stay = new StayInText();
  for (const feature of [
    stay,
    new Diagnostics(documents),
    RulePages.register(context.extensionUri),
    QuickFixes.register(documents),
    registerFormatting(documents),
    registerCompletion({ documents, remoteCards: files, connections, candles, market }),
    registerKeyHover(documents),
    registerColors(documents),
    registerLinkColors(documents),
    registerInlayHints(documents),
    registerObjectHover(documents, candles),
    registerDefinition(documents, stay),
    registerReferences(documents, stay),
    registerHighlights(documents),
    registerRename({ documents, remoteCards: files, connections }),
    registerLinks(documents, candles),
    registerSymbols(documents, candles),
    registerFolding(documents),
    registerSelection(documents),
    new CodeLenses({ documents, remoteCards: files, connections, origins }),
  ])
    register(feature);
  return documents;
}
