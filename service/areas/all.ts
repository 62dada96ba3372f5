import { allCalls } from '#schema/calls/all.ts';
import { accountHandlers } from '#service/areas/account/handlers.ts';
import { costCenterHandlers } from '#service/areas/cost-centers/handlers.ts';
import { documentHandlers } from '#service/areas/documents/handlers.ts';
import { deviceHandlers } from '#service/areas/devices/handlers.ts';
import { sealingHandlers } from '#service/areas/devices/sealing.ts';
import { rescueHandlers } from '#service/areas/desk/rescue.ts';
import { deskHandlers } from '#service/areas/desk/handlers.ts';
import { navigationHandlers } from '#service/areas/navigation/handlers.ts';
import { searchHandlers } from '#service/areas/navigation/search/handlers.ts';
import { faqHandlers, notificationHandlers } from '#service/areas/notifications/handlers.ts';
import { fileHandlers } from '#service/areas/files/handlers.ts';
import { offlineHandlers } from '#service/areas/offline/handlers.ts';
import { pickupHandlers } from '#service/areas/pickup/handlers.ts';
import { protocolingHandlers } from '#service/areas/protocoling/handlers.ts';
import { settingsHandlers } from '#service/areas/settings/handlers.ts';
import { syncHandlers } from '#service/areas/sync/handlers.ts';
import { tenancyHandlers } from '#service/areas/tenancy/handlers.ts';
import type { FileStore } from '#service/files/store.ts';
import { Door } from '#service/pages/shown.ts';
import type { Pages } from '#service/pages/pages.ts';
import type { AllHandlers } from '#service/http/router.ts';

/** The tables that are answered: all of them, so that a call without a handler does not compile. */
export const answeredCalls = allCalls;

/** Further dependencies of area handlers. */
type Shared = Parameters<typeof accountHandlers>[0] & {
  files: FileStore;
  pages: Pages;
  /** Files are checked by a scanner before they are read. */
  isScanned: boolean;
  /** For tests: released versions, the newest last. */
  releases?: readonly string[] | undefined;
};

/** Handlers of every area: one line per area. */
export function allHandlers(shared: Shared): AllHandlers<typeof answeredCalls> {
  const { session, account } = accountHandlers(shared);
  const door = new Door(shared.files, shared.pages);
  return {
    tenancy: tenancyHandlers((tenant) => shared.providers.of(tenant) !== undefined),
    session,
    account,
    settings: settingsHandlers,
    navigation: { ...navigationHandlers, ...searchHandlers },
    protocoling: protocolingHandlers,
    offline: offlineHandlers,
    pickup: pickupHandlers,
    sync: syncHandlers(shared.releases),
    desk: { ...deskHandlers, ...rescueHandlers },
    devices: { ...deviceHandlers, ...sealingHandlers },
    notifications: notificationHandlers,
    faq: faqHandlers,
    costCenters: costCenterHandlers,
    documents: { ...documentHandlers(door) },
    files: fileHandlers({ store: shared.files, pages: shared.pages, isScanned: shared.isScanned }),
  };
}
