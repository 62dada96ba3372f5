import type { Saved } from '#schema/operations/operation.ts';
import type { Registration } from '#schema/records/registration.ts';

type ByService = 'id' | 'classVersion' | 'createdAt' | 'createdBy' | 'createdByName' | 'version' | 'createdByOp';

/** The row of a document as it is saved; the service gives it a version, and that of its class. */
export const newRegistration = (
  { entityId, madeAt, userId, userName, opId }: Saved,
  asked: Omit<Registration, ByService>,
): Registration => ({
  ...asked,
  id: entityId,
  classVersion: 0,
  createdAt: madeAt,
  createdBy: userId,
  createdByName: userName,
  version: 0,
  createdByOp: opId,
});
