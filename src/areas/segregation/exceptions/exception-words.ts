import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { exceptionKind, type ExceptionKind } from '#schema/codes/bench.ts';

/** Total: each kind of exception. */
export const exceptionWords: Readonly<Record<ExceptionKind, MessageDescriptor>> = {
  [exceptionKind.unregistered]: msg`Document is not registered`,
  [exceptionKind.wrongBox]: msg`Document is in the wrong box`,
  [exceptionKind.missing]: msg`Document is missing`,
  [exceptionKind.damaged]: msg`Damaged`,
  [exceptionKind.unreadable]: msg`Label cannot be read`,
  [exceptionKind.sealDiffers]: msg`Seal differs`,
  [exceptionKind.unknownBox]: msg`Box is not known`,
  [exceptionKind.notClosed]: msg`Box was not closed`,
  [exceptionKind.otherOrder]: msg`Box of another order`,
  [exceptionKind.notApproved]: msg`Destruction not approved`,
};
