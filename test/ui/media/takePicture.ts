import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { projectRoot } from '../../../scripts/host/hostPaths.ts';
import { waitUntilStill } from '../window/gestures.ts';
import type { Workbench, WorkbenchOptions } from '../window/workbench.ts';

/** The window that pictures are taken of. */
export const PICTURE_WINDOW: WorkbenchOptions = {
  theme: 'dark',
  size: { width: 1260, height: 790 },
  // Hides what isn't part of the story.
  settings: {
    'workbench.activityBar.location': 'hidden',
    'window.commandCenter': false,
    'workbench.layoutControl.enabled': false,
    'editor.minimap.enabled': false,
  },
};

/** Maximum size of a picture, bytes per CSS pixel of its width: all of them are in the package. */
const LARGEST = 100;
/** CSS pixels. */
const WIDTH = 900;

/** Writes a picture of the window, once nothing in it moves, to this file of the project; `width` in CSS pixels. */
export async function takePicture({ page }: Workbench, file: string, width = WIDTH): Promise<void> {
  await waitUntilStill(page);
  const picture = sharp(await page.screenshot()).resize({ width, kernel: 'mitchell' });
  // As many colours as it needs: a screenshot has few, apart from those of smooth edges.
  const small = await picture.png({ palette: true, quality: 80, dither: 0, effort: 10 }).toBuffer();
  assert.ok(small.length <= LARGEST * width, `${file}: ${small.length} bytes`);
  await writeFile(join(projectRoot, file), small);
}
