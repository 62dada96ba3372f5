import { expect } from '@playwright/test';
import { OtherDevice } from '#tests/e2e/support/other-device.ts';
import { Witness } from '#tests/e2e/support/witness.ts';

/** A box on its way to the archive, made on another device. */
export interface ArchiveBox {
  id: string;
  projectId: string;
  code: string;
  documents: readonly string[];
}

/** A closed box on order with documents of these codes. */
export async function boxOnOrder(witness: Witness, code: string, codes: readonly string[]): Promise<ArchiveBox> {
  const other = await OtherDevice.signIn(new Witness(witness.origin));
  const box = await other.box(code);
  const documents = [];
  for (const one of codes) documents.push(await other.document(box, one));
  const [first] = documents;
  if (!first) throw new Error('The box has no documents.');
  const verdicts = await other.send(box, ...documents, ...(await other.pickup(box, first, '')));
  expect(verdicts.map(({ verdict }) => verdict)).not.toContain('refused');
  return { id: box.entityId, projectId: String(box.payload['projectId']), code, documents: codes };
}
