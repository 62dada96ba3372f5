import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { TypesOf } from '#schema/operations/all.ts';

/** Names of changes of documents. */
export const operationLabels: Readonly<Record<TypesOf<'documents'>, MessageDescriptor>> = {
  'document.addFile': msg`Pages added`,
  'document.create': msg`Document registered`,
  'document.costCenter': msg`Cost center changed`,
  'document.move': msg`Document moved to another class`,
  'document.tag': msg`Tags changed`,
  'document.update': msg`Document changed`,
};
