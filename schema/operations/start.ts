import * as conflicts from './conflicts.ts';
import * as containers from './containers.ts';
import type { KindsIn } from './kinds-in.ts';
import { kindsIn } from './kinds-in.ts';
import * as orders from './orders.ts';
import * as registrations from './registrations.ts';

/** Kinds that every device loads at its start: registration, pickup, conflict desk. */
const start = { ...containers, ...registrations, ...orders, ...conflicts };
export type StartKind = KindsIn<typeof start>;

export const startKinds = kindsIn(start);
