import { LIMITS } from '#schema/limits.ts';
import { person, type Tongue } from '#service/demo/people.ts';
import type { Random } from '#service/demo/random.ts';
import type { Fault, ImportPlan } from './plans.ts';
import type { Table } from './table-files.ts';
import type { TablePlan } from './tables.ts';

/** Documents in one box. */
const IN_BOX = 15;
/** Numbers of the documents and boxes of one import: its codes are its own. */
const NUMBERS = { documents: 2_500, boxes: 200 };

/** Codes of the vault that a file collides with; a client may lack some. */
export type Known = Readonly<Partial<Record<Extract<Fault, 'registered' | 'elsewhere' | 'closed'>, string>>>;

interface Making {
  random: Random;
  tongue: Tongue;
  table: TablePlan;
  plan: ImportPlan;
  /** Position of the import among those of the client: its codes are its own. */
  position: number;
  known: Known;
}

/** Makes the table of an import. */
export function tableOf({ random, tongue, table, plan, position, known }: Making): Table {
  const every = Math.max(1, Math.floor(plan.rows / (plan.faults.length + 1)));
  const rows = Array.from({ length: plan.rows }, (_, n) => {
    const someone = person(random, tongue);
    return table.columns.map(({ to, make }) => {
      if (to === 'container.code') return table.boxCode(position * NUMBERS.boxes + Math.floor(n / IN_BOX) + 1);
      const number = position * NUMBERS.documents + n;
      return make ? make(random, someone, number) : `97${String(number).padStart(10, '0')}`;
    });
  });
  plan.faults.forEach((fault, n) => spoil(rows, every * (n + 1) - 1, { fault, table, known }));
  return { columns: table.columns.map(({ name }) => name), rows, written: table.written };
}

interface Spoiling {
  fault: Fault;
  table: TablePlan;
  known: Known;
}

/** Puts a fault into a row. The first column is the box, the second the code, the third one is mandatory. */
function spoil(rows: (string | number)[][], at: number, { fault, table, known }: Spoiling): void {
  const [row, before] = [rows[at], rows[at - 1]];
  if (!row || !before) return;
  const unreadable = table.columns.findIndex((column) => column.unreadable !== undefined);
  const changes: Readonly<Record<Fault, () => void>> = {
    noBox: () => (row[0] = ''),
    unreadable: () => (row[unreadable] = table.columns[unreadable]?.unreadable ?? ''),
    twice: () => (row[1] = before[1] ?? ''),
    shortCode: () => (row[1] = String(row[1]).slice(0, -1)),
    empty: () => (row[2] = ''),
    tooLong: () => (row[2] = 'x'.repeat(LIMITS.valueCharacters + 1)),
    registered: () => (row[1] = known.registered ?? row[1] ?? ''),
    elsewhere: () => (row[0] = known.elsewhere ?? row[0] ?? ''),
    closed: () => (row[0] = known.closed ?? row[0] ?? ''),
  };
  changes[fault]();
}
