/** User settings of every started window: nothing that opens by itself, asks, or reaches out. */
export const hostSettings: Readonly<Record<string, unknown>> = {
  'chat.disableAIFeatures': true,
  'workbench.startupEditor': 'none',
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'workbench.tips.enabled': false,
  'workbench.welcomePage.walkthroughs.openOnInstall': false,
  'extensions.autoUpdate': false,
  'extensions.autoCheckUpdates': false,
  'extensions.ignoreRecommendations': true,
  'telemetry.telemetryLevel': 'off',
  'update.mode': 'none',
  'update.showReleaseNotes': false,
  'security.workspace.trust.enabled': false,
  'git.enabled': false,
  // The sandbox, the feed and the token backend listen on loopback; nobody asked for them elsewhere.
  'remote.autoForwardPorts': false,
  'remote.restoreForwardedPorts': false,
  'remote.forwardOnOpen': false,
  // The theme that is set, whatever the browser says it prefers.
  'window.autoDetectColorScheme': false,
  'window.autoDetectHighContrast': false,
  'window.menuBarVisibility': 'compact',
};
