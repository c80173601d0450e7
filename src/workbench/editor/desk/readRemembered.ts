import * as z from 'zod/mini';
import { type Remembered, rememberedSchema } from '../../../protocol/deskSettings.ts';
import type { FromEditor } from '../../../protocol/editorMessages.ts';

/** What a page asks to be remembered: some parts of it. */
export type NewlyRemembered = Extract<FromEditor, { type: 'remember' }>['remembered'];

/** What a desk begins with. */
export const FIRST_REMEMBERED: Remembered = { magnet: 'off', stayInTool: false, looks: {} };

/** What was remembered, part by part: what another version wrote and this one cannot read is as if it had not been. Total. */
export function readRemembered(stored: unknown): Remembered {
  const whole = z.safeParse(rememberedSchema(), stored);
  if (whole.success) return whole.data;
  if (typeof stored !== 'object' || stored === null) return FIRST_REMEMBERED;
  const parts = z.partial(rememberedSchema());
  const read = Object.entries(stored).flatMap(([key, value]) => {
    const part = z.safeParse(parts, { [key]: value });
    return part.success && value !== undefined ? [part.data] : [];
  });
  return Object.assign({}, FIRST_REMEMBERED, ...read);
}

/** What is remembered with the new parts in it; the looks kind by kind. */
export function withRemembered(remembered: Remembered, { looks, ...part }: NewlyRemembered): Remembered {
  const said = Object.fromEntries(Object.entries(part).filter(([, value]) => value !== undefined));
  return { ...remembered, ...said, looks: { ...remembered.looks, ...looks } };
}
