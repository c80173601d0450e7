import { repeatGesture } from '../window/repeatGesture.ts';
import type { Workbench } from '../window/workbench.ts';

/**
 * Runs a command from the palette until its message is there, and gives the message. For commands whose repetition says
 * the same again: on a slow machine a command can meet an editor that is not the active one yet, and says nothing.
 */
export async function runUntilMessage(window: Workbench, command: string, text: string): Promise<string> {
  let said = '';
  await repeatGesture(
    () => window.palette.run(command),
    async (timeout) => {
      said = await window.notifications.waitFor(text, timeout);
    },
  );
  return said;
}
