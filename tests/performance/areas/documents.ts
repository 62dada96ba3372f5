import { randomUUID } from 'node:crypto';
import { DOCUMENT_LIMITS } from '#schema/limits/documents.ts';
import { changeDocuments } from '#service/areas/documents/change-values.ts';
import { seenOf } from '#service/areas/documents/seen.ts';
import { vaultBench, type VaultBench } from '#tests/bench/vault-bench.ts';
import { temporaryDatabase } from '#tests/bench/temporary-database.ts';
import type { Measurement } from '#tests/performance/bench-rig.ts';
import type { Figure } from '#tests/performance/figures.ts';
import { startPostgres } from '#tests/tooling/postgres-server.ts';
import { inTurns } from './many-rows.ts';
import { applied, inChunks } from './pushed-rows.ts';
import { wordsOnPages } from './words-on-pages.ts';

const CHANGED = DOCUMENT_LIMITS.atOnce;

/** Searching a million documents by their pages on a PostgreSQL server, and changing many on an embedded database. */
export const documents: Measurement = {
  name: 'documents',
  measure: async () => {
    const server = await startPostgres();
    try {
      const searched = await on(await vaultBench(await temporaryDatabase(server.url)), wordsOnPages);
      const changed = await on(await vaultBench(), massChange);
      return [...searched, changed];
    } finally {
      await server.stop();
    }
  },
};

async function on<T>(bench: VaultBench, work: (bench: VaultBench) => Promise<T>): Promise<T> {
  try {
    return await work(bench);
  } finally {
    await bench.close();
  }
}

/** So many documents get another value: by the mass change, and by an operation for each. */
async function massChange(bench: VaultBench): Promise<Figure> {
  const [anna, celina] = [bench.device('anna'), bench.device('celina')];
  const box = anna.box('MASS');
  const files = Array.from({ length: CHANGED }, (_, n) => anna.file(box, `MASS-${n}`));
  await inChunks([box, ...files], (some) => applied(anna.send(...some)));
  let version = 1;
  const [own, bare] = await inTurns(
    5,
    async (turn) => {
      for (let from = 0; from < CHANGED; from += 100) {
        await bench.db.inTenant('t1', async (tx) => {
          const context = { ...bench.context('celina'), tx };
          const ids = files.slice(from, from + 100).map(({ entityId }) => entityId);
          const seen = await seenOf(context, ids);
          const verdicts = await changeDocuments(
            context,
            seen.map((one) => ({ seen: one, opId: randomUUID(), values: { name: `Mass ${turn}` } })),
          );
          if (verdicts.some(({ verdict }) => verdict !== 'applied')) throw new Error(JSON.stringify(verdicts[0]));
        });
      }
      version += 1;
    },
    async (turn) => {
      const changes = files.map(({ entityId }) =>
        celina.make(
          'registration.update',
          { containerId: box.entityId, values: { name: `Pushed ${turn}` }, evidence: {}, toVerify: [] },
          { entityId, base: { [entityId]: version } },
        ),
      );
      await inChunks(changes, (some) => applied(celina.send(...some)));
      version += 1;
    },
  );
  return {
    name: `Change of ${CHANGED} documents`,
    value: own / bare,
    unit: 'x',
    mark: 3,
    how: `median of 5: ${own.toFixed(0)} ms; floor ${bare.toFixed(0)} ms: as many operations pushed`,
  };
}
