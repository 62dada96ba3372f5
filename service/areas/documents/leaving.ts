import type { DocumentClass } from '#schema/records/reference.ts';
import { classesOf } from '#service/areas/settings/references.ts';
import type { Tx } from '#service/db/database.ts';
import type { Caller, Refused } from '#service/http/handlers.ts';
import { openVersions, type OpenVersion } from '#service/pages/shown.ts';
import { lacks, seenOf, unknownDocument, type Seen } from './seen.ts';

/** A version of a document that is asked for; 0 is the newest. */
export interface WantedVersion {
  guid: string;
  version: number;
}

/** A document on its way out, with its version; null for one that is only paper. */
export interface Leaving {
  seen: Seen;
  open: OpenVersion | null;
  documentClass: DocumentClass;
}

/** The documents with their versions, each with the right to let it leave; whole or nothing. */
export async function leavingOf(
  { tx, tenantId, caller }: { tx: Tx; tenantId: string; caller: Caller },
  wanted: readonly WantedVersion[],
  right: Parameters<typeof lacks>[1],
): Promise<Leaving[] | Refused> {
  const ids = new Set(wanted.map(({ guid }) => guid));
  const found = await seenOf({ tx, tenantId, caller }, [...ids]);
  if (found.length < ids.size) return unknownDocument;
  const refusal = found.map((one) => lacks(one, right)).find((one) => one !== null);
  if (refusal) return refusal;
  const classes = await classesOf(tx, tenantId, [...new Set(found.map(({ document }) => document.projectId))]);
  const opened = await openVersions(tx, tenantId, wanted);
  return wanted.flatMap(({ guid }, index): Leaving[] => {
    const seen = found.find(({ document }) => document.id === guid);
    const documentClass = classes.find((one) => one.id === seen?.document.classId);
    return seen && documentClass ? [{ seen, documentClass, open: opened[index] ?? null }] : [];
  });
}
