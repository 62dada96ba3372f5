import { CHARGED_CENTERS } from '#schema/records/settings.ts';
import { userScope } from '#schema/scopes.ts';
import { costCenterUsers } from '#service/db/tables/vault.ts';
import { demoRows, type DemoPart } from '#service/demo/demo-part.ts';

/** Cost centers that each of these people may charge: every one of the restricted ones, or every second. */
const PEOPLE = { office: 1, manager: 1, operator: 2 } as const;

/** People of the restricted cost centers. */
export const costCentersDemo: DemoPart = {
  name: 'cost centers',
  make: (_random, { configuration }) => {
    const restricted = configuration.costCenters.filter((center) => center.restricted);
    const charged = configuration.users.flatMap(({ id, userName }) => {
      const every = userName in PEOPLE ? PEOPLE[userName as keyof typeof PEOPLE] : 0; // one of its names
      const ids = restricted.filter((_, at) => every > 0 && at % every === 0).map((center) => center.id);
      return ids.length > 0 ? [{ userId: id, ids: ids.toSorted() }] : [];
    });
    const rows = charged.flatMap(({ userId, ids }) => ids.map((costCenterId) => ({ costCenterId, userId })));
    const feed = charged.map(({ userId, ids }) => ({
      stream: 'settings' as const,
      id: `${CHARGED_CENTERS}:${userId}`,
      scope: userScope(userId),
      row: { ids },
    }));
    return { tables: [demoRows(costCenterUsers, rows)], feed };
  },
};
