/** One step of `npm test`: programs that must all end with 0. */
export interface Check {
  readonly name: string;
  /** Arguments for Node; each is one program. */
  readonly commands: readonly (readonly string[])[];
  /** The programs run side by side; what each prints comes when it has ended. */
  readonly parallel?: true;
  /** Runs while the check before it does, which leaves the machine room. */
  readonly withPrevious?: true;
  /** Runs when it is asked for, and not with all the others. */
  readonly onlyByName?: true;
}

const mocha = 'scripts/runMocha.ts';
const [access, randomGestures] = ['test/page/access', 'test/page/randomGestures.test.ts'];
const [networkFaults, front] = ['test/sandbox/faults', 'test/sandbox/front'];
const lives = ['test/sandbox/client', 'test/sandbox/cli', 'test/sandbox/crash'];
const tsc = 'node_modules/typescript/bin/tsc';

/** In the order in which they fail fastest. */
export const checks: readonly Check[] = [
  {
    name: 'types',
    commands: [
      [tsc, '-p', 'tsconfig.json'],
      [tsc, '-p', 'tsconfig.pure.json'],
      [tsc, '-p', 'webview/tsconfig.json'],
      [tsc, '-p', 'test/unit/webview/tsconfig.json'],
    ],
    parallel: true,
  },
  {
    name: 'lint',
    commands: [['node_modules/@biomejs/biome/bin/biome', 'ci', '--error-on-warnings'], ['scripts/expressions.ts']],
    parallel: true,
  },
  { name: 'floors', commands: [['scripts/floors.ts'], [mocha, 'test/house']] },
  {
    name: 'unit',
    commands: [
      [mocha, 'test/unit/card'],
      [mocha, 'test/unit', '--except', 'test/unit/card'],
    ],
    parallel: true,
  },
  { name: 'package', commands: [[mocha, '--timeout', '120000', 'test/package']], parallel: true, withPrevious: true },
  {
    name: 'sandbox',
    // Each waits for its own sandbox most of the time; they take about as long.
    commands: [
      [mocha, ...lives],
      [mocha, 'test/sandbox', ...[networkFaults, front, ...lives].flatMap((one) => ['--except', one])],
    ],
    parallel: true,
  },
  // Opens a window and waits for it, as the sandbox's tests wait for theirs.
  { name: 'host', commands: [['scripts/testHost.ts']], parallel: true, withPrevious: true },
  {
    // The gestures themselves; `pages` has the breadth. Both take too long to stand among the others.
    name: 'page',
    commands: [
      [mocha, 'test/page/tools.test.ts', 'test/page/access/touch.test.ts'],
      [mocha, 'test/page/gestureEnds.test.ts', 'test/page/access/keyboard.test.ts'],
    ],
    parallel: true,
    onlyByName: true,
  },
  {
    name: 'pages',
    commands: [
      [mocha, access, randomGestures],
      [mocha, 'test/page', '--except', access, '--except', randomGestures],
    ],
    parallel: true,
    onlyByName: true,
  },
  // Networks that fail and services that differ from the sandbox; the windows leave a core free for them.
  { name: 'faults', commands: [[mocha, networkFaults, front]] },
  { name: 'ui', commands: [['scripts/testUi.ts']], withPrevious: true },
  // Themes, sizes, and what the page alone is asked as well: minutes of windows, for which a quarter of an hour has no room.
  { name: 'windows', commands: [['scripts/testUi.ts', 'test/ui/breadth']], onlyByName: true },
  // Writes the pictures of the walkthroughs anew.
  { name: 'pictures', commands: [['scripts/testUi.ts', 'test/ui/media/walkthroughPictures.ts']], onlyByName: true },
];
