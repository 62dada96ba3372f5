import { getTableName } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { entityNamed, subjectNamed, type EntityName, type SubjectName } from '#schema/entities/all.ts';
import { conflict } from '#schema/entities/conflict.ts';
import { kindOf, operationTypes } from '#schema/operations/all.ts';
import type { Operation } from '#schema/operations/operation.ts';
import { conflicts } from '#service/db/tables/sync.ts';
import { traceStatements } from '#tests/bench/statement-trace.ts';
import { newId, vaultBench, type VaultBench } from '#tests/bench/vault-bench.ts';
import { entityTables } from './entity-tables.ts';
import { hashOf } from './operation-hash.ts';

let bench: VaultBench;
beforeAll(async () => {
  bench = await vaultBench();
});
afterAll(() => bench.close());

const subjects = Object.keys(entityTables) as SubjectName[]; // keys of a total record
const tables = new Map<string, EntityName>([
  ...subjects.map((name) => [getTableName(entityTables[name].table), name] as const),
  [getTableName(conflicts), conflict.name],
]);
const orderOf = (name: EntityName) => entityNamed(name).lockOrder;
const subjectOf = (type: string) => kindOf(type)?.subject as EntityName; // every type here is of a kind
const isLocked = (name: EntityName) => name === conflict.name || subjectNamed(name).locks;

test('G7: a batch of every kind, the last in the order of locks first, locks each table once, in that order and by ascending ids', async () => {
  const celina = bench.device('celina');
  const types = operationTypes.toSorted((a, b) => orderOf(subjectOf(b)) - orderOf(subjectOf(a)));
  const operations = types.map((type): Operation => {
    const { hash: _, ...box } = celina.box('LOCK-1');
    const open = { ...box, type, lane: box.entityId, refs: [newId()], payload: {} };
    return { ...open, hash: hashOf(open) };
  });
  const trace = traceStatements(bench.db);
  const statements = await trace.of(async () => {
    for (let at = 0; at < operations.length; at += 50) await celina.push(...operations.slice(at, at + 50));
  });
  const locking = statements.filter((statement) => /for update/.test(statement));
  const locked = locking.flatMap((statement) => tables.get(/ from "(\w+)"/.exec(statement)?.[1] ?? '') ?? []);
  expect(locked).toHaveLength(locking.length);
  expect(locked.map(orderOf)).toEqual(locked.map(orderOf).toSorted((a, b) => a - b));
  expect(new Set(locked).size).toBe(locked.length);
  expect(new Set(locked)).toEqual(new Set(types.map(subjectOf).filter(isLocked)));
  expect(locking.filter((statement) => !/order by "\w+"\."id" asc for update/.test(statement))).toEqual([]);
});
