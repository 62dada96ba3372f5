/** Runs in the page and measures the faults listed in `layout-faults.ts`. */
export function faultsOfPage(): string[] {
  const faults = new Set<string>();
  const root = document.scrollingElement;
  if (root && root.scrollWidth > innerWidth + 1) faults.add(`the page is ${root.scrollWidth} wide in ${innerWidth}`);
  // in the shell the page scrolls inside its place: what hangs out of it would move bar and rail
  const inShell = document.querySelector('main')?.matches('.overflow-y-auto');
  if (root && inShell && root.scrollHeight > innerHeight + 1)
    faults.add(`the window scrolls by ${root.scrollHeight - innerHeight} px`);
  const dialog = document.querySelector('[aria-modal=true]');
  const shown = [...(dialog ?? document.body).querySelectorAll<HTMLElement>('*')].filter(isSeen);
  for (const node of shown)
    for (const fault of [...textFaults(node), ...fieldFaults(node), ...scrollFaults(node), ...drawnFaults(node)])
      faults.add(fault);
  const controls = shown.filter((node) => node.matches('button, a[href], input, [role=combobox]') && isOnScreen(node));
  for (const [index, one] of controls.entries()) {
    // an ellipsis is a sign that there is more
    const isCut = one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).textOverflow !== 'ellipsis';
    if (one.matches('button, a') && isCut) faults.add(`words spill over: ${describe(one)}`);
    for (const other of controls.slice(index + 1)) {
      if (overlap(one, other)) faults.add(`on top of each other: ${describe(one)} and ${describe(other)}`);
    }
  }
  return [...faults];
}

// only overlays of the page have shadows (ux.md §10.3)
const LAYERS = '[popover], [role=menu], [role=listbox], [role=dialog], [role=alertdialog], .shadow-overlay';

function describe(node: Element): string {
  const words = (node.getAttribute('aria-label') ?? node.textContent).trim().replaceAll(/\s+/g, ' ');
  return `${node.tagName.toLowerCase()} "${words.slice(0, 50)}"`;
}

function isSeen(node: HTMLElement): boolean {
  const { width, height } = node.getBoundingClientRect();
  return width > 4 && height > 4 && node.checkVisibility({ visibilityProperty: true, opacityProperty: true });
}

/** Text cut off without a sign of it, or beyond the edge of the screen. */
function textFaults(node: HTMLElement): string[] {
  const hasText = [...node.childNodes].some(({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && textContent?.trim());
  const { overflowX, overflowY, textOverflow, clip } = getComputedStyle(node);
  if (!hasText || clip !== 'auto') return []; // words for readers only are clipped on purpose
  const faults: string[] = [];
  const hides = /hidden|clip/;
  if (hides.test(overflowX) && textOverflow !== 'ellipsis' && node.scrollWidth > node.clientWidth + 1)
    faults.push(`cut sideways: ${describe(node)}`);
  if (node.closest('[role=columnheader]') && node.scrollWidth > node.clientWidth + 1)
    faults.push(`name of a column cut short: ${describe(node)}`); // it is the only label of the column
  if (isCode(node) && textOverflow === 'ellipsis' && node.scrollWidth > node.clientWidth + 1)
    faults.push(`code cut short: ${describe(node)}`); // it would be the code of another box
  if (hides.test(overflowY) && node.clientHeight > 0 && node.scrollHeight > node.clientHeight + 3)
    faults.push(`cut below: ${describe(node)}`);
  const { left, right } = node.getBoundingClientRect();
  if ((right > innerWidth + 1 || left < -1) && !scrollsSideways(node)) faults.push(`beyond the edge: ${describe(node)}`);
  return faults;
}

/** A code that people read, and not a fingerprint, which is compared as a whole where it is shown in full. */
const FINGERPRINT_SIGNS = 64;
const isCode = (node: HTMLElement) => node.matches('.code-text') && node.textContent.trim().length < FINGERPRINT_SIGNS;

/** Words in an empty field that are longer than the field. */
function fieldFaults(node: HTMLElement): string[] {
  if (!(node instanceof HTMLInputElement) || node.value !== '' || node.placeholder === '') return [];
  const { font, paddingLeft, paddingRight } = getComputedStyle(node);
  const pen = document.createElement('canvas').getContext('2d');
  if (!pen) return [];
  pen.font = font;
  const room = node.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
  const long = pen.measureText(node.placeholder).width;
  return long > room + 1 ? [`words cut in an empty field: "${node.placeholder}"`] : [];
}

/** Less than a finger's move to scroll sideways: it was to fit, and looks cut. */
const HAIR_PX = 16;

function scrollFaults(node: HTMLElement): string[] {
  const { overflowX, maskImage } = getComputedStyle(node);
  const excess = node.scrollWidth - node.clientWidth;
  if (!/auto|scroll/.test(overflowX) || maskImage !== 'none' || excess <= 1 || excess >= HAIR_PX) return [];
  return [`scrolls by ${excess} px: ${describe(node)}`];
}

/** A value as bold as the label around its field, and a card without the line around it. */
function drawnFaults(node: HTMLElement): string[] {
  const isBold = node.matches('input') && Number(getComputedStyle(node).fontWeight) > 500;
  return [
    ...(isBold ? [`typed in bold: ${describe(node)}`] : []),
    ...(isLineCut(node) ? [`its line is cut: ${describe(node)}`] : []),
  ];
}

/** The line around a card is drawn outside it: a scroller as wide as the card leaves only its corners. */
function isLineCut(node: HTMLElement): boolean {
  if (!/(?<!inset) 0px 0px 0px 1px(?! inset)/.test(getComputedStyle(node).boxShadow)) return false;
  const { left, right } = node.getBoundingClientRect();
  for (let up = node.parentElement; up && up !== document.body; up = up.parentElement) {
    if (getComputedStyle(up).overflowX === 'visible') continue;
    const inner = up.getBoundingClientRect().left + up.clientLeft;
    // what fills the screen from edge to edge has no line to show there
    if (left - 1 < inner - 0.5 && right + 1 > inner + up.clientWidth + 0.5) return up.clientWidth < innerWidth;
  }
  return false;
}

/** True if an element scrolls sideways, or fades out at its end, which shows that there is more. */
function scrollsSideways(node: Element): boolean {
  for (let up = node.parentElement; up; up = up.parentElement) {
    const { overflowX, maskImage } = getComputedStyle(up);
    if ((/auto|scroll/.test(overflowX) || maskImage !== 'none') && up.scrollWidth > up.clientWidth + 1) return true;
  }
  return false;
}

/** The middle of a control is where it is pressed. */
function isOnScreen(node: HTMLElement): boolean {
  const { left, top, width, height } = node.getBoundingClientRect();
  const at = document.elementFromPoint(left + width / 2, top + height / 2);
  return at !== null && (node.contains(at) || at.contains(node) || node.parentElement === at.parentElement);
}

/** Two controls share ground, and neither is a part of the other's field. */
function overlap(one: HTMLElement, other: HTMLElement): boolean {
  if (one.parentElement?.contains(other) || other.parentElement?.contains(one)) return false;
  // a menu covers the page on purpose
  if (one.closest(LAYERS) !== other.closest(LAYERS)) return false;
  const [a, b] = [drawnPart(one), drawnPart(other)];
  const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return wide > 6 && high > 6;
}

/** Part of a control that is drawn: the list it is scrolled in cuts off the rest. */
function drawnPart(node: HTMLElement): Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'> {
  let { left, right, top, bottom } = node.getBoundingClientRect();
  for (let around = node.parentElement; around; around = around.parentElement) {
    if (!/auto|scroll|hidden|clip/.test(getComputedStyle(around).overflowY)) continue;
    const edge = around.getBoundingClientRect();
    [left, right] = [Math.max(left, edge.left), Math.min(right, edge.right)];
    [top, bottom] = [Math.max(top, edge.top), Math.min(bottom, edge.bottom)];
  }
  return { left, right, top, bottom };
}
