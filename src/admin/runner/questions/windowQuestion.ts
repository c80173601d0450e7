import { l10n } from 'vscode';
import { type Choice, pickStep, type StepEnd, type StepFrame, textStep } from '../../../shell/quickInputSteps.ts';
import type { AskingContext, FileContext } from '../adminContext.ts';
import {
  type DateWindow,
  editableTime,
  formatUtcMinutes,
  formatUtcWindow,
  presetWindow,
  readTypedTime,
  startOfMinute,
  WINDOW_PRESETS,
  type WindowPreset,
  windowBetween,
} from './dateWindow.ts';
import { commonOptions, lineProblem, type Question, type QuestionOptions } from './question.ts';

/** An additional window that a command proposes. */
export interface ProposedWindow {
  /** Its remembered name. */
  readonly id: string;
  readonly label: string;
  readonly window: DateWindow;
}

/** The answer: a window, and the proposal it came from. */
export interface AnsweredWindow extends DateWindow {
  readonly preset: string;
}

interface WindowOptions<Answers, Context extends FileContext = AskingContext> extends QuestionOptions<Answers> {
  readonly placeholder: (answers: Partial<Answers>) => string;
  /** Windows listed before the usual ones. */
  readonly extra?: (context: Context, answers: Partial<Answers>) => Promise<readonly ProposedWindow[]>;
  /** A row for no window, e.g. `All Time`; its answer is undefined. */
  readonly none?: () => string;
}

type WindowPick = ProposedWindow | 'typed' | 'none';

/**
 * Asks for a time window (`AnsweredWindow`) in local days, shown with its UTC bounds, since the service has no time
 * zones. The end is exclusive and never in the future, so that consecutive windows share a boundary.
 */
export function windowQuestion<Answers, Context extends FileContext = AskingContext>(
  name: keyof Answers & string,
  options: WindowOptions<Answers, Context>,
): Question<Answers, Context> {
  return {
    name,
    ...commonOptions(options),
    toRemembered: (answer) => (answer as AnsweredWindow | undefined)?.preset ?? 'none',
    check: (typed) => typedTimeProblem(typed, new Date()),
    ask: async ({ frame, answers, context, last }) => {
      const before = answers[name] as AnsweredWindow | undefined;
      for (;;) {
        const now = new Date();
        const usual = WINDOW_PRESETS.map((preset) => ({
          id: preset,
          label: presetLabel(preset),
          window: presetWindow(preset, now),
        }));
        const proposed = [...((await options.extra?.(context, answers)) ?? []), ...usual];
        const wanted = before?.preset ?? last;
        const items: Choice<WindowPick>[] = [
          ...(options.none === undefined ? [] : [{ label: options.none(), value: 'none' as const }]),
          ...proposed
            // On the first of a month, this month may not have begun in the window's sense yet.
            .filter(({ window }) => window.startAt < window.endAt)
            .map((it) => ({ label: it.label, description: formatUtcWindow(it.window), value: it })),
          { label: `$(edit) ${l10n.t('Type Start and End…')}`, value: 'typed' as const },
        ];
        const active = items.find(({ value }) => (typeof value === 'string' ? value : value.id) === wanted);
        const picked = await pickStep<WindowPick>(frame, {
          placeholder: options.placeholder(answers),
          active: active?.value,
          items,
        });
        if (picked.kind !== 'next') return picked;
        if (picked.value === 'none') return { kind: 'next', value: undefined };
        if (picked.value !== 'typed') {
          return { kind: 'next', value: { ...picked.value.window, preset: picked.value.id } };
        }
        const typed = await typedWindow(frame, before);
        if (typed.kind !== 'back') return typed;
      }
    },
  };
}

/** What is wrong with a typed day or time, or undefined. */
function typedTimeProblem(typed: string, now: Date): string | undefined {
  const problem = lineProblem(typed, 40);
  if (problem !== undefined) return problem;
  const read = readTypedTime(typed.trim());
  if (read === undefined) {
    return l10n.t('Enter a local date (YYYY-MM-DD), a local time (YYYY-MM-DD HH:mm) or a UTC time ending in Z.');
  }
  const at = read.kind === 'day' ? read.start : read.at;
  return at > now ? l10n.t('This is in the future.') : undefined;
}

async function typedWindow(frame: StepFrame, before: DateWindow | undefined): Promise<StepEnd<AnsweredWindow>> {
  // Opened by the list: Back returns to it, also from the first step.
  const inner = { ...frame, isInner: true } as const;
  let startText = before === undefined ? '' : editableTime(before.startAt);
  const endText = before === undefined ? '' : editableTime(before.endAt);
  for (;;) {
    const start = await textStep(inner, {
      prompt: l10n.t('Start, inclusive: a local date (YYYY-MM-DD) or time (YYYY-MM-DD HH:mm)'),
      value: startText,
      check: (typed) => typedTimeProblem(typed, new Date()),
      meaning: (typed) => l10n.t('From {0} UTC', formatUtcMinutes(startOf(typed).toISOString())),
    });
    if (start.kind !== 'next') return start;
    startText = start.value;
    const from = startOf(startText);
    const end = await textStep(inner, {
      prompt: l10n.t('End: a local date, inclusive (YYYY-MM-DD), or a time, exclusive (YYYY-MM-DD HH:mm)'),
      value: endText,
      check: (typed) => endProblem(typed, from, new Date()),
      meaning: (typed) => formatUtcWindow(windowBetween(from, endOf(typed, new Date()))),
    });
    if (end.kind === 'next') {
      return { kind: 'next', value: { ...windowBetween(from, endOf(end.value, new Date())), preset: 'typed' } };
    }
    if (end.kind === 'cancel') return end;
  }
}

function endProblem(typed: string, from: Date, now: Date): string | undefined {
  const problem = typedTimeProblem(typed, now);
  if (problem !== undefined) return problem;
  return endOf(typed, now) > from ? undefined : l10n.t('The end must be after the start.');
}

function startOf(typed: string): Date {
  const read = readTypedTime(typed.trim());
  if (read === undefined) throw new Error('A checked time can’t be read.');
  return read.kind === 'day' ? read.start : read.at;
}

/** The exclusive end; today ends at the last full minute. */
function endOf(typed: string, now: Date): Date {
  const read = readTypedTime(typed.trim());
  if (read === undefined) throw new Error('A checked time can’t be read.');
  if (read.kind === 'time') return read.at;
  return read.end > now ? startOfMinute(now) : read.end;
}

function presetLabel(preset: WindowPreset): string {
  const words: Readonly<Record<typeof preset, string>> = {
    today: l10n.t('Today'),
    yesterday: l10n.t('Yesterday'),
    lastSevenDays: l10n.t('Last 7 Days, Including Today'),
    thisMonth: l10n.t('This Month'),
    lastMonth: l10n.t('Last Month'),
  };
  return words[preset];
}
