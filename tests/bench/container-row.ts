import { containerStatus } from '#schema/codes.ts';
import type { Container } from '#schema/records/container.ts';

/** An open box as the service has it, empty but for what the test is about. */
export const containerRow = (fields: Partial<Container> = {}): Container => ({
  id: 'box-1',
  code: 'BOX-1',
  alias: '',
  projectId: 'p',
  containerTypeId: 't',
  classId: 'c',
  costCenterId: '',
  centralArchiveId: '',
  description: '',
  status: containerStatus.opened,
  seals: [],
  inherited: {},
  createdAt: 0,
  createdBy: 'u',
  createdByName: 'U',
  closedAt: 0,
  closedByName: '',
  orderId: '',
  documents: 0,
  version: 1,
  createdByOp: '',
  ...fields,
});
