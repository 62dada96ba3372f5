import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { POCKET_LIMITS } from '#schema/limits/pocket.ts';
import type { DocumentClass } from '#schema/records/reference.ts';
import { classesOf } from '#service/areas/settings/references.ts';
import type { Tx } from '#service/db/database.ts';
import { catalogueBlocks } from '#service/db/tables/catalogue.ts';
import { entriesOf, wholeView } from './entries.ts';
import { blockBytes } from './packed.ts';
import { blocksOf, boxesIn, documentsIn, everything, type Block, type ProjectPlace, type Range } from './range.ts';

/** Rises when the content of blocks changes without their rows. */
const FORMAT = 2;
const fresh = { rows: 0, documents: 0, bytes: 0, sha256: '', madeAt: 0 };

/**
 * Brings one block of a project up to date, and divides it when it has become too large. Returns the number of the next block;
 * null after the last.
 */
export async function buildBlock(tx: Tx, place: ProjectPlace, n: number, now: number): Promise<number | null> {
  const blocks = await blocksOf(tx, place);
  const block = blocks.find((one) => one.block === n) ?? { ...place, block: n, ...everything, ...fresh };
  if (blocks.length > 0 && n >= blocks.length) return null;
  const classes = await classesOf(tx, place.tenantId, [place.projectId]);
  const kept = await divided(tx, place, block, Math.max(0, ...blocks.map((one) => one.block)));
  const { sha256, rows, documents } = await fingerprintOf(tx, place, kept, classes);
  const isSame = sha256 === kept.sha256 && kept === block;
  const bytes = isSame ? kept.bytes : (await blockBytes(await entriesOf(tx, place, kept, wholeView, classes))).length;
  await save(tx, { ...kept, rows, documents, bytes, sha256, madeAt: now });
  return n + 1;
}

/** Returns the block with at most the rows it may have; those behind them are in a new block. */
async function divided(tx: Tx, place: ProjectPlace, block: Block, last: number): Promise<Block> {
  const most = block.isOpen ? POCKET_LIMITS.blockRows : 2 * POCKET_LIMITS.blockRows;
  const { rows } = await tx.execute<{ at: number | string; id: string; more: boolean }>(sql`
    select created_at as at, id, (select count(*) from (select 1 from (${keys(place, block)}) c limit ${most + 1}) m) > ${most} as more
    from (${keys(place, block)}) k order by created_at, id collate "C" offset ${POCKET_LIMITS.blockRows - 1} limit 1`);
  const edge = rows[0];
  if (!edge?.more) return block;
  const until = { untilAt: Number(edge.at), untilId: edge.id };
  await save(tx, { ...block, ...fresh, block: last + 1, fromAt: until.untilAt, fromId: until.untilId });
  return { ...block, ...until, isOpen: false };
}

const keys = (place: ProjectPlace, range: Range) => sql`
  select d.created_at, d.id from ${documentsIn(place, range)}
  union all select b.created_at, b.id from ${boxesIn(place, range)}`;

async function fingerprintOf(tx: Tx, place: ProjectPlace, range: Range, classes: readonly DocumentClass[]) {
  const { rows } = await tx.execute<{ rows: number | string; documents: number | string; digest: string }>(sql`
    select count(*) as rows, count(*) filter (where k.document) as documents,
      encode(sha256(convert_to(coalesce(string_agg(k.id || ' ' || k.version, ',' order by k.created_at, k.id collate "C"), ''), 'UTF8')), 'hex') as digest
    from (
      select d.created_at, d.id, d.version || ' ' || coalesce(b.version, 0) as version, true as document from ${documentsIn(place, range)}
      union all select b.created_at, b.id, b.version::text, false from ${boxesIn(place, range)}
    ) k`);
  const versions = classes.map(({ id, version }) => `${id} ${version}`).toSorted();
  const found = rows[0] ?? { rows: 0, documents: 0, digest: '' };
  const sha256 = createHash('sha256')
    .update(JSON.stringify([FORMAT, found.digest, versions]))
    .digest('hex');
  return { sha256, rows: Number(found.rows), documents: Number(found.documents) };
}

async function save(tx: Tx, block: Block): Promise<void> {
  const { tenantId, projectId, block: n } = catalogueBlocks;
  await tx
    .insert(catalogueBlocks)
    .values(block)
    .onConflictDoUpdate({ target: [tenantId, projectId, n], set: block });
}
