import type { Material } from '#schema/records/ordering.ts';
import type { Words } from '#service/demo/in-language.ts';

/** Materials of the demonstration in three languages, with the pieces on hand. */

/** A material with the pieces on hand. */
export type Stocked = Omit<Material, 'id' | 'name' | 'active' | 'translations' | 'unit' | 'description'> & {
  words: Words;
  unit: Words;
  description: Words;
  onHand: number;
};

const piece: Words = ['pcs', 'szt.', 'Stk.'];
const sheet: Words = ['sheets', 'ark.', 'Bogen'];
const size = (text: string): Words => [text, text, text];
/** Materials that orders of the demonstration name. */
export const stocked: readonly Stocked[] = [
  {
    code: 'BOX-350',
    pack: 10,
    words: ['Archive box 350', 'Pudło archiwizacyjne 350', 'Archivkarton 350'],
    unit: piece,
    description: size('350 × 260 × 110 mm'),
    onHand: 1_240,
  },
  {
    code: 'BOX-450',
    pack: 10,
    words: ['Archive box 450', 'Pudło archiwizacyjne 450', 'Archivkarton 450'],
    unit: piece,
    description: size('450 × 320 × 290 mm'),
    onHand: 320,
  },
  // short on purpose: the screens show what that looks like
  {
    code: 'BOX-TAPE',
    pack: 5,
    words: ['Box for tapes', 'Pudełko na taśmy', 'Karton für Bänder'],
    unit: piece,
    description: ['20 tapes each', 'Na 20 taśm', 'Für je 20 Bänder'],
    onHand: 10,
  },
  {
    code: 'ENV-C4',
    pack: 50,
    words: ['Envelope C4', 'Koperta C4', 'Umschlag C4'],
    unit: piece,
    description: ['With a gusset, 40 mm', 'Z rozszerzanym dnem, 40 mm', 'Mit Falte, 40 mm'],
    onHand: 2_500,
  },
  {
    code: 'SEAL-S8',
    pack: 100,
    words: ['Numbered seals', 'Plomby numerowane', 'Nummerierte Plomben'],
    unit: piece,
    description: ['S and 8 digits', 'S i 8 cyfr', 'S und 8 Ziffern'],
    onHand: 4_800,
  },
  {
    code: 'LBL-A4',
    pack: 25,
    words: ['Labels with codes', 'Etykiety z kodami', 'Etiketten mit Codes'],
    unit: sheet,
    description: ['24 on a sheet', '24 na arkuszu', '24 auf einem Bogen'],
    onHand: 650,
  },
  {
    code: 'SEP-A4',
    pack: 50,
    words: ['Separator sheets', 'Arkusze rozdzielające', 'Trennblätter'],
    unit: sheet,
    description: ['Yellow, 160 g', 'Żółte, 160 g', 'Gelb, 160 g'],
    onHand: 1_100,
  },
  {
    code: 'FLD-320',
    pack: 20,
    words: ['File folder', 'Teczka wiązana', 'Aktenmappe'],
    unit: piece,
    description: ['Acid free', 'Bezkwasowa', 'Säurefrei'],
    onHand: 860,
  },
];

const row = (code: string, pack: number, words: Words, onHand: number, unit = piece): Stocked => ({
  code,
  pack,
  words,
  unit,
  description: size(''),
  onHand,
});
/** Materials that are in stock only. */
export const furtherMaterials: readonly Stocked[] = [
  row('BOX-A3', 10, ['Box for A3', 'Pudło A3', 'Karton A3'], 180),
  row('BOX-PLAN', 5, ['Tube for plans', 'Tuba na plany', 'Planrolle'], 95),
  row('BOX-FILM', 10, ['Box for films', 'Pudełko na mikrofilmy', 'Karton für Mikrofilme'], 120),
  row('BOX-PHOTO', 10, ['Box for photographs', 'Pudło na fotografie', 'Fotokarton'], 140),
  row('BOX-BIND', 10, ['Box for binders', 'Pudło na segregatory', 'Karton für Ordner'], 460),
  row('ENV-C5', 100, ['Envelope C5', 'Koperta C5', 'Umschlag C5'], 3_000),
  row('ENV-B4', 50, ['Envelope B4', 'Koperta B4', 'Umschlag B4'], 1_350),
  row('ENV-SAFE', 25, ['Security envelope', 'Koperta bezpieczna', 'Sicherheitsumschlag'], 700),
  row('SEAL-WIRE', 50, ['Wire seals', 'Plomby linkowe', 'Drahtplomben'], 900),
  row('LBL-BOX', 50, ['Labels for boxes', 'Etykiety na pudła', 'Etiketten für Kartons'], 1_200, sheet),
  row('LBL-FLD', 50, ['Labels for file folders', 'Etykiety na teczki', 'Etiketten für Akten'], 950, sheet),
  row('FLD-INS', 50, ['Folder inserts', 'Wkładki do teczek', 'Einlagen für Akten'], 1_600),
  row('TAPE-COT', 20, ['Cotton tape', 'Taśma bawełniana', 'Baumwollband'], 240),
  row('TAPE-PACK', 12, ['Packing tape', 'Taśma pakowa', 'Packband'], 360),
  row('PAL-EUR', 1, ['Pallet', 'Paleta', 'Palette'], 44),
  row('CRATE-60', 5, ['Crate for moving', 'Skrzynia do przeprowadzek', 'Umzugskiste'], 150),
];
