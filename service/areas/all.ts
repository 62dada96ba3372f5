import { allCalls } from '#schema/calls/all.ts';
import { accountArea } from '#service/areas/account/area.ts';
import type { Area, CallParts } from '#service/areas/area.ts';
import { catalogueArea } from '#service/areas/catalogue/area.ts';
import { costCentersArea } from '#service/areas/cost-centers/area.ts';
import { deskArea } from '#service/areas/desk/area.ts';
import { devicesArea } from '#service/areas/devices/area.ts';
import { dictionariesArea } from '#service/areas/dictionaries/area.ts';
import { documentsArea } from '#service/areas/documents/area.ts';
import { filesArea } from '#service/areas/files/area.ts';
import { labelsArea } from '#service/areas/labels/area.ts';
import { mailArea } from '#service/areas/mail/area.ts';
import { importsArea } from '#service/areas/imports/area.ts';
import { navigationArea } from '#service/areas/navigation/area.ts';
import { notificationsArea } from '#service/areas/notifications/area.ts';
import { offlineArea } from '#service/areas/offline/area.ts';
import { ordersArea } from '#service/areas/orders/area.ts';
import { pickupArea } from '#service/areas/pickup/area.ts';
import { placesArea } from '#service/areas/places/area.ts';
import { protocolingArea } from '#service/areas/protocoling/area.ts';
import { retentionArea } from '#service/areas/retention/area.ts';
import { sealsArea } from '#service/areas/seals/area.ts';
import { segregationArea } from '#service/areas/segregation/area.ts';
import { settingsArea } from '#service/areas/settings/area.ts';
import { syncArea } from '#service/areas/sync/area.ts';
import { tenancyArea } from '#service/areas/tenancy/area.ts';
import { usersArea } from '#service/areas/users/area.ts';
import { workflowArea } from '#service/areas/workflow/area.ts';
import type { AllHandlers } from '#service/http/router.ts';

/** Every area: one line each. Calls, work, jobs, notifications, blockers and demonstration derive from it. */
export const areas = [
  tenancyArea,
  accountArea,
  settingsArea,
  navigationArea,
  protocolingArea,
  offlineArea,
  pickupArea,
  ordersArea,
  retentionArea,
  syncArea,
  deskArea,
  devicesArea,
  notificationsArea,
  filesArea,
  mailArea,
  costCentersArea,
  dictionariesArea,
  importsArea,
  documentsArea,
  workflowArea,
  catalogueArea,
  segregationArea,
  placesArea,
  sealsArea,
  labelsArea,
  usersArea,
] as const satisfies readonly Area[];

/** Every area as its interface, for readers that need no literal types. */
export const anyAreas: readonly Area[] = areas;

/** The tables that are answered: all of them, so that a call without a handler does not compile. */
export const answeredCalls = allCalls;

/** All parts of a union in one type. */
export type Joined<U> = (U extends unknown ? (part: U) => void : never) extends (all: infer All) => void ? All : never;

type Loaders = Extract<(typeof areas)[number], { handlers: unknown }>['handlers'];

/** Loads the handlers of every area. */
export async function allHandlers(parts: CallParts): Promise<AllHandlers<typeof answeredCalls>> {
  const loaded = await Promise.all(anyAreas.flatMap((area) => area.handlers?.(parts) ?? []));
  return Object.assign({}, ...loaded) as Joined<Awaited<ReturnType<Loaders>>>; // each table is answered by one area
}
