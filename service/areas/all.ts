import { allCalls } from '#schema/calls/all.ts';
import { accountHandlers } from '#service/areas/account/handlers.ts';
import { deskHandlers } from '#service/areas/desk/handlers.ts';
import { navigationHandlers } from '#service/areas/navigation/handlers.ts';
import { settingsHandlers } from '#service/areas/settings/handlers.ts';
import { syncHandlers } from '#service/areas/sync/handlers.ts';
import { tenancyHandlers } from '#service/areas/tenancy/handlers.ts';
import type { AllHandlers } from '#service/http/router.ts';

const { tenancy, session, settings, navigation, sync, desk } = allCalls;

/** The tables that are answered. */
export const answeredCalls = { tenancy, session, settings, navigation, sync, desk };

/** Handlers of every area: one line per area. */
export function allHandlers(shared: Parameters<typeof accountHandlers>[0]): AllHandlers<typeof answeredCalls> {
  return {
    tenancy: tenancyHandlers,
    session: accountHandlers(shared),
    settings: settingsHandlers,
    navigation: navigationHandlers,
    sync: syncHandlers,
    desk: deskHandlers,
  };
}
