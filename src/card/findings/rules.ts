import type { Rule } from './finding.ts';
import { blankTexts } from './rules/blankTexts.ts';
import { colors } from './rules/colors.ts';
import { deadLinks } from './rules/deadLinks.ts';
import { displayedTexts } from './rules/displayedTexts.ts';
import { drawingCount } from './rules/drawingCount.ts';
import { drawingsOutside } from './rules/drawingsOutside.ts';
import { duplicateKeys } from './rules/duplicateKeys.ts';
import { emptyIds } from './rules/emptyIds.ts';
import { enums } from './rules/enums.ts';
import { epochSeconds } from './rules/epochSeconds.ts';
import { expiryHours } from './rules/expiryHours.ts';
import { farLevels } from './rules/farLevels.ts';
import { fibonacciRatios } from './rules/fibonacciRatios.ts';
import { finiteNumbers } from './rules/finiteNumbers.ts';
import { levelOrder } from './rules/levelOrder.ts';
import { levelPlacement } from './rules/levelPlacement.ts';
import { levelTimes } from './rules/levelTimes.ts';
import { lineHeads } from './rules/lineHeads.ts';
import { lineWidths } from './rules/lineWidths.ts';
import { malformedLinks } from './rules/malformedLinks.ts';
import { missingKeys } from './rules/missingKeys.ts';
import { opacities } from './rules/opacities.ts';
import { pastExpiry } from './rules/pastExpiry.ts';
import { pointCounts } from './rules/pointCounts.ts';
import { pointTimes } from './rules/pointTimes.ts';
import { publishedComments } from './rules/publishedComments.ts';
import { publishedDrawings } from './rules/publishedDrawings.ts';
import { publishedLevels } from './rules/publishedLevels.ts';
import { publishedReadOnly } from './rules/publishedReadOnly.ts';
import { publishedSymbol } from './rules/publishedSymbol.ts';
import { publishedTexts } from './rules/publishedTexts.ts';
import { publishedType } from './rules/publishedType.ts';
import { publishedTypeRemoved } from './rules/publishedTypeRemoved.ts';
import { sharedIds } from './rules/sharedIds.ts';
import { syntax } from './rules/syntax.ts';
import { textLengths } from './rules/textLengths.ts';
import { titleLinks } from './rules/titleLinks.ts';
import { uniqueDrawingIds } from './rules/uniqueDrawingIds.ts';
import { uniqueLevelIds } from './rules/uniqueLevelIds.ts';
import { unknownKeys } from './rules/unknownKeys.ts';
import { unlinkedObjects } from './rules/unlinkedObjects.ts';
import { wellFormedTexts } from './rules/wellFormedTexts.ts';
import { wrongTypes } from './rules/wrongTypes.ts';

/** All that is checked about a card's text. */
export const RULES: readonly Rule[] = [
  syntax,
  duplicateKeys,
  unknownKeys,
  missingKeys,
  wrongTypes,
  finiteNumbers,
  enums,
  textLengths,
  wellFormedTexts,
  expiryHours,
  levelOrder,
  levelTimes,
  emptyIds,
  uniqueLevelIds,
  uniqueDrawingIds,
  sharedIds,
  drawingCount,
  pointTimes,
  pointCounts,
  colors,
  lineWidths,
  opacities,
  lineHeads,
  fibonacciRatios,
  deadLinks,
  malformedLinks,
  publishedReadOnly,
  publishedLevels,
  publishedType,
  publishedTypeRemoved,
  publishedTexts,
  publishedSymbol,
  publishedDrawings,
  publishedComments,
  displayedTexts,
  blankTexts,
  titleLinks,
  epochSeconds,
  drawingsOutside,
  unlinkedObjects,
  pastExpiry,
  farLevels,
  levelPlacement,
];
