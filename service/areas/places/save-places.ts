import { and, eq, inArray, sql } from 'drizzle-orm';
import type { PlaceInput } from '#schema/calls/places.ts';
import { kindAbove } from '#schema/codes/places.ts';
import { ARCHIVE_LIMITS } from '#schema/limits/archive.ts';
import { normaliseCode } from '#schema/rules/codes-normal.ts';
import { insertRows } from '#service/areas/sync/bulk.ts';
import { lockNamed } from '#service/db/lock-named.ts';
import { placements, places } from '#service/db/tables/bench.ts';
import type { HandlerContext, Refused } from '#service/http/handlers.ts';
import { isStillThere } from './still-there.ts';

type Place = typeof places.$inferSelect;

const refuse = (refused: Refused['refused'], message: string): Refused => ({ refused, message });

/** Adds or changes places, all of them or none. A place keeps its kind and the place it is in. */
export async function savePlaces(
  context: HandlerContext,
  asked: readonly PlaceInput[],
  adds: boolean,
): Promise<Refused | undefined> {
  const { tx, tenantId } = context;
  const wanted = asked.map((place) => ({
    ...place,
    tenantId,
    code: normaliseCode(place.code),
    parentCode: normaliseCode(place.parentCode),
  }));
  // two people who add the next shelves of a rack wait for each other
  await lockNamed(tx, `places ${tenantId}`);
  const named = [...new Set(wanted.flatMap(({ code, parentCode }) => [code, parentCode]))];
  const found = await tx
    .select()
    .from(places)
    .where(and(eq(places.tenantId, tenantId), inArray(places.code, named)));
  const known = new Map(found.map((row) => [row.code, row]));
  const fault = faultOf(wanted, known, adds) ?? (await closingFault(context, wanted, known));
  if (fault) return fault;
  const fresh = wanted.filter(({ code }) => !known.has(code));
  const full = await overfull(context, fresh);
  if (full) return full;
  await insertRows(tx, places, fresh);
  for (const { code, label, holds, active } of wanted.filter((one) => known.has(one.code)))
    await tx
      .update(places)
      .set({ label, holds, active })
      .where(and(eq(places.tenantId, tenantId), eq(places.code, code)));
  return undefined;
}

function faultOf(wanted: readonly Place[], known: ReadonlyMap<string, Place>, adds: boolean): Refused | undefined {
  if (new Set(wanted.map(({ code }) => code)).size < wanted.length)
    return refuse('place.codeTaken', 'A code is in the list twice.');
  for (const place of wanted) {
    const now = known.get(place.code);
    if (!now && !adds) return refuse('row.unknown', 'There is no such place.');
    // the same content again is the answer that was lost
    if (now && adds && !isSame(now, place)) return refuse('place.codeTaken', 'Another place has this code.');
    if (now && (now.kind !== place.kind || now.parentCode !== place.parentCode))
      return refuse('place.parentWrong', 'A place keeps its kind and the place it is in.');
    if (!now && !fitsAbove(place, known.get(place.parentCode)))
      return refuse('place.parentWrong', 'The place above is unknown, inactive or of another kind.');
  }
  return undefined;
}

const isSame = (a: Place, b: Place) =>
  a.kind === b.kind && a.parentCode === b.parentCode && a.label === b.label && a.holds === b.holds && a.active === b.active;

function fitsAbove(place: Place, above: Place | undefined): boolean {
  if (place.code === '') return false;
  const kind = kindAbove(place.kind);
  return kind === undefined ? place.parentCode === '' : above?.kind === kind && above.active;
}

/** A place leaves use only when nothing is on it, and comes back only into one that is in use. */
async function closingFault(
  { tx, tenantId }: HandlerContext,
  wanted: readonly Place[],
  known: ReadonlyMap<string, Place>,
): Promise<Refused | undefined> {
  const closing = wanted.filter(({ code, active }) => !active && known.get(code)?.active).map(({ code }) => code);
  if (closing.length > 0) {
    const { rows } = await tx.execute(sql`
      select 1 from ${placements} where ${placements.tenantId} = ${tenantId} and ${inArray(placements.placeCode, closing)}
        and ${isStillThere}
      union all
      select 1 from ${places} where ${places.tenantId} = ${tenantId} and ${inArray(places.parentCode, closing)}
        and ${places.active} limit 1`);
    if (rows.length > 0) return refuse('place.notEmpty', 'Boxes or places in use are on it.');
  }
  const opening = wanted.filter(({ code, active }) => active && known.get(code)?.active === false);
  const isShut = opening.some(({ parentCode }) => parentCode !== '' && !known.get(parentCode)?.active);
  return isShut ? refuse('place.parentWrong', 'The place above is not in use.') : undefined;
}

/** Refuses places that are too many below one. Asked before they are written: what was refused must not be there. */
async function overfull({ tx, tenantId }: HandlerContext, fresh: readonly Place[]): Promise<Refused | undefined> {
  for (const [parent, coming] of Map.groupBy(fresh, ({ parentCode }) => parentCode)) {
    const many = await tx.$count(places, and(eq(places.tenantId, tenantId), eq(places.parentCode, parent)));
    if (many + coming.length > ARCHIVE_LIMITS.placesBelow)
      return refuse('place.tooMany', 'A place contains at most 1,000 others.');
  }
  return undefined;
}
