import { eq } from 'drizzle-orm';
import type { Operation } from '#schema/operations/operation.ts';
import type { Attribute } from '#schema/records/reference.ts';
import { holds } from '#service/db/tables/retention.ts';
import { classes } from '#service/db/tables/vault.ts';
import { vaultBench, type VaultBench } from '#tests/bench/vault-bench.ts';
import type { Measurement } from '#tests/performance/bench-rig.ts';
import type { Figure } from '#tests/performance/figures.ts';
import { inTurns } from './many-rows.ts';

const TURNS = 7;
const DOCUMENTS = 50;
const PEOPLE = 5;

/** Deletions of documents while legal holds on people are placed: each compares the documents with these people. */
export const heldPerson: Measurement = {
  name: 'held-person',
  measure: async () => {
    const bench = await vaultBench();
    try {
      return [await deletion(bench)];
    } finally {
      await bench.close();
    }
  },
};

async function deletion(bench: VaultBench): Promise<Figure> {
  await placeHolds(bench);
  const [held, free] = [await removals(bench, 'HELD'), await removals(bench, 'FREE')];
  const deleted = async (state: 'placed' | 'lifted', removed: readonly Operation[] = []) => {
    await bench.db.asSystem((tx) => tx.update(holds).set({ state }));
    const verdicts = await bench.device('anna').send(...removed);
    if (verdicts.some((verdict) => verdict !== 'applied')) throw new Error(verdicts.join());
  };
  const [own, bare] = await inTurns(
    TURNS,
    (turn) => deleted('placed', held[turn]),
    (turn) => deleted('lifted', free[turn]),
    { alternating: true },
  );
  return {
    name: `${DOCUMENTS} documents deleted, ${PEOPLE} people under legal hold`,
    value: own / bare,
    unit: 'x',
    mark: 2.5,
    how: `median of ${TURNS}: ${own.toFixed(0)} ms; floor ${bare.toFixed(0)} ms: as many deleted with none in force`,
  };
}

/** Attributes of the class that name people, and holds on people none of the documents is about. */
async function placeHolds({ db }: VaultBench): Promise<void> {
  const roles: Record<string, Attribute['role']> = { surname: 'surname', name: 'firstName', place: 'born' };
  const about = { matter: 'Lawsuit', reason: 'Court', reviewOn: '2099-01-01', state: 'lifted' as const };
  const by = { placedAt: 1, placedBy: 'celina', placedByName: 'Celina' };
  const people = Array.from({ length: PEOPLE }, (_, n) => ({ surname: `Held${n}`, firstName: 'Jan', born: '1970-01-02' }));
  await db.asSystem(async (tx) => {
    const [files] = await tx.select().from(classes).where(eq(classes.id, 'files'));
    const attributes = ((files?.attributes ?? []) as Attribute[]).map((one) => ({ ...one, role: roles[one.id] }));
    await tx.update(classes).set({ attributes }).where(eq(classes.id, 'files'));
    await tx
      .insert(holds)
      .values(
        people.map((person, n) => ({ tenantId: 't1', id: `hold-${n}`, scope: 'person' as const, person, ...about, ...by })),
      );
  });
}

/** Deletions of documents for each turn, and for the one that warms up. */
async function removals(bench: VaultBench, code: string): Promise<Operation[][]> {
  const anna = bench.device('anna');
  const turns: Operation[][] = [];
  for (let turn = 0; turn <= TURNS; turn += 1) {
    const box = anna.box(`${code}-${turn}`);
    const files = Array.from({ length: DOCUMENTS }, (_, n) => anna.file(box, `${code}-${turn}-${n}`, { surname: `Nowak${n}` }));
    await anna.send(box, ...files);
    const at = { containerId: box.entityId };
    turns.push(files.map(({ entityId }) => anna.make('registration.delete', at, { entityId })));
  }
  return turns;
}
