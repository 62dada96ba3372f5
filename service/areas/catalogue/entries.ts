import { sql, type SQL } from 'drizzle-orm';
import type { PocketEntry, PocketRow } from '#schema/records/pocket.ts';
import type { DocumentClass } from '#schema/records/reference.ts';
import { searchText } from '#schema/rules/fold.ts';
import { POCKET_CLASS_END } from '#schema/rules/pocket-block.ts';
import { pocketAttributes } from '#schema/rules/pocket.ts';
import type { Sight } from '#schema/rules/sight.ts';
import { columnsOf, sightSql } from '#service/areas/sync/sight.ts';
import type { Tx } from '#service/db/database.ts';
import { boxesIn, documentsIn, type ProjectPlace, type Range } from './range.ts';

/** Parts of a project one person may find. */
export interface View {
  documents: boolean;
  boxes: boolean;
  sight: Sight | null;
}
/** View of a person without any limit; the figures of a block are of this. */
export const wholeView: View = { documents: true, boxes: true, sight: null };

type DocumentRow = {
  id: string;
  code: string;
  createdAt: number | string;
  classId: string;
  boxId: string;
  boxCode: string;
  values: Readonly<Record<string, string>>;
};
type BoxRow = {
  id: string;
  code: string;
  createdAt: number | string;
  typeId: string;
  status: number;
  documents: number;
  description: string;
};

/** Entries of a block in the view of one person, in the order of creation. Only values of `pocketAttributes` leave. */
export async function entriesOf(
  tx: Tx,
  place: ProjectPlace,
  range: Range,
  view: View,
  classes: readonly DocumentClass[],
): Promise<PocketEntry[]> {
  const byId = new Map(classes.map(({ id, attributes }) => [id, pocketAttributes(attributes)]));
  const documents = view.documents ? await documentRows(tx, place, range, view.sight) : [];
  const boxes = view.boxes ? await boxRows(tx, place, range) : [];
  const rows = [
    ...boxes.map((row): PocketRow => ({ of: 'box', ...row, createdAt: Number(row.createdAt) })),
    ...documents.map(({ values, ...row }): PocketRow => ({
      of: 'document',
      ...row,
      createdAt: Number(row.createdAt),
      values: (byId.get(row.classId) ?? []).map(({ id }) => values[id] ?? ''),
    })),
  ];
  return rows.toSorted((a, b) => a.createdAt - b.createdAt).map((row) => ({ line: lineOf(row), row }));
}

/** Condition of the documents in a view. */
export const inSight = (sight: Sight | null): SQL =>
  sight ? sql`coalesce(${sightSql(sight, columnsOf('d'))}, false)` : sql`true`;

async function documentRows(tx: Tx, place: ProjectPlace, range: Range, sight: Sight | null): Promise<DocumentRow[]> {
  const { rows } = await tx.execute<DocumentRow>(sql`
    select d.id, d.code, d.created_at as "createdAt", d.class_id as "classId", coalesce(d.container_id, '') as "boxId",
      coalesce(b.code, '') as "boxCode", d."values"
    from ${documentsIn(place, range)} and ${inSight(sight)} order by d.created_at, d.id collate "C"`);
  return rows;
}

async function boxRows(tx: Tx, place: ProjectPlace, range: Range): Promise<BoxRow[]> {
  const { rows } = await tx.execute<BoxRow>(sql`
    select b.id, b.code, b.created_at as "createdAt", b.container_type_id as "typeId", b.status, b.documents, b.description
    from ${boxesIn(place, range)} order by b.created_at, b.id collate "C"`);
  return rows;
}

function lineOf(row: PocketRow): string {
  const [classId, texts] =
    row.of === 'box' ? ['', [row.code, row.description]] : [row.classId, [row.code, row.boxCode, ...row.values]];
  return `${classId}${POCKET_CLASS_END}${searchText(texts.join(' '))}`;
}
