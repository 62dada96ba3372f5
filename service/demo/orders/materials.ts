import type { Material } from '#schema/records/ordering.ts';

/** Materials of the demonstration in three languages, with the pieces on hand. */

export type Words = readonly [en: string, pl: string, de: string];

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
    onHand: 15,
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

const none = size('');
/** Materials that are in stock only. */
export const furtherMaterials: readonly Stocked[] = [
  { code: 'BOX-A3', pack: 10, words: ['Box for A3', 'Pudło A3', 'Karton A3'], unit: piece, description: none, onHand: 180 },
  {
    code: 'BOX-PLAN',
    pack: 5,
    words: ['Tube for plans', 'Tuba na plany', 'Planrolle'],
    unit: piece,
    description: none,
    onHand: 95,
  },
  {
    code: 'BOX-FILM',
    pack: 10,
    words: ['Box for films', 'Pudełko na mikrofilmy', 'Karton für Mikrofilme'],
    unit: piece,
    description: none,
    onHand: 120,
  },
  {
    code: 'BOX-PHOTO',
    pack: 10,
    words: ['Box for photographs', 'Pudło na fotografie', 'Fotokarton'],
    unit: piece,
    description: none,
    onHand: 140,
  },
  {
    code: 'BOX-BIND',
    pack: 10,
    words: ['Box for binders', 'Pudło na segregatory', 'Karton für Ordner'],
    unit: piece,
    description: none,
    onHand: 460,
  },
  {
    code: 'ENV-C5',
    pack: 100,
    words: ['Envelope C5', 'Koperta C5', 'Umschlag C5'],
    unit: piece,
    description: none,
    onHand: 3_000,
  },
  {
    code: 'ENV-B4',
    pack: 50,
    words: ['Envelope B4', 'Koperta B4', 'Umschlag B4'],
    unit: piece,
    description: none,
    onHand: 1_350,
  },
  {
    code: 'ENV-SAFE',
    pack: 25,
    words: ['Security envelope', 'Koperta bezpieczna', 'Sicherheitsumschlag'],
    unit: piece,
    description: none,
    onHand: 700,
  },
  {
    code: 'SEAL-WIRE',
    pack: 50,
    words: ['Wire seals', 'Plomby linkowe', 'Drahtplomben'],
    unit: piece,
    description: none,
    onHand: 900,
  },
  {
    code: 'LBL-BOX',
    pack: 50,
    words: ['Labels for boxes', 'Etykiety na pudła', 'Etiketten für Kartons'],
    unit: sheet,
    description: none,
    onHand: 1_200,
  },
  {
    code: 'LBL-FLD',
    pack: 50,
    words: ['Labels for file folders', 'Etykiety na teczki', 'Etiketten für Akten'],
    unit: sheet,
    description: none,
    onHand: 950,
  },
  {
    code: 'FLD-INS',
    pack: 50,
    words: ['Folder inserts', 'Wkładki do teczek', 'Einlagen für Akten'],
    unit: piece,
    description: none,
    onHand: 1_600,
  },
  {
    code: 'TAPE-COT',
    pack: 20,
    words: ['Cotton tape', 'Taśma bawełniana', 'Baumwollband'],
    unit: piece,
    description: none,
    onHand: 240,
  },
  {
    code: 'TAPE-PACK',
    pack: 12,
    words: ['Packing tape', 'Taśma pakowa', 'Packband'],
    unit: piece,
    description: none,
    onHand: 360,
  },
  { code: 'PAL-EUR', pack: 1, words: ['Pallet', 'Paleta', 'Palette'], unit: piece, description: none, onHand: 44 },
  {
    code: 'CRATE-60',
    pack: 5,
    words: ['Crate for moving', 'Skrzynia do przeprowadzek', 'Umzugskiste'],
    unit: piece,
    description: none,
    onHand: 150,
  },
];
