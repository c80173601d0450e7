import { appendDrawings } from '../drafts/appendDrawings.ts';
import { deleteDraft, saveCardAsDraft, saveDraftAs } from '../drafts/draftFiles.ts';
import { askWhatToDo, carryOut } from '../drafts/missingDraft.ts';
import { newCard } from '../drafts/newCard.ts';
import { askForDraftFilter, askForFilter, toggleMine } from '../tree/filterQuestions.ts';
import { duplicateCard, newCardFromTemplate, rollCardForward, saveCardAsTemplate } from './cardReuse.ts';
import { proposeLevels } from './proposeLevels.ts';
import { writeScenarioTexts } from './writeScenarioTexts.ts';

/** The analyst's commands: a bundle of its own, loaded by the first of them, so that opening a window doesn't pay for it. */
export const analystActions = {
  newCard,
  rollCardForward,
  duplicateCard,
  newCardFromTemplate,
  saveCardAsTemplate,
  writeScenarioTexts,
  proposeLevels,
};

/** What adds drawings to a published card. */
export const publishedDrawings = { appendDrawings };

/** The question about a draft whose file is missing. */
export const missingDraft = { askWhatToDo, carryOut };

/** What writes, moves and deletes the files of drafts. */
export const draftFiles = { deleteDraft, saveCardAsDraft, saveDraftAs };

/** The questions of the trees' filters. */
export const filterQuestions = { askForFilter, askForDraftFilter, toggleMine };
