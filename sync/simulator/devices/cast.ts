import { people } from '#sync/simulator/model/client-data.ts';
import { Device, type Surroundings } from './device.ts';
import type { ModelService, Session } from '#sync/simulator/model/service.ts';
import type { Chance } from '#sync/simulator/prng.ts';

const OPERATORS = 3;
const CLIENTS = ['acme', 'globex'] as const;

interface Casting {
  dice: Chance;
  service: ModelService;
  /** True if tablets change users in this run. */
  shared: boolean;
  /** True if there are orders; an acceptor and an archive user then have a tablet too. */
  isOrdering: boolean;
}

/** Two clients and their devices, with the number and users of each. */
export function castDevices({ dice, service, shared, isOrdering }: Casting, surroundings: Surroundings): Device[] {
  for (const clientId of CLIENTS) service.addTenant(clientId, OPERATORS, isOrdering);
  const devices: Device[] = [];
  const count = Math.max(dice.int(2, 8), isOrdering ? 3 : 0);
  for (let i = 0; i < count; i++) devices.push(new Device(`d${i + 1}`, surroundings, usersOf(i, shared, dice)));
  return devices;
}

/** The first device belongs to a supervisor; the last but one is at the other client; some tablets are shared. */
function usersOf(i: number, shared: boolean, dice: Chance): Session[] {
  const clientId = i % 4 === 3 ? CLIENTS[1] : CLIENTS[0];
  const names = people(OPERATORS).map(({ userId }) => userId);
  const first = i === 0 ? 'boss' : (names[i % OPERATORS] ?? 'u1');
  if (!shared || i === 0) return [{ clientId, userId: first }];
  const second = names[(i + 1) % OPERATORS] ?? 'u2';
  const other = dice.happens(0.3) ? (CLIENTS.find((id) => id !== clientId) ?? clientId) : clientId;
  return [
    { clientId, userId: first },
    { clientId: other, userId: second },
  ];
}
