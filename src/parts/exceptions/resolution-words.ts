import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { resolutions } from '#schema/records/bench.ts';

export type Resolution = (typeof resolutions)[number];

/** Total: what settles an exception. */
export const resolutionWords: Readonly<Record<Resolution, MessageDescriptor>> = {
  found: msg`Found`,
  registered: msg`Registered`,
  moved: msg`Moved to its box`,
  struck: msg`Struck off`,
  accepted: msg`Accepted as it is`,
  returned: msg`Returned to the customer`,
};
