import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Building2, DoorOpen, Layers, Rows3 } from 'lucide-react';
import type { PlaceKind } from '#schema/codes/places.ts';
import type { Icon } from '#src/kit/icon.ts';

/** Total: each kind of place with its icon and words. */
export const placeLooks: Readonly<Record<PlaceKind, { icon: Icon; name: MessageDescriptor; add: MessageDescriptor }>> = {
  site: { icon: Building2, name: msg`Site`, add: msg`Add a site` },
  room: { icon: DoorOpen, name: msg`Room`, add: msg`Add rooms` },
  rack: { icon: Layers, name: msg`Rack`, add: msg`Add racks` },
  shelf: { icon: Rows3, name: msg`Shelf`, add: msg`Add shelves` },
};
