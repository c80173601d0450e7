import type { Workbench } from '../window/workbench.ts';

/** Picks the channel, takes a picture if asked to, and agrees; gives what the dialog had said. */
export async function publish(workbench: Workbench, channel: string, picture?: string): Promise<string> {
  await workbench.quickInput.pick(channel);
  const said = await workbench.dialog.text();
  if (picture !== undefined) await workbench.screenshot(picture);
  await workbench.dialog.press('Publish');
  return said;
}
