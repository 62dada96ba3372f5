import { foldText } from '#schema/rules/fold.ts';

/** Stands in the page from its first moment and notes what happens there; read by `seen` of page-watch.ts. */
export interface Watched {
  /** Enter pressed → row of the saved document painted. */
  saves: number[];
  /** Enter of a scan → start of its tone. */
  tones: number[];
  /** Enter of a scan at the bench → its row among the last scans painted. */
  scans: number[];
  /** Enter of a scanned box label → first of the expected documents painted. */
  openings: number[];
  /** Key pressed → options shown. */
  hints: number[];
  /** Key pressed in the search of the navigation → lines of that text in the page. */
  filters: number[];
  /** Tasks of the main thread over 50 ms, with their start. */
  longTasks: { at: number; ms: number }[];
  /** State of the exchange, each time it changed. */
  phases: { at: number; phase: string }[];
  /** Gaps between frames, once `watchFrames` was called. */
  frames: number[];
}

export const watched: Watched = {
  saves: [],
  tones: [],
  scans: [],
  openings: [],
  hints: [],
  filters: [],
  longTasks: [],
  phases: [],
  frames: [],
};
let enterAt = 0;
let scanAt = { tone: 0, row: 0, opening: 0 };
let keyAt = 0;

/** Calls `done` after the next frame was drawn: a message that is posted in it comes after it. */
function painted(done: (at: number) => void): void {
  requestAnimationFrame(() => {
    const after = new MessageChannel();
    after.port1.addEventListener('message', () => done(performance.now()));
    after.port1.start();
    after.port2.postMessage(0);
  });
}

function onAdded(node: Node): void {
  if (!(node instanceof Element)) return;
  if (enterAt > 0 && node.matches('li[data-document]')) {
    const from = enterAt;
    enterAt = 0;
    painted((at) => watched.saves.push(at - from));
  }
  const { row, opening } = scanAt;
  if (row > 0 && node.matches('[aria-labelledby=last-scans] li')) {
    scanAt = { ...scanAt, row: 0, opening: 0 };
    painted((at) => watched.scans.push(at - row));
  }
  const expected = '[aria-labelledby=expected] li';
  if (opening > 0 && (node.matches(expected) || node.querySelector(expected))) {
    scanAt.opening = 0;
    painted((at) => watched.openings.push(at - opening));
  }
}

/** Notes when the first tone after an Enter starts; the tone plays as without it. */
function watchTones(): void {
  const start = Reflect.get(OscillatorNode.prototype, 'start');
  OscillatorNode.prototype.start = function startNoted(when?: number) {
    if (scanAt.tone > 0) watched.tones.push(performance.now() - scanAt.tone);
    scanAt.tone = 0;
    start.call(this, when);
  };
}
watchTones();

/**
 * Whether options for what stands in the field are in the page. Since a dictionary is sorted, a list whose options all
 * begin like the text is the list of that text, also where it is still the list of a shorter one.
 */
function lookForHints(): void {
  const field = document.activeElement;
  if (keyAt === 0 || !(field instanceof HTMLInputElement) || field.value.trim() === '') return;
  const options = [...document.querySelectorAll('[role=option]')];
  const begin = foldText(field.value.trim());
  if (options.length === 0 || !options.every(({ textContent }) => foldText(textContent).startsWith(begin))) return;
  watched.hints.push(performance.now() - keyAt);
  keyAt = 0;
}

/** The navigation says itself which text its lines are of: a heading that fits keeps lines that do not. */
function lookForLines(): void {
  const field = document.activeElement;
  if (keyAt === 0 || !(field instanceof HTMLInputElement) || field.value === '') return;
  if (field.closest('[data-words]')?.getAttribute('data-words') !== field.value) return;
  watched.filters.push(performance.now() - keyAt);
  keyAt = 0;
}

function notePhase(): void {
  const phase = document.querySelector('[data-sync-phase]')?.getAttribute('data-sync-phase') ?? '';
  if (phase !== watched.phases.at(-1)?.phase) watched.phases.push({ at: performance.now(), phase });
}

/** Notes the gap before every frame from now on. */
export function watchFrames(): void {
  let before = performance.now();
  const frame = (now: number) => {
    watched.frames.push(now - before);
    before = now;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}

addEventListener(
  'keydown',
  (event) => {
    if (event.key === 'Enter') {
      enterAt = event.timeStamp;
      scanAt = { tone: enterAt, row: enterAt, opening: enterAt };
    } else keyAt = event.key.length === 1 ? event.timeStamp : 0;
  },
  { capture: true },
);
// after the application has heard of it, and after what it then draws at once
addEventListener('input', () => queueMicrotask(lookForHints));
new MutationObserver((changes) => {
  for (const change of changes) for (const node of change.addedNodes) onAdded(node);
  notePhase();
  lookForHints();
  lookForLines();
}).observe(document, { childList: true, subtree: true, attributes: true, attributeFilter: ['data-sync-phase', 'data-words'] });
new PerformanceObserver((list) => {
  for (const { startTime, duration } of list.getEntries()) watched.longTasks.push({ at: startTime, ms: duration });
}).observe({ type: 'longtask', buffered: true });
