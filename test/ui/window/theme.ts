/** The colour themes in which every surface is shown. */
export type Theme = 'light' | 'dark' | 'hc-light' | 'hc-dark';

/** All of them. */
export const themes: readonly Theme[] = ['light', 'dark', 'hc-light', 'hc-dark'];

/** VS Code's own names, as the setting `workbench.colorTheme` has them. */
export const themeNames: Readonly<Record<Theme, string>> = {
  light: 'Light Modern',
  dark: 'Dark Modern',
  'hc-light': 'Default High Contrast Light',
  'hc-dark': 'Default High Contrast',
};

/** The same as a person reads them in VS Code's list of themes. */
export const themeLabels: Readonly<Record<Theme, string>> = {
  light: 'Light Modern',
  dark: 'Dark Modern',
  'hc-light': 'Light High Contrast',
  'hc-dark': 'Dark High Contrast',
};

/** The class that VS Code's window has in each of them. */
export const themeClasses: Readonly<Record<Theme, string>> = {
  light: 'vs',
  dark: 'vs-dark',
  'hc-light': 'hc-light',
  'hc-dark': 'hc-black',
};
