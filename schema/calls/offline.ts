import * as v from 'valibot';
import { calls } from '#schema/calls/call.ts';
import { id, nothing } from '#schema/calls/inputs.ts';
import { numberLease } from '#schema/records/settings.ts';

/** Calls of S1 §7 "Protocoling and offline" that prepare a device. */
export const offlineCalls = calls({
  offlineProtocoling: {
    method: 'GET',
    path: '/api/offline/offline-protocoling',
    who: 'protocol.offline',
    bucket: 'read',
    offline: 'never',
    summary: 'What a device should hold before it goes offline: counts and versions per line of the offline card.',
    input: nothing,
    result: v.object({
      projects: v.number(),
      classes: v.number(),
      containerTypes: v.number(),
      costCenters: v.number(),
      openContainers: v.number(),
      dictionaries: v.array(
        v.object({ id: v.string(), name: v.string(), version: v.number(), size: v.number(), date: v.number() }),
      ),
      captureUntil: v.number(),
      serviceTime: v.number(),
    }),
  },
  offlineMenu: {
    method: 'GET',
    path: '/api/offline/offline-menu',
    who: 'session',
    bucket: 'read',
    offline: 'cached',
    summary: 'Menu that is of use offline.',
    input: nothing,
    result: v.object({ menu: v.array(v.unknown()), groups: v.array(v.unknown()) }),
  },
  codeFilter: {
    method: 'GET',
    path: '/api/offline/code-filter',
    who: 'protocol.offline',
    bucket: 'read',
    offline: 'never',
    summary: 'Segments of the filter of all codes of the client, the base first: a device fetches those it does not have.',
    input: nothing,
    result: v.object({
      segments: v.array(v.object({ id: v.string(), salt: v.number(), codes: v.number(), bytes: v.number(), madeAt: v.number() })),
    }),
  },
  codeSegment: {
    method: 'GET',
    path: '/api/offline/code-segment/{id}',
    who: 'protocol.offline',
    bucket: 'read',
    body: 'blob',
    offline: 'never',
    summary: 'One segment of the filter (schema/rules/code-filter/segment.ts). It never changes.',
    input: v.strictObject({ id }),
    result: v.any(),
  },
  leaseNumbers: {
    method: 'POST',
    path: '/api/offline/lease-numbers',
    who: 'protocol.offline',
    bucket: 'write',
    audit: 'lease.take',
    offline: 'never',
    summary: 'Reserve number ranges for a device: container codes and autonumbered attributes of a class (decisions.md S6).',
    input: v.strictObject({
      deviceId: id,
      wanted: v.pipe(
        v.array(
          v.strictObject({
            of: id,
            // a prefix that is too long is refused on its own: the other series get their numbers
            prefix: v.string(),
            count: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(5_000)),
          }),
        ),
        v.maxLength(200),
      ),
    }),
    result: v.array(numberLease),
  },
});
