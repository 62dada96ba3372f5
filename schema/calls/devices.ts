import * as v from 'valibot';
import { calls } from '#schema/calls/call.ts';
import { nothing } from '#schema/calls/inputs.ts';
import { LIMITS } from '#schema/limits.ts';

const deviceId = v.pipe(v.string(), v.maxLength(LIMITS.codeCharacters));

/** A device of the client for its administrator, one per user of a tablet: its last report, and the orders for it. */
export const deviceState = v.object({
  id: v.string(),
  /** Equal for all devices on a tablet: the first of their ids. The tablet's own id is not published. */
  tablet: v.string(),
  name: v.string(),
  userName: v.string(),
  version: v.string(),
  /** True if its version is the service's own. */
  current: v.boolean(),
  lastSeenAt: v.number(),
  /** Number of operations saved there and not yet accepted, and the time the oldest was saved; 0 for none. */
  waiting: v.number(),
  oldestAt: v.number(),
  /** Space for data; 0 if its browser does not report it. */
  usedBytes: v.number(),
  quotaBytes: v.number(),
  /** True if its data is gone: the same user has since opened another database on the same tablet. */
  erased: v.boolean(),
  /** Time its tablet was blocked; 0 if it is not. */
  barredAt: v.number(),
  /** Time of an open request to prepare again; 0 for none. */
  prepareAskedAt: v.number(),
});
export type DeviceState = v.InferOutput<typeof deviceState>;

/** A device of the caller: the part its user may see. */
const ownDevice = v.pick(deviceState, [
  'id',
  'name',
  'version',
  'current',
  'lastSeenAt',
  'waiting',
  'oldestAt',
  'erased',
  'barredAt',
]);
export type OwnDevice = v.InferOutput<typeof ownDevice>;

/** The administrator's view of devices: who still has unsent work, and the actions on a device; and the user's own devices. */
export const deviceCalls = calls({
  devices: {
    method: 'GET',
    path: '/api/devices/list',
    who: 'device.read',
    bucket: 'read',
    offline: 'cached',
    summary: 'Devices of the client with their last reports.',
    input: nothing,
    result: v.array(deviceState),
  },
  ownDevices: {
    method: 'GET',
    path: '/api/devices/own',
    who: 'session',
    bucket: 'read',
    offline: 'never',
    summary: 'Devices of the user himself in this client: which he works on, and what still waits there.',
    input: nothing,
    result: v.array(ownDevice),
  },
  prepareDevice: {
    method: 'POST',
    path: '/api/devices/prepare',
    who: 'device.manage',
    bucket: 'write',
    audit: 'device.prepare',
    offline: 'never',
    summary: 'Ask a device to prepare for offline again; its next pull brings the request.',
    input: v.strictObject({ deviceId }),
    result: deviceState,
  },
  barDevice: {
    method: 'POST',
    path: '/api/devices/bar',
    who: 'device.manage',
    bucket: 'write',
    audit: 'device.bar',
    offline: 'never',
    summary: 'Block a device for all its users: it can neither send nor read, and its changes stay on it, in quarantine.',
    input: v.strictObject({ deviceId }),
    result: deviceState,
  },
  admitDevice: {
    method: 'POST',
    path: '/api/devices/admit',
    who: 'device.manage',
    bucket: 'write',
    audit: 'device.admit',
    offline: 'never',
    summary: 'Unblock a device: the changes in quarantine are sent automatically.',
    input: v.strictObject({ deviceId }),
    result: deviceState,
  },
});
