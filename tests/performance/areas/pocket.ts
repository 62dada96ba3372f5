import { gunzipSync, gzipSync } from 'node:zlib';
import { POCKET_CLASS_END } from '#schema/rules/pocket-block.ts';
import { linesAt, scan } from '#src/data/pocket/scan.ts';
import type { Measurement } from '#tests/performance/bench-rig.ts';
import type { Figure } from '#tests/performance/figures.ts';
import { inTurns } from './many-rows.ts';

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
    const searched = await inTurns(
      TURNS,
      async () => {
        found = 0;
        for (const { text, starts } of lines) found += scan(text, starts, ['quirrell', 'box-2']).length;
      },
      async () => whole.indexOf('nowhere to be found'),
      { alternating: true },
    );
    if (found !== BLOCKS) throw new Error(`${found} documents found`);
    const opened = await inTurns(
      TURNS,
      async () => {
        for (const block of packed) linesAt(gunzipSync(block).toString('utf8'));
      },
      async () => {
        for (const block of packed) gunzipSync(block);
      },
      { alternating: true },
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

function figure(name: string, [own, bare]: readonly [number, number], mark: number, what: string): Figure {
  return {
    name,
    value: own / bare,
    unit: 'x',
    mark,
    how: `median of ${TURNS}: ${own.toFixed(1)} ms against ${bare.toFixed(1)} ms; ${what}`,
  };
}
