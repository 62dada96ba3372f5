import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { StartKind } from '#schema/operations/start.ts';

/** Names of the changes that every device can save. */
export const operationLabels: Readonly<Record<StartKind['type'], MessageDescriptor>> = {
  'conflict.claim': msg`Conflict taken`,
  'conflict.decide': msg`Conflict resolved`,
  'container.close': msg`Box closed`,
  'container.create': msg`New box`,
  'container.delete': msg`Box deleted`,
  'container.reopen': msg`Box reopened`,
  'container.update': msg`Box changed`,
  'order.pickup.create': msg`Pickup ordered`,
  'registration.create': msg`Document registered`,
  'registration.delete': msg`Document deleted`,
  'registration.update': msg`Document changed`,
};
