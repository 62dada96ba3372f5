import { performance } from 'node:perf_hooks';
import { gunzipSync, gzipSync } from 'node:zlib';
import { POCKET_CLASS_END } from '#schema/rules/pocket-block.ts';
import { linesAt, scan } from '#src/data/pocket/scan.ts';
import type { Measurement } from '#tests/performance/bench-rig.ts';
import { median, type Figure } from '#tests/performance/figures.ts';

const BLOCKS = 150;
const ROWS = 2_000;
const TURNS = 15;

/** The pocket catalogue of 300,000 documents, searched and opened: the text of its blocks as a device has them in memory. */
export const pocket: Measurement = {
  name: 'pocket',
  measure: async () => {
    const texts = Array.from({ length: BLOCKS }, (_, block) => textOf(block));
    const packed = texts.map((text) => gzipSync(text));
    const lines = texts.map((text) => ({ text, starts: linesAt(text) }));
    const whole = texts.join('\n');
    let found = 0;
    const searched = pairs(
      () => {
        found = 0;
        for (const { text, starts } of lines) found += scan(text, starts, ['quirrell', 'box-2']).length;
      },
      () => whole.indexOf('nowhere to be found'),
    );
    if (found !== BLOCKS) throw new Error(`${found} documents found`);
    const opened = pairs(
      () => {
        for (const block of packed) linesAt(gunzipSync(block).toString('utf8'));
      },
      () => {
        for (const block of packed) gunzipSync(block);
      },
    );
    const size = `${(BLOCKS * ROWS).toLocaleString('en')} documents, ${(whole.length / 1e6).toFixed(0)} million characters`;
    return [
      figure('Pocket catalogue searched for two words', searched, 4, `${size}; floor: one indexOf over the same text`),
      figure('Pocket catalogue opened', opened, 3, `${size}; floor: gunzip alone`),
    ];
  },
};

/** Lines as the service writes them: class, code, box, folded values. Each block has one document that is looked for. */
function textOf(block: number): string {
  const names = ['kowalska anna', 'nowak jan', 'wisniewski piotr', 'wojcik maria', 'kaminska zofia'];
  return Array.from({ length: ROWS }, (_, row) => {
    const n = block * ROWS + row;
    const name = row === 7 ? 'quirrell' : `${names[n % names.length]} ${(n * 7919) % 100_000}`;
    return `files${POCKET_CLASS_END}kd/${2000 + (n % 25)}/${n} box-${row === 7 ? 29 : n % 30} ${name} warszawa hr`;
  }).join('\n');
}

function timed(work: () => unknown): number {
  const began = performance.now();
  work();
  return performance.now() - began;
}

/** Milliseconds of ours and of the floor, in turns, after one of each that warms up. */
function pairs(ours: () => unknown, floor: () => unknown): [number, number][] {
  const measured: [number, number][] = [];
  for (let turn = 0; turn <= TURNS; turn += 1) {
    // the one that comes second may pay for the garbage of the first
    const [first, second] = turn % 2 === 0 ? [ours, floor] : [floor, ours];
    const [one, other] = [timed(first), timed(second)];
    if (turn > 0) measured.push(turn % 2 === 0 ? [one, other] : [other, one]);
  }
  return measured;
}

function figure(name: string, measured: readonly [number, number][], mark: number, what: string): Figure {
  const [own, bare] = [median(measured.map(([ours]) => ours)), median(measured.map(([, floor]) => floor))];
  return {
    name,
    value: own / bare,
    unit: 'x',
    mark,
    how: `median of ${measured.length}: ${own.toFixed(1)} ms against ${bare.toFixed(1)} ms; ${what}`,
  };
}
