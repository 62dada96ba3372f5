import type { BarcodeSettings, TrayColour } from '#schema/records/sorting.ts';
import { projectScope } from '#schema/scopes.ts';
import { barcodeSettings, categories, justifications } from '#service/db/tables/sorting.ts';
import { demoRows, type DemoBase, type DemoMade } from '#service/demo/demo-part.ts';
import { inLanguage, type Words } from '#service/demo/in-language.ts';
import type { Random } from '#service/demo/random.ts';
import { DEMO_NOW } from '#service/demo/scale.ts';

interface Tray {
  colour: TrayColour;
  words: Words;
  /** Attributes that only documents of this tray have; none for what people choose. */
  having: readonly string[];
}

/** Trays of a sorting room. */
const trays: readonly Tray[] = [
  { colour: 'blue', words: ['Contracts', 'Umowy', 'Verträge'], having: ['hr-contracts-contract-from', 'deeds-party'] },
  { colour: 'green', words: ['Payroll', 'Płace', 'Gehaltsabrechnungen'], having: ['hr-payroll-month'] },
  {
    colour: 'orange',
    words: ['Certificates', 'Świadectwa', 'Zeugnisse'],
    having: ['hr-certificates-surname-and-first-name'],
  },
  {
    colour: 'red',
    words: ['Medical', 'Medyczne', 'Medizinisches'],
    having: ['records-patient', 'lab-patient', 'consents-patient'],
  },
  { colour: 'violet', words: ['Correspondence', 'Korespondencja', 'Korrespondenz'], having: ['letters-party'] },
  {
    colour: 'teal',
    words: ['Invoices', 'Faktury', 'Rechnungen'],
    having: ['purchase-contractor', 'sales-contractor', 'rechnungen-lieferant'],
  },
  { colour: 'brown', words: ['Drawings', 'Rysunki', 'Zeichnungen'], having: ['drawings-sheet'] },
  { colour: 'grey', words: ['Everything else', 'Pozostałe', 'Alles andere'], having: [] },
];

/** Condition under which a document goes onto a tray without a question. */
const matchOf = ({ having }: Tray) => having.map((attribute) => `not empty([${attribute}])`).join(' or ');

const reasons: readonly Words[] = [
  ['Page was blank', 'Strona była pusta', 'Seite war leer'],
  ['Held by the court', 'W posiadaniu sądu', 'Beim Gericht'],
  ['Destroyed by water', 'Zniszczona przez wodę', 'Durch Wasser zerstört'],
  ['Handed to the employee', 'Wydana pracownikowi', 'Dem Mitarbeiter ausgehändigt'],
];

const settings: BarcodeSettings = {
  documents: [],
  pages: ['[A-Z0-9/-]+-P\\d{3}'],
  checkDigit: 'none',
  blind: false,
  picked: true,
};

/** Settings of sorting for each project of a client. */
export function demoSorting(random: Random, { plan, configuration }: DemoBase): DemoMade {
  const wordOf = (words: Words) => inLanguage(plan.language, words);
  const perProject = configuration.projects.map(({ record: { id: projectId } }) => {
    const row = (words: Words, position: number) => {
      const id = random.id(DEMO_NOW);
      return { id, projectId, name: wordOf(words), position, active: true, version: 1 };
    };
    return {
      projectId,
      sorted: trays.map((tray, at) => ({
        ...row(tray.words, at),
        tray: String(at + 1),
        colour: tray.colour,
        match: matchOf(tray),
      })),
      excused: reasons.map(row),
    };
  });
  const feed = perProject.flatMap(({ projectId, sorted, excused }) => {
    const scope = projectScope(projectId);
    const refer = (of: string, row: { id: string }) => ({
      stream: 'references' as const,
      id: `${of}/${row.id}`,
      scope,
      row: { of, ...row },
    });
    const barcodes = { id: projectId, name: '', version: 1, settings };
    return [
      ...sorted.map((row) => refer('category', row)),
      ...excused.map((row) => refer('justification', row)),
      refer('barcodes', barcodes),
    ];
  });
  return {
    tables: [
      demoRows(
        categories,
        perProject.flatMap(({ sorted }) => sorted),
      ),
      demoRows(
        justifications,
        perProject.flatMap(({ excused }) => excused),
      ),
      demoRows(
        barcodeSettings,
        perProject.map(({ projectId }) => ({ projectId, version: 1, settings })),
      ),
    ],
    feed,
  };
}
