import type { About, Lookup } from './entity.ts';

interface OfBox {
  projectId: string;
  containerId: string;
}

/** Title of a row about a box: the code of the box. */
export async function boxTitle(row: OfBox | null, look: Lookup, { lane }: { lane: string }): Promise<About> {
  const containerId = row?.containerId || lane;
  const containerCode = containerId === '' ? '' : await look.containerCode(containerId);
  return {
    title: containerCode,
    subtitle: '',
    place: { projectId: row?.projectId ?? '', containerId, containerCode },
    labels: new Map(),
  };
}
