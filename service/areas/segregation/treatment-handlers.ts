import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { treatmentCalls } from '#schema/calls/treatment.ts';
import { registration } from '#schema/entities/registration.ts';
import { Draft } from '#schema/judge/draft.ts';
import { judge } from '#schema/judge/judge.ts';
import type { Operation } from '#schema/operations/operation.ts';
import type { AttributeValues } from '#schema/records/container.ts';
import { isVisible } from '#schema/rules/sight.ts';
import { applyDirectly, operationOf } from '#service/areas/sync/direct-call.ts';
import { TransactionReader } from '#service/areas/sync/reader/transaction-reader.ts';
import { sightOf } from '#service/areas/sync/sight.ts';
import type { Tx } from '#service/db/database.ts';
import { registrations } from '#service/db/tables/vault.ts';
import { withoutTransaction, type CallerContext, type Handlers, type Refused } from '#service/http/handlers.ts';
import { projectsOf } from '#service/areas/settings/references.ts';
import { valuesBack } from './mass-back.ts';
import { answerOf } from './verdict.ts';

type Calls = typeof treatmentCalls;

const unknown: Refused = { refused: 'row.unknown', message: 'There is no such document.' };

/** True if the document is in sight of the caller; a foreign one is as unknown as one that does not exist. */
async function isKnown(tx: Tx, { tenantId, caller }: CallerContext, id: string): Promise<boolean> {
  const isOne = and(eq(registrations.tenantId, tenantId), eq(registrations.id, id));
  const [row] = await tx.select().from(registrations).where(isOne);
  if (!row) return false;
  const mine = await projectsOf(tx, caller);
  const sight = await sightOf(tx, tenantId, caller.userId);
  const isMine = mine.some((project) => project.id === row.projectId);
  return isMine && (!sight || isVisible(sight, { ...row, values: row.values as AttributeValues })); // written from registrations
}

const known = (context: CallerContext, id: string) => context.db.inTenant(context.tenantId, (tx) => isKnown(tx, context, id));

/** Facts the judge replaces by what the service knows. */
const blank = { containerId: '', projectId: '', documentCode: '' };
const treat = (id: string, payload: Record<string, unknown>) => ({
  type: 'registration.treat',
  entityId: id,
  payload: { ...blank, ...payload },
});

/** The payload of a correction of values. */
const correction = (values: AttributeValues, reason: string, code?: string) => ({
  do: 'correct',
  values,
  evidence: {},
  toVerify: [],
  reason,
  ...(code !== undefined && { code }),
});

/** The id of one document's part in a change of many: a repeat is the same. */
function partId(opId: string, id: string): string {
  const hex = createHash('sha256').update(`${opId} ${id}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Judges an operation and writes nothing: the verdict as it would be now, and the values it would replace. */
async function previewed(tx: Tx, tenantId: string, operation: Operation, values: AttributeValues) {
  const draft = new Draft(new TransactionReader(tx, tenantId));
  const held = await draft.row(registration.name, operation.entityId);
  const judged = await judge(draft, operation, operation.madeAt, new Set(), 'call');
  const before = Object.fromEntries(Object.keys(values).map((field) => [field, held?.row.values[field] ?? '']));
  const code = judged.outcome === 'contested' ? judged.kind : judged.outcome === 'refused' ? judged.code : '';
  return { id: operation.entityId, verdict: judged.outcome, code, before };
}

/** Handlers of the treatment of documents. */
export const treatmentHandlers: Handlers<Calls> = {
  segregateDocument: withoutTransaction<Calls['segregateDocument']>(async (context, { opId, id, categoryId }) => {
    if (!(await known(context, id))) return unknown;
    return answerOf(await applyDirectly(context, { opId, ...treat(id, { do: 'categorise', categoryId }) }));
  }),

  updateRegistration: withoutTransaction<Calls['updateRegistration']>(async (context, asked) => {
    const { opId, id, versionSeen, values, code, toId, pages, reason } = asked;
    if (!(await known(context, id))) return unknown;
    const payloads = {
      correct: correction(values, reason, code),
      rehouse: { do: 'rehouse', toId, fromCode: '', toCode: '', scanned: false, reason },
      accept: { do: 'accept', pages, reason },
    };
    return answerOf(await applyDirectly(context, { opId, ...treat(id, payloads[asked.do]), base: { [id]: versionSeen } }));
  }),

  massUpdateRegistration: withoutTransaction<Calls['massUpdateRegistration']>(async (context, asked) => {
    const { opId, documents, reason, preview, undoes } = asked;
    for (const { id } of documents) if (!(await known(context, id))) return unknown;
    const rows: { id: string; verdict: string; code: string; before: AttributeValues }[] = [];
    for (const [id, version] of new Map(documents.map((each) => [each.id, each.version]))) {
      const correct =
        undoes === undefined
          ? { values: asked.values, version }
          : await context.db.inTenant(context.tenantId, (tx) =>
              valuesBack(tx, context, { id, opId: partId(undoes, id), asOp: partId(opId, id) }),
            );
      if (!correct) {
        rows.push({ id, verdict: 'refused', code: 'statusForbids', before: {} });
        continue;
      }
      const { values } = correct;
      const one = { opId: partId(opId, id), ...treat(id, correction(values, reason)), base: { [id]: correct.version } };
      const seen = await context.db.inTenant(context.tenantId, (tx) =>
        previewed(tx, context.tenantId, operationOf(context, one), values),
      );
      if (preview) {
        rows.push(seen);
        continue;
      }
      const { verdict, code } = await applyDirectly(context, one);
      rows.push({ ...seen, verdict, code });
    }
    return { data: { rows } };
  }),

  deleteRegistration: withoutTransaction<Calls['deleteRegistration']>(async (context, { opId, id, reason }) => {
    if (!(await known(context, id))) return unknown;
    return answerOf(await applyDirectly(context, { opId, ...treat(id, { do: 'strike', reason }) }));
  }),
};
