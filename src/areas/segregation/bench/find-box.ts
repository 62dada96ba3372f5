import { boxByCode, type Missed } from '#src/parts/elsewhere/box-by-code.ts';

/** A box by its address: those that are not on this device have their code with them. */
export interface BoxAddress {
  box: string;
  code?: string;
}

/** The address of the box with this code. */
export async function findBox(projectId: string, text: string): Promise<BoxAddress | Missed> {
  const found = await boxByCode(projectId, text);
  if (typeof found === 'string') return found;
  const { box, isHere } = found;
  return isHere ? { box: box.id } : { box: box.id, code: box.code };
}
