/** Kinds of materials that have a picture of their own. */
export type MaterialKind = 'box' | 'crate' | 'envelope' | 'seal' | 'label' | 'separator' | 'folder' | 'tape' | 'pallet' | 'other';

/** First part of the codes of each kind, as in BOX-350. */
const leads: ReadonlyMap<string, MaterialKind> = new Map([
  ['BOX', 'box'],
  ['CRATE', 'crate'],
  ['ENV', 'envelope'],
  ['SEAL', 'seal'],
  ['LBL', 'label'],
  ['SEP', 'separator'],
  ['FLD', 'folder'],
  ['TAPE', 'tape'],
  ['PAL', 'pallet'],
]);

/** Returns the kind of a material by its code; another code has the general picture. */
export function kindOfMaterial(code: string): MaterialKind {
  const [lead = ''] = code.toUpperCase().split(/[^A-Z]/);
  return leads.get(lead) ?? 'other';
}
