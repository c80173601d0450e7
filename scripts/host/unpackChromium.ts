import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectRoot } from './hostPaths.ts';

/** The package's own file names folders under /tmp, which is not where the fonts are. */
const FONTS = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`;

/** Unpacks the browser, its fonts, its software renderer and the libraries that bare machines lack into `folder`. */
export async function unpackChromium(folder: string): Promise<void> {
  const archives = join(projectRoot, 'node_modules', '@sparticuz', 'chromium', 'bin');
  const { inflate } = await import('@sparticuz/chromium');
  // The package unpacks into os.tmpdir(), which reads this variable at each call.
  const before = process.env['TMPDIR'];
  process.env['TMPDIR'] = folder;
  try {
    const files = ['chromium.br', 'fonts.tar.br', 'swiftshader.tar.br', 'al2023.tar.br'];
    await Promise.all(files.map((file) => inflate(join(archives, file))));
    await writeFile(join(folder, 'fonts', 'fonts.conf'), FONTS);
  } finally {
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
  }
}
