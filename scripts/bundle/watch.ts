import { context } from 'esbuild';
import { build } from './build.ts';
import { type BuildMode, bundles, optionsOf } from './bundles.ts';

/** Builds once, then each bundle again whenever one of its files changes, until the process is ended. */
export async function watch(mode: BuildMode, say: (line: string) => void): Promise<void> {
  say('building');
  await build(mode, say);
  for (const bundle of bundles()) {
    const running = await context(optionsOf(bundle, mode));
    await running.watch();
  }
  say('watching');
}
