import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { TypesOf } from '#schema/operations/all.ts';

/** Names of changes at the archive. */
export const operationLabels: Readonly<Record<TypesOf<'archive'>, MessageDescriptor>> = {
  'container.place': msg`Box placed on a shelf`,
  'container.receive': msg`Box received`,
  'container.recount': msg`Count opened again`,
  'container.verify': msg`Box counted`,
  'exception.note': msg`Exception noted`,
  'exception.resolve': msg`Exception resolved`,
  'labels.print': msg`Labels printed`,
  'registration.treat': msg`Document sorted or corrected`,
  'synchronization.change': msg`Synchronization changed`,
};
