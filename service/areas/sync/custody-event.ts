import { createHash, randomBytes } from 'node:crypto';
import { canonical } from '#schema/operations/operation.ts';
import type { custody } from '#service/db/tables/sync.ts';

/** An event as its container's chain has it. */
export type ChainedEvent = Omit<typeof custody.$inferSelect, 'tenantId'>;

/** Format of new events. */
export const CUSTODY_FORMAT = 2;

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** Returns fresh salt for the people of one event. */
export const newSalt = () => randomBytes(16).toString('hex');

/**
 * Returns the hash of an event by the rule of its format; an unknown format matches no hash. Each rule lists its fields,
 * so a new column of the table changes no existing hash.
 */
export function eventHash(event: ChainedEvent): string {
  if (event.format === 1) return sha256(canonical(fieldsOfFormat1(event)));
  return event.format === CUSTODY_FORMAT ? sha256(canonical(fieldsOfFormat2(event))) : '';
}

/** Returns the hash that replaces people and devices in an event of format 2, so erasing them leaves its chain whole. */
export function whoOf({ salt, userId, userName, deviceId, onBehalfOf, onBehalfOfName, claimedDeviceId }: ChainedEvent): string {
  return sha256(salt + canonical({ userId, userName, deviceId, onBehalfOf, onBehalfOfName, claimedDeviceId }));
}

/**
 * True if people and devices of an event are the original ones, or were erased and marked as such. An unmarked event without
 * names is broken.
 */
export function isNamedTruly(event: ChainedEvent): boolean {
  if (event.format === 1) return true; // its hash is taken over the names
  return event.namesErasedAt > 0 ? isNameless(event) : event.who === whoOf(event);
}

/** True if an event has no link to a person: no name, no device, and no salt to guess names with. */
function isNameless({ salt, userId, userName, deviceId, onBehalfOf, onBehalfOfName, claimedDeviceId }: ChainedEvent): boolean {
  return [salt, userId, userName, deviceId, onBehalfOf, onBehalfOfName, claimedDeviceId].every((part) => part === '');
}

/** Parts of an event's detail that are never public. */
const PRIVATE = ['shelf', 'before'];

/**
 * Returns the public fields under the hash of an event; null if they include people or shelves, because then only
 * the hash is public.
 */
export function openFields(event: ChainedEvent) {
  const detail = Object(event.detail) as object; // of any shape
  if (event.format !== CUSTODY_FORMAT || PRIVATE.some((field) => field in detail)) return null;
  return fieldsOfFormat2(event);
}

function fieldsOfFormat1(event: ChainedEvent) {
  const { containerId, position, event: code, userId, userName, role, deviceId, fromState, toState, method, seal } = event;
  const { deviceAt, at, previousHash } = event;
  const people = { userId, userName, role, deviceId };
  return { containerId, position, event: code, ...people, fromState, toState, method, seal, deviceAt, at, previousHash };
}

function fieldsOfFormat2(event: ChainedEvent) {
  const { format, containerId, position, event: code, fromState, toState, role, method, how, seal, detail } = event;
  const { deviceAt, at, previousHash, who } = event;
  const place = { format, containerId, position, event: code, previousHash };
  return { ...place, fromState, toState, role, method, how, seal, detail, deviceAt, at, who };
}
