import { sql } from 'drizzle-orm';
import { LIMITS } from '#schema/limits.ts';
import { vaultBench, type VaultBench } from '#tests/bench/vault-bench.ts';
import type { Measurement } from '#tests/performance/bench-rig.ts';
import { inTurns } from './many-rows.ts';

const PUSHED = 250;
const TURNS = 5;

/** What the history of documents adds to a push of registrations. */
export const pushedHistory: Measurement = {
  name: 'pushed-history',
  measure: async () => {
    const bench = await vaultBench();
    try {
      const [own, history] = await inTurns(
        TURNS,
        (turn) => push(bench, `HST-${turn}`),
        (turn) => againIn(bench, turn),
      );
      const bare = own - history;
      return [
        {
          name: `Push of ${PUSHED} registrations with their history`,
          value: own / bare,
          unit: 'x',
          mark: 1.1,
          how: `median of ${TURNS}: ${own.toFixed(0)} ms; floor ${bare.toFixed(0)} ms: the same without the ${history.toFixed(0)} ms that inserting the same events of the history takes`,
        },
      ];
    } finally {
      await bench.close();
    }
  },
};

/** Inserts the events of the documents pushed last again, under other ids. */
async function againIn({ db }: VaultBench, turn: number): Promise<void> {
  const { rows } = await db.inTenant('t1', (tx) =>
    tx.execute(sql`insert into document_history
      select (jsonb_populate_record(h, jsonb_build_object('document_id', ${`copy-${turn}-`}::text || h.document_id))).*
      from document_history h join registrations r on r.id = h.document_id where r.code like ${`HST-${turn}-%`} returning 1`),
  );
  if (rows.length !== PUSHED) throw new Error(`${rows.length} events of the history were inserted.`);
}

async function push(bench: VaultBench, name: string): Promise<void> {
  const anna = bench.device('anna');
  const box = anna.box(name);
  const all = [box, ...Array.from({ length: PUSHED }, (_, n) => anna.file(box, `${name}-${n}`))];
  for (let from = 0; from < all.length; from += LIMITS.pushOperations) {
    const verdicts = await anna.send(...all.slice(from, from + LIMITS.pushOperations));
    if (verdicts.some((verdict) => !verdict.startsWith('applied'))) throw new Error(`A registration was refused: ${verdicts[0]}`);
  }
}
