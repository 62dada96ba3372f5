import { inLanguage } from '#schema/rules/in-language.ts';
import { callerLanguage } from '#service/areas/settings/caller-language.ts';
import { and, eq, inArray, or } from 'drizzle-orm';
import { blockerStops, type Blocker } from '#schema/rules/blockers.ts';
import { isVisible } from '#schema/rules/sight.ts';
import type { ShownBlocker } from '#schema/calls/retention-shapes.ts';
import type { Grant } from '#schema/grants.ts';
import { mayIn } from '#schema/judge/may.ts';
import { projectsOf } from '#service/areas/settings/references.ts';
import { TransactionReader } from '#service/areas/sync/reader/transaction-reader.ts';
import { sightOf } from '#service/areas/sync/sight.ts';
import { containers, registrations } from '#service/db/tables/vault.ts';
import type { HandlerContext, Refused } from '#service/http/handlers.ts';

/** A thing of another project, out of sight, or none: these are one answer. */
export const unknownThing: Refused = { refused: 'row.unknown', message: 'No such thing.' };

/** A box or document in reach of the caller. */
export interface Reached {
  id: string;
  containerId: string;
  projectId: string;
  code: string;
}

/** Names of the caller's projects, by id. */
export async function reachOf(context: HandlerContext): Promise<ReadonlyMap<string, string>> {
  const language = await callerLanguage(context);
  return new Map((await projectsOf(context.tx, context.caller)).map((row) => [row.id, inLanguage(row, language).name]));
}

/** True if the caller may do this in a project. */
export async function may({ tx, tenantId, caller }: HandlerContext, grant: Grant, projectId: string): Promise<boolean> {
  return mayIn(await new TransactionReader(tx, tenantId).person(caller.userId), grant, projectId);
}

/** Living boxes and documents the caller sees, by id or code, in the order asked for. */
export async function reached(context: HandlerContext, names: readonly string[]): Promise<Reached[]> {
  const { tx, tenantId, caller } = context;
  const mine = await reachOf(context);
  const asked = [...new Set(names)];
  const boxes = await tx
    .select({ id: containers.id, projectId: containers.projectId, code: containers.code })
    .from(containers)
    .where(
      and(
        eq(containers.tenantId, tenantId),
        eq(containers.deletedAt, 0),
        or(inArray(containers.id, asked), inArray(containers.code, asked)),
      ),
    );
  const papers = await tx
    .select()
    .from(registrations)
    .where(
      and(
        eq(registrations.tenantId, tenantId),
        eq(registrations.deletedAt, 0),
        or(inArray(registrations.id, asked), inArray(registrations.code, asked)),
      ),
    );
  const sight = await sightOf(tx, tenantId, caller.userId);
  return [
    ...boxes.map((box) => ({ ...box, containerId: box.id })),
    ...papers
      .filter((row) => !sight || isVisible(sight, { ...row, values: row.values as Record<string, string> })) // written from registrations
      .map(({ id, code, projectId, containerId }) => ({ id, code, projectId, containerId: containerId ?? '' })),
  ].filter(({ projectId }) => mine.has(projectId));
}

/** Reasons as a caller reads them: the matter of a hold is for those who manage legal holds. */
export function shown({ caller }: HandlerContext, found: readonly Blocker[]): ShownBlocker[] {
  const mayName = caller.grants.has('hold.manage');
  return found.map((blocker) => ({
    ...blocker,
    params: blocker.code === 'hold' && !mayName ? {} : { ...blocker.params },
    who: blocker.code === 'hold' && !mayName ? '' : blocker.who,
    stops: blockerStops[blocker.code],
  }));
}
