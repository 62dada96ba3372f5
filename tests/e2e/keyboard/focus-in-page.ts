/** Runs in the page: which controls there are, and what is to be seen of the one that has the focus (`focus-round.ts` asks). */

export interface Seen {
  /** Number of the control; those `begin` did not list are numbered behind them. -1 where nothing has the focus. */
  at: number;
  /** It is called by a word of the client's own. */
  isNamedByClient: boolean;
  described: string;
  /** Faults of its display. */
  faults: string[];
  lang: string;
}

const CONTROLS = 'a[href], button, input, select, textarea, summary, [tabindex], [contenteditable]';
/** One stop of Tab; arrows lead to its parts (APG). */
const COMPOSITES = '[role=grid], [role=tree], [role=menu], [role=listbox], [role=radiogroup], [role=tablist], [role=toolbar]';

let listed: HTMLElement[] = [];
/** Controls that came while the round was made. */
let late: HTMLElement[] = [];
/** Styles of the controls without the focus. */
let rings = new Map<HTMLElement, string>();

/** Lists the stops of Tab in the order of the page, and the controls no key would reach. */
export function begin(): { stops: string[]; unreachable: string[] } {
  standStill();
  const all = [...frame().querySelectorAll<HTMLElement>(CONTROLS)].filter(isUsable);
  listed = all.filter(isStop);
  late = [];
  rings = new Map(listed.map((one) => [one, ringOf(one)]));
  const unreachable = all.filter((one) => one.matches('a, button, input, select, textarea, summary') && isOutOfReach(one));
  return { stops: listed.map(described), unreachable: unreachable.map(described) };
}

/** Describes the focused element. */
export function look(): Seen {
  const element = document.activeElement;
  const { lang } = document.documentElement;
  const faults: string[] = [];
  const was = rings;
  rings = new Map(listed.map((one) => [one, ringOf(one)]));
  if (!(element instanceof HTMLElement) || element === document.body)
    return { at: -1, described: 'nothing', faults, lang, isNamedByClient: false };
  // a ring around a field and its button shows which of them only if the button has its own
  if (ringOf(element) === was.get(element)) faults.push(`${described(element)}: looks no other with the focus`);
  const hidden = hiddenPart(element);
  if (hidden) faults.push(`${described(element)}: ${hidden}`);
  return {
    at: numberOf(element),
    described: described(element),
    faults,
    lang,
    isNamedByClient: element.closest('[data-field]') !== null,
  };
}

function numberOf(element: HTMLElement): number {
  if (listed.includes(element)) return listed.indexOf(element);
  if (!late.includes(element)) late.push(element);
  return listed.length + late.indexOf(element);
}

/** Stops that were listed and are still there. */
export function stillStops(): number[] {
  return listed.flatMap((one, index) => (one.isConnected && isUsable(one) && isStop(one) ? [index] : []));
}

/** A colour that is on its way is neither that of before nor that of after. */
function standStill(): void {
  const still = new CSSStyleSheet();
  still.replaceSync('*, ::before, ::after, ::backdrop { transition: none !important }');
  document.adoptedStyleSheets = [still];
}

/** Returns the page, or the window that covers it and makes it inert. */
function frame(): ParentNode {
  return [...document.querySelectorAll('[aria-modal=true]')].at(-1) ?? document;
}

function isUsable(one: HTMLElement): boolean {
  if (one.matches(':disabled, [type=hidden], [aria-hidden=true]') || one.closest('[inert]')) return false;
  return one.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: false });
}

function isStop(one: HTMLElement): boolean {
  return one.tabIndex >= 0;
}

/** No stop, no part of one, and no key of its own. */
function isOutOfReach(one: HTMLElement): boolean {
  if (one.hasAttribute('aria-keyshortcuts')) return false;
  const { width, height } = one.getBoundingClientRect();
  // the field a scanner types into is no one's to see
  const isSeen = width > 4 && height > 4;
  return isSeen && one.tabIndex < 0 && one.closest(COMPOSITES) === null;
}

/** Outline and shadow of a control, of what frames it and of what is drawn in its place. */
function ringOf(one: HTMLElement): string {
  const near = [one, one.parentElement, one.parentElement?.parentElement, one.nextElementSibling];
  return near.map((each) => (each ? outlineOf(each) : '')).join(' | ');
}

function outlineOf(one: Element): string {
  const { outlineStyle, outlineWidth, outlineColor, boxShadow } = getComputedStyle(one);
  return `${outlineStyle === 'none' ? '' : `${outlineWidth} ${outlineColor}`} ${boxShadow}`;
}

/** Returns the hidden part of a control: beyond the edge, clipped by a scroller, or under another element. */
function hiddenPart(one: HTMLElement): string | undefined {
  const { left, top, right, bottom } = one.getBoundingClientRect();
  const view = clipOf(one);
  const wide = Math.min(right, view.right) - Math.max(left, view.left);
  const high = Math.min(bottom, view.bottom) - Math.max(top, view.top);
  // what is larger than the window fills it
  if (wide < Math.min(right - left, view.right - view.left) - 2) return 'is not in view sideways';
  if (high < Math.min(bottom - top, view.bottom - view.top) - 2) return 'is not in view';
  const [x, y] = [Math.max(left, view.left), Math.max(top, view.top)];
  const points = [0.5, 0.1, 0.9].map((part) => [x + wide * part, y + high * part] as const);
  const over = points.map(([atX, atY]) => document.elementFromPoint(atX, atY)).find((hit) => hit && !belongTogether(one, hit));
  return over ? `is covered by ${described(over)}` : undefined;
}

/** The part of the window that a control can be seen in. */
function clipOf(one: HTMLElement): { left: number; top: number; right: number; bottom: number } {
  const view = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  for (let up = one.parentElement; up; up = up.parentElement) {
    const { overflowX, overflowY, position } = getComputedStyle(up);
    if (overflowX === 'visible' && overflowY === 'visible') continue;
    const { left, top, right, bottom } = up.getBoundingClientRect();
    view.left = Math.max(view.left, left);
    view.top = Math.max(view.top, top);
    view.right = Math.min(view.right, right);
    view.bottom = Math.min(view.bottom, bottom);
    if (position === 'fixed') break;
  }
  return view;
}

function belongTogether(one: HTMLElement, hit: Element): boolean {
  const label = one.closest('label') ?? (one instanceof HTMLInputElement ? one.labels?.[0] : null);
  return one.contains(hit) || hit.contains(one) || label?.contains(hit) === true;
}

function described(one: Element): string {
  const words = one.getAttribute('aria-label') ?? (one.textContent || one.id || one.className);
  const role = one.getAttribute('role');
  return `${one.tagName.toLowerCase()}${role ? `[${role}]` : ''} "${words.trim().replaceAll(/\s+/g, ' ').slice(0, 40)}"`;
}
