import { and, asc, eq, inArray, notInArray, type SQL } from 'drizzle-orm';
import type { orderReads } from '#schema/calls/order-reads.ts';
import type { OrderGroup } from '#schema/calls/orders.ts';
import { orderStatus } from '#schema/codes.ts';
import { ORDER_LIMITS } from '#schema/limits/orders.ts';
import { mayIn } from '#schema/judge/may.ts';
import { orderKinds } from '#schema/rules/order-kinds.ts';
import { draftGrant, overStatuses } from '#schema/rules/order-states.ts';
import { classesOf, projectsOf } from '#service/areas/settings/references.ts';
import { orderSettingsOf } from '#service/areas/sync/reader/order-reader.ts';
import { TransactionReader } from '#service/areas/sync/reader/transaction-reader.ts';
import { centralArchives, orderReasons, serviceLevels } from '#service/db/tables/orders.ts';
import { tenants } from '#service/db/tables/tenancy.ts';
import { orders } from '#service/db/tables/vault.ts';
import type { HandlerContext, Handlers } from '#service/http/handlers.ts';
import { papersOf } from './papers.ts';
import { inStatuses, ofOperation, operationOf, orderItems } from './order-items.ts';

const headers = ['number', 'projectName', 'status', 'positions', 'dueAt', 'createdByName', 'createdAt'].map((key) => ({
  key,
  value: key,
}));

const isDraft = eq(orders.status, orderStatus.draft);
const allOf = { most: ORDER_LIMITS.listed };

/** A place in a list of orders, as the key of the next page. */
function placeOf(searchPackageId: string | undefined): { createdAt: number; id: string } | undefined {
  const [at = '', id = ''] = (searchPackageId ?? '').split('~');
  return Number.isSafeInteger(Number(at)) && id !== '' ? { createdAt: Number(at), id } : undefined;
}

const withoutTenant = <T extends { tenantId: string }>({ tenantId: _tenant, ...row }: T): Omit<T, 'tenantId'> => row;

/** A page of orders, newest first. */
async function statusPage(context: HandlerContext, where: SQL | undefined, searchPackageId: string | undefined) {
  const found = await orderItems(context, where, { most: ORDER_LIMITS.pageRows + 1, after: placeOf(searchPackageId) });
  const items = found.slice(0, ORDER_LIMITS.pageRows);
  const last = items.at(-1);
  const isLastPage = found.length <= ORDER_LIMITS.pageRows;
  return { headers, items, isLastPage, searchPackageId: isLastPage || !last ? '' : `${last.createdAt}~${last.id}` };
}

/** Handlers of the reads of one group but the files of its papers, which `papersAt` adds. */
export function orderReadHandlers(group: OrderGroup): Handlers<Omit<typeof orderReads, 'reportFile'>> {
  const operation = operationOf[group];
  return {
    basketStatusList: async (context, { statusList, outcomes, searchPackageId, projectId }) => {
      const where = and(
        ofOperation(operation),
        inStatuses(statusList),
        outcomes?.length ? inArray(orders.outcome, outcomes) : undefined,
        projectId ? eq(orders.projectId, projectId) : undefined,
      );
      return { data: await statusPage(context, where, searchPackageId) };
    },
    statusList: async () => ({ data: Object.entries(orderStatus).map(([value, key]) => ({ key: String(key), value })) }),
    basketList: async (context, { a, b }) => {
      const where = and(isDraft, ofOperation(Number(a) || operation), b === '-' ? undefined : eq(orders.projectId, b));
      return { data: await orderItems(context, where, allOf) };
    },
    basketListOfKind: async (context, { a, b, kind }) => {
      const its = b === '-' ? undefined : eq(orders.projectId, b);
      const where = and(isDraft, ofOperation(Number(a) || operation), its, eq(orders.kind, Number(kind) || 0));
      return { data: await orderItems(context, where, allOf) };
    },
    basketListByCentralArchive: async (context) => {
      const baskets = await orderItems(context, and(isDraft, ofOperation(operation)), allOf);
      const names = new Map((await archivesOf(context)).map(({ id, name }) => [id, name]));
      const groups = Map.groupBy(baskets, ({ centralArchiveId }) => centralArchiveId);
      return { data: [...groups].map(([id, its]) => ({ centralArchiveId: id, name: names.get(id) ?? '', baskets: its })) };
    },
    projectsList: async (context) => ({ data: await orderedProjects(context, operation) }),
    orderReasonList: async ({ tx, tenantId }) => {
      const ours = and(eq(orderReasons.tenantId, tenantId), eq(orderReasons.active, true));
      const found = await tx.select().from(orderReasons).where(ours).orderBy(asc(orderReasons.name));
      return {
        data: found.map(withoutTenant).filter(({ operations }) => operations.length === 0 || operations.includes(operation)),
      };
    },
    config: async (context) => ({ data: await configOf(context, operation) }),
    orderList: async (context, { id }) => {
      const mine = await projectsOf(context.tx, context.caller);
      // the words of S1 §8 for a list that cannot be answered
      if (!mine.some((project) => project.id === id))
        return { refused: 'row.unknown', message: 'The problem in orderList occured - no such project' };
      const where = and(ofOperation(operation), eq(orders.projectId, id), notInArray(orders.status, [...overStatuses]));
      return { data: await orderItems(context, where, allOf) };
    },
    reports: (context, { id }) => papersOf(context, id),
    classListInFileFolderClass: async (context, { id }) => {
      const { folder, classes } = await folderClass(context, id);
      if (!folder) return { refused: 'row.unknown', message: 'No such class of file folders.' };
      return { data: classes.filter((one) => !one.fileFolder && one.projectId === folder.projectId) };
    },
    attributeListInFileFolderClass: async (context, { pair }) => {
      const [folderId = '', classId = ''] = pair.split(',');
      const { folder, classes } = await folderClass(context, folderId);
      const its = classes.find((one) => one.id === classId && one.projectId === folder?.projectId);
      return its ? { data: its.attributes } : { refused: 'row.unknown', message: 'No such class in this class of file folders.' };
    },
  };
}

async function folderClass(context: HandlerContext, id: string) {
  const mine = await projectsOf(context.tx, context.caller);
  const classes = await classesOf(
    context.tx,
    context.tenantId,
    mine.map((project) => project.id),
  );
  return { classes, folder: classes.find((one) => one.id === id && one.fileFolder) };
}

async function orderedProjects(context: HandlerContext, operation: number) {
  const { tx, tenantId, caller } = context;
  const person = await new TransactionReader(tx, tenantId).person(caller.userId);
  const mine = await projectsOf(tx, caller);
  return mine.filter(({ id, active }) => active && mayIn(person, draftGrant(operation), id));
}

async function archivesOf({ tx, tenantId }: HandlerContext) {
  const found = await tx
    .select()
    .from(centralArchives)
    .where(eq(centralArchives.tenantId, tenantId))
    .orderBy(asc(centralArchives.name));
  return found.map(withoutTenant);
}

async function configOf(context: HandlerContext, operation: number) {
  const { tx, tenantId, caller } = context;
  const settings = await orderSettingsOf(tx, tenantId);
  const [client] = await tx.select({ parameters: tenants.parameters }).from(tenants).where(eq(tenants.tenantId, tenantId));
  const {
    isMpkEnabled = true,
    isRefreshDocumentsEnabled = true,
    isWorkOrderDescriptionEnabled = true,
  } = (client?.parameters ?? {}) as Record<string, boolean | undefined>; // flags of the client, read with their defaults
  const mine = await projectsOf(tx, caller);
  const archives = await archivesOf(context);
  const levels = await tx
    .select()
    .from(serviceLevels)
    .where(and(eq(serviceLevels.tenantId, tenantId), eq(serviceLevels.active, true)))
    .orderBy(asc(serviceLevels.name));
  const kinds = Object.entries(orderKinds).filter(([, kind]) => kind.operation === operation);
  return {
    types: kinds.map(([type, kind]) => ({ type: Number(type), operation: kind.operation, kind: kind.kind })),
    ordersEnabled: settings.enabled,
    centralArchive: archives.length > 1,
    reasons: settings.reasons,
    reasonComment: settings.reasonComment,
    description: isWorkOrderDescriptionEnabled,
    refreshDocuments: isRefreshDocumentsEnabled,
    costCenters: isMpkEnabled,
    isCoordinatorManaged: settings.isCoordinatorManaged,
    maxOrderUnknownBoxCode: settings.unknownBoxes,
    maxOrderUnknownFileFolderCode: settings.unknownFolders,
    approval: mine.flatMap(({ id: projectId, approval }) => (approval ? [{ projectId, operations: approval }] : [])),
    serviceLevels: levels.map(withoutTenant),
    centralArchives: archives,
  };
}
