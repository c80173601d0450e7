import type { Locator } from 'playwright-core';

/** A text that is harder to read than it may be. */
export interface FaintText {
  readonly text: string;
  readonly color: string;
  readonly background: string;
  readonly contrast: number;
}

/** Texts in sight under the element whose contrast to what lies behind them is less than `least` (WCAG 2: 4.5). */
export function faintTexts(element: Locator, least = 4.5): Promise<FaintText[]> {
  return element.evaluate(readFaintTexts, least);
}

/** Runs in the page: the tests' own types know no browser. What cannot be used now may be faint (WCAG 2, 1.4.3). */
const readFaintTexts = new Function(
  'root',
  'least',
  `
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 1;
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  const rgba = (color) => {
    pen.clearRect(0, 0, 1, 1);
    pen.fillStyle = color;
    pen.fillRect(0, 0, 1, 1);
    const [r, g, b, a] = pen.getImageData(0, 0, 1, 1).data;
    return { r, g, b, a: a / 255 };
  };
  const over = (top, below) => {
    const mix = (part) => top[part] * top.a + below[part] * (1 - top.a);
    return { r: mix('r'), g: mix('g'), b: mix('b'), a: 1 };
  };
  const behind = (element) => {
    const layers = [];
    for (let at = element; at; at = at.parentElement) {
      const layer = rgba(getComputedStyle(at).backgroundColor);
      if (layer.a > 0) layers.push(layer);
      if (layer.a === 1) break;
    }
    return layers.reduceRight((below, layer) => over(layer, below), rgba(getComputedStyle(document.documentElement).getPropertyValue('--vscode-editor-background')));
  };
  const light = ({ r, g, b }) => {
    const [x, y, z] = [r, g, b].map((part) => part / 255).map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * x + 0.7152 * y + 0.0722 * z;
  };
  const faint = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode.data.trim();
    const element = walker.currentNode.parentElement;
    if (text === '' || element === null || element.closest(':disabled') !== null || !element.checkVisibility()) continue;
    const style = getComputedStyle(element);
    const background = behind(element);
    let opacity = 1;
    for (let at = element; at; at = at.parentElement) opacity *= Number(getComputedStyle(at).opacity);
    const own = rgba(style.color);
    const color = over({ ...own, a: own.a * opacity }, background);
    const [a, b] = [light(color), light(background)];
    const contrast = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    if (contrast < least) faint.push({ text, color: JSON.stringify(color), background: JSON.stringify(background), contrast });
  }
  return faint;
`,
) as (root: unknown, least: number) => FaintText[];
