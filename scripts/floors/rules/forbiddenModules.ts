import { isBuiltin } from 'node:module';
import { importsOf } from '../importsOf.ts';
import type { ProjectRule, Violation } from '../sourceTree.ts';

interface Ban {
  readonly at: string;
  readonly what: string;
  readonly isBanned: (module: string) => boolean;
}

const isVscode = (module: string) => module === 'vscode';

/** Which modules a part must do without. The DOM is kept out of pure parts by their tsconfig. */
const bans: readonly Ban[] = [
  ...['src/card/', 'src/contract/', 'src/protocol/'].map((at) => ({ at, what: 'is pure', isBanned: isOfHost })),
  { at: 'webview/', what: 'runs in a browser', isBanned: isOfHost },
  ...['src/client/', 'src/sandbox/', 'src/market/', 'src/cli/'].map((at) => ({
    at,
    what: 'runs without VS Code',
    isBanned: isVscode,
  })),
];

function isOfHost(module: string): boolean {
  return isVscode(module) || isBuiltin(module) || module.startsWith('node:');
}

/** `vscode` and Node only where the house has them. */
export const forbiddenModules: ProjectRule = (tree) => {
  const found: Violation[] = [];
  for (const [file, text] of tree) {
    for (const { at, what, isBanned } of bans) {
      if (!file.startsWith(at)) continue;
      for (const { target, isFile } of importsOf(file, text)) {
        if (isFile || !isBanned(target)) continue;
        found.push({ file, rule: 'forbiddenModules', message: `${at} ${what}; it must not import ${target}` });
      }
    }
  }
  return found;
};
