import { contrast, hexOf, over, toneOf, type Hex, type Tone } from '#src/app/look/contrast.ts';

/**
 * Computes the colors of a client from its primary color (S0 preamble, R-002). Each role keeps its lightness in `styles.css`,
 * takes the client's hue, and moves away from its ground until it is readable: the search ends at the required contrast (WCAG
 * 2.2, 1.4.3 and 1.4.11).
 */

/** Custom property → value; `light-dark()` where day and dark differ. */
export type Colours = Record<`--color-${string}`, string>;

/** The product's own primary, whose colors are in `styles.css`. */
export const OWN_PRIMARY: Hex = '#14477d';

const TEXT = 4.5;
const SHAPE = 3;
const WHITE: Hex = '#ffffff';
/** Ring around what has the focus on a bar. */
const RING: Hex = '#feac5e';
/** Colors independent of the client: grounds and inks of `styles.css`. */
const day = { grounds: ['#f4f7fa', '#ffffff', '#fafbfd', '#edf1f5'], inks: ['#1a242e', '#404c58', '#596571'] } as const;
const dark = { grounds: ['#0d151d', '#141d26', '#18222c', '#202b36'], inks: ['#edf1f5', '#cbd2d9', '#a3acb6'] } as const;
/** Hover and press lay white over a bar, up to this part. */
const VEIL = 0.15;

const scale = {
  50: '#f1f7ff',
  100: '#e1eefe',
  200: '#c4ddfc',
  300: '#9dc4f4',
  400: '#6ca2e1',
  500: '#4280c5',
  600: '#2762a2',
  700: '#14477d',
  800: '#0b3764',
  900: '#09284a',
  950: '#061a31',
} as const satisfies Record<number, Hex>;

/** True if a color has enough contrast in its place. */
type Fits = (hex: Hex) => boolean;
const reads =
  (least: number, ...others: readonly Hex[]): Fits =>
  (hex) =>
    others.every((other) => contrast(hex, other) >= least);

/** All roles of a client's primary. */
export function coloursOf(primary: Hex): Colours {
  const own = toneOf(primary);
  const vivid = Math.min(1.3, own.c / toneOf(OWN_PRIMARY).c);
  /** A colour of `styles.css` in the client's hue. */
  const like = (hex: Hex): Tone => {
    const { l, c } = toneOf(hex);
    return { l, c: c * vivid, h: own.h };
  };
  return { ...scaleOf(like), ...dayAndDark(daytime(own, like), atNight(like)) };
}

type Roles = Record<(typeof roles)[number], Hex>;
const roles = [
  'link',
  'focus',
  'bar',
  'bar-raised',
  'on-bar-muted',
  'primary',
  'primary-hover',
  'on-primary',
  'tint',
  'tint-strong',
  'selection-bar',
] as const;

function daytime(own: Tone, like: (hex: Hex) => Tone): Roles {
  const onInks = reads(TEXT, ...day.inks);
  const tint = lighter(like('#f1f7ff'), onInks);
  const tintStrong = lighter(like('#e1eefe'), onInks);
  const grounds = [...day.grounds, tint, tintStrong];
  const primary = darker(own, reads(TEXT, WHITE, ...grounds));
  return {
    tint,
    'tint-strong': tintStrong,
    primary,
    'primary-hover': darker({ ...toneOf(primary), l: toneOf(primary).l - 0.06 }, reads(TEXT, WHITE)),
    'on-primary': WHITE,
    link: primary,
    focus: darker(like(scale[600]), reads(SHAPE, ...grounds)),
    ...bars(own, like),
    'selection-bar': darker(like(scale[900]), underWhite),
  };
}

function atNight(like: (hex: Hex) => Tone): Roles {
  const underInks = reads(TEXT, ...dark.inks);
  const tint = darker(like('#13273d'), underInks);
  const tintStrong = darker(like('#1a3350'), underInks);
  const grounds = [...dark.grounds, tint, tintStrong];
  const primary = lighter(like(scale[300]), reads(TEXT, ...grounds));
  const hover = lighter(like(scale[200]), reads(TEXT, ...grounds));
  return {
    tint,
    'tint-strong': tintStrong,
    primary,
    'primary-hover': hover,
    'on-primary': darker(like(scale[950]), reads(TEXT, primary, hover)),
    link: primary,
    focus: lighter(like(scale[400]), reads(SHAPE, ...grounds)),
    ...bars(like('#0a2440'), like),
    'selection-bar': darker(like('#1a3350'), underWhite),
  };
}

/** Bars have white text, also while hovered, and the ring. */
const underWhite: Fits = (hex) => contrast(over(hex, WHITE, VEIL), WHITE) >= TEXT && contrast(hex, RING) >= SHAPE;

function bars(start: Tone, like: (hex: Hex) => Tone) {
  const bar = darker(start, underWhite);
  const raised = darker({ ...toneOf(bar), l: toneOf(bar).l + 0.1 }, reads(TEXT, WHITE));
  const muted = lighter(like(scale[100]), reads(TEXT, over(bar, WHITE, VEIL), raised));
  return { bar, 'bar-raised': raised, 'on-bar-muted': muted };
}

/** Steps of the scale: the darkest is a ground for white words and ink on the lighter ones. */
function scaleOf(like: (hex: Hex) => Tone): Colours {
  const steps = Object.entries(scale).map(([step, hex]) => [`--color-primary-${step}`, hexOf(like(hex))]);
  const colours = Object.fromEntries(steps) as Colours; // keys made above
  const selected = lighter(like(scale[200]), reads(TEXT, ...day.inks));
  const deepest = darker(like(scale[950]), (hex) => underWhite(hex) && contrast(hex, selected) >= TEXT);
  return { ...colours, '--color-primary-200': selected, '--color-primary-950': deepest };
}

function dayAndDark(byDay: Roles, byNight: Roles): Colours {
  return Object.fromEntries(roles.map((role) => [`--color-${role}`, `light-dark(${byDay[role]}, ${byNight[role]})`]));
}

const STEP = 0.005;
const darker = (tone: Tone, fits: Fits) => moved(tone, -STEP, fits);
const lighter = (tone: Tone, fits: Fits) => moved(tone, STEP, fits);

/** Goes on until the colour fits; at black and white there is nothing left to go to. */
function moved({ l, c, h }: Tone, step: number, fits: Fits): Hex {
  for (let at = l; at > 0 && at < 1; at += step) {
    const hex = hexOf({ l: at, c, h });
    if (fits(hex)) return hex;
  }
  return step < 0 ? '#000000' : WHITE;
}
