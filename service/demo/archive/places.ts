import { DAY_MS } from '#schema/limits.ts';
import { containerStatus } from '#schema/codes.ts';
import type { PlaceKind } from '#schema/codes/places.ts';
import { placement, placementId } from '#schema/entities/placement.ts';
import type { Container } from '#schema/records/container.ts';
import { ARCHIVE } from '#schema/scopes.ts';
import { placements, places } from '#service/db/tables/bench.ts';
import { demoRows, type DemoPart } from '#service/demo/demo-part.ts';
import type { Tongue } from '#service/demo/people.ts';

const ROOMS = 2;
const RACKS = 6;
const SHELVES = 8;
/** Boxes a shelf is planned for. */
const HOLDS = 12;
const SITE = 'MAIN';

/** Names of the kinds, in the order of `placeKinds`. */
const words: Readonly<Record<Tongue, readonly [string, string, string, string]>> = {
  en: ['Main archive', 'Room', 'Rack', 'Shelf'],
  pl: ['Archiwum główne', 'Sala', 'Regał', 'Półka'],
  de: ['Hauptarchiv', 'Raum', 'Regalreihe', 'Regal'],
};

const made = (kind: PlaceKind, code: string, parentCode: string, label: string) => ({
  code,
  kind,
  parentCode,
  label,
  holds: kind === 'shelf' ? HOLDS : 0,
  active: true,
});

const two = (n: number) => String(n).padStart(2, '0');
const upTo = (many: number) => Array.from({ length: many }, (_, n) => n + 1);

/** Two rooms of racks with shelves, and every box of the archive on one of them. */
export const placesDemo: DemoPart = {
  name: 'places',
  make: (random, { plan, configuration, containers }) => {
    const [siteName, roomName, rackName, lowestName] = words[plan.tongue];
    const rooms = upTo(ROOMS).map((room) => made('room', `R-${two(room)}`, SITE, `${roomName} ${room}`));
    const racks = rooms.flatMap(({ code }) =>
      upTo(RACKS).map((rack) => made('rack', `${code}-${two(rack)}`, code, `${rackName} ${rack}`)),
    );
    const shelves = racks.flatMap(({ code }) =>
      upTo(SHELVES).map((n) => made('shelf', `${code}-${two(n)}`, code, `${lowestName} ${n}`)),
    );
    const by = configuration.users.find(({ roles }) => roles.includes('ArchiveProvider'));
    const archived = containers.filter(({ status }) => status === containerStatus.completed);
    const placed = archived.map((box: Container) => ({
      id: placementId(box.id),
      containerId: box.id,
      projectId: box.projectId,
      placeCode: random.pick(shelves).code,
      since: box.closedAt + random.int(1, 5) * DAY_MS,
      version: 1,
      createdAt: box.closedAt,
      createdBy: by?.id ?? '',
      createdByName: by?.name ?? '',
      createdByOp: '',
    }));
    return {
      tables: [
        demoRows(places, [made('site', SITE, '', siteName), ...rooms, ...racks, ...shelves]),
        demoRows(placements, placed),
      ],
      feed: placed.map((row) => ({ stream: placement.stream, id: row.id, scope: ARCHIVE, row })),
    };
  },
};
