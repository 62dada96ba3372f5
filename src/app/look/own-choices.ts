import type { AdditionalParameters } from '#schema/records/settings.ts';
import { contrast, hexOf, isHex, toneOf, type Hex } from './contrast.ts';

/** Background of a list in each theme, which its text must be read on. */
const CARD: Record<'light' | 'dark', Hex> = { light: '#ffffff', dark: '#141d26' };
/** Contrast of text that can be read (WCAG 2.2 1.4.3). */
const READABLE = 4.5;

/** Puts what a client chose for lists and tooltips on the page (S0 §3 additionalParams, R-254, R-255), or takes it off. */
export function wearChoices(chosen: AdditionalParameters): void {
  const { style, dataset } = document.documentElement;
  const { GRID_COLOR_3V3: color = '', GRID_FONT_SIZE: size, GRID_FONT_FAMILY: family, GRID_FONT_BOLD: isBold } = chosen;
  const texts = {
    '--grid-color': isHex(color) ? `light-dark(${readable(color, 'light')}, ${readable(color, 'dark')})` : '',
    '--grid-size': size === undefined ? '' : `${size}px`,
    '--grid-font': family === undefined ? '' : `'${family}', var(--font-sans)`,
    '--grid-weight': isBold ? '700' : '',
  };
  for (const [name, value] of Object.entries(texts)) {
    if (value === '') style.removeProperty(name);
    else style.setProperty(name, value);
  }
  set(dataset, 'gridText', Object.values(texts).some((value) => value !== '') ? 'own' : undefined);
  set(dataset, 'tooltipDelay', chosen.TOOLTIP_DELAY?.toString());
  set(dataset, 'csvQualifier', chosen.CSV_QANTIFIER);
}

function set(dataset: DOMStringMap, name: string, value: string | undefined): void {
  if (value === undefined) delete dataset[name];
  else dataset[name] = value;
}

/** The color itself, or the nearest lightness of it that can be read in a theme. */
function readable(color: Hex, theme: 'light' | 'dark'): Hex {
  const step = theme === 'light' ? -0.02 : 0.02;
  let tone = toneOf(color);
  while (contrast(hexOf(tone), CARD[theme]) < READABLE && tone.l > 0 && tone.l < 1) tone = { ...tone, l: tone.l + step };
  return hexOf(tone);
}
