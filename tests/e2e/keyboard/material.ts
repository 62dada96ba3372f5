import type { Operation } from '#schema/operations/operation.ts';
import { OtherDevice } from '#tests/e2e/support/other-device.ts';
import { Witness } from '#tests/e2e/support/witness.ts';

/** Material made by others before the walk starts. */
export interface Material {
  /** An open box with a document, for each walk its own. */
  boxes: readonly string[];
}

/** Brings boxes with a document each, and two cases for the desk: documents whose codes are taken. */
export async function bringMaterial(origin: string, walks: number): Promise<Material> {
  const other = await OtherDevice.signIn(new Witness(origin), 'operator');
  const boxes: Operation[] = [];
  const documents: Operation[] = [];
  for (let n = 0; n < walks; n += 1) {
    const box = await other.box(`000099600${n}`);
    boxes.push(box);
    documents.push(await other.document(box, `77319600000${n}`));
  }
  const contested = await other.box('0000996009');
  for (const n of [0, 1]) documents.push(await other.document(contested, `77319600000${n}`, { 'hr-surname': 'Nowicka' }));
  const results = await other.send(...boxes, contested, ...documents);
  const clashes = results.filter(({ verdict }) => verdict === 'contested').length;
  if (clashes !== 2) throw new Error(`Two documents should clash, ${clashes} did.`);
  return { boxes: boxes.map(({ entityId }) => entityId) };
}
