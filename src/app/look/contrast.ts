/** Colours as numbers: OKLCH to vary lightness without changing the hue, WCAG luminance to measure what can be read. */

/** `#rrggbb`. */
export type Hex = `#${string}`;

/** Lightness 0 to 1, chroma, hue in radians (OKLCH). */
export interface Tone {
  l: number;
  c: number;
  h: number;
}

type Triple = readonly [number, number, number];

/** True if a text is a supported color. */
export function isHex(text: string): text is Hex {
  return /^#[0-9a-f]{6}$/i.test(text);
}

/** A colour as lightness, chroma and hue. */
export function toneOf(hex: Hex): Tone {
  const [r, g, b] = linearOf(hex);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return { l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s, c: Math.hypot(a, bb), h: Math.atan2(bb, a) };
}

/** A tone as a colour a screen can show: chroma gives way where the screen has no such colour. */
export function hexOf({ l, c, h }: Tone): Hex {
  const light = Math.min(1, Math.max(0, l));
  let [least, most] = [0, c];
  if (!isShown(channels({ l: light, c, h }))) {
    for (let step = 0; step < 12; step += 1) {
      const middle = (least + most) / 2;
      if (isShown(channels({ l: light, c: middle, h }))) least = middle;
      else most = middle;
    }
  } else least = c;
  const bytes = channels({ l: light, c: least, h }).map((part) => Math.round(encoded(part) * 255));
  return `#${bytes.map((byte) => Math.min(255, Math.max(0, byte)).toString(16).padStart(2, '0')).join('')}`;
}

/** Returns the contrast ratio of two colors, 1 to 21 (WCAG 2.2). */
export function contrast(a: Hex, b: Hex): number {
  const [one, two] = [luminance(a), luminance(b)];
  return (Math.max(one, two) + 0.05) / (Math.min(one, two) + 0.05);
}

/** Blends a translucent layer with the color below it. */
export function over(below: Hex, layer: Hex, part: number): Hex {
  const [under, above] = [bytesOf(below), bytesOf(layer)];
  const mixed = under.map((byte, at) => Math.round(byte * (1 - part) + (above[at] ?? 0) * part));
  return `#${mixed.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

function luminance(hex: Hex): number {
  const [r, g, b] = linearOf(hex);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

const bytesOf = (hex: Hex) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

function linearOf(hex: Hex): Triple {
  const [r = 0, g = 0, b = 0] = bytesOf(hex).map((byte) => {
    const part = byte / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return [r, g, b];
}

const encoded = (part: number) => (part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055);

const isShown = (parts: Triple) => parts.every((part) => part >= -0.0005 && part <= 1.0005);

function channels({ l, c, h }: Tone): Triple {
  const [a, b] = [c * Math.cos(h), c * Math.sin(h)];
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const middle = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short,
  ];
}
