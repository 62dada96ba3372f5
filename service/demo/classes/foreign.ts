import { fillAction } from '#schema/codes.ts';
import { amount, documentCode, earlier, note, year } from '#service/demo/classes/common.ts';
import { choice, field, type ClassPlan } from '#service/demo/field.ts';
import { german } from '#service/demo/words/others.ts';

/** Classes of the two smaller clients: an English law firm and a German builder. */

const party = field('Party', 'textAutocomplete', { mandatory: true, dictionary: 'parties' }, ({ from }) => from('parties'));
const site = field('Baustelle', 'textAutocomplete', { mandatory: true, dictionary: 'sites', inherited: true }, ({ from }) =>
  from('sites'),
);

export const contracts: readonly ClassPlan[] = [
  {
    key: 'deeds',
    name: 'Contracts',
    fields: [
      documentCode,
      field(
        'Reference',
        'text',
        { mandatory: true, autonumber: true, defaultValue: 'CT-00001', format: '00000' },
        ({ inClass }) => `CT-${String(inClass).padStart(5, '0')}`,
      ),
      party,
      field('Signed on', 'date', { mandatory: true, validationExpression: 'value <= today()' }, earlier(5, 3_000)),
      choice('Law', ['England and Wales', 'Scotland', 'Other'], { inherited: true, defaultValue: 'England and Wales' }),
      year,
    ],
  },
  {
    key: 'letters',
    name: 'Correspondence',
    codeRepeats: true,
    fields: [documentCode, party, field('Dated', 'date', { fillAction: fillAction.keepLast }, earlier(1, 2_000)), note],
  },
  {
    key: 'claims',
    name: 'Insurance claims',
    fields: [
      documentCode,
      field(
        'Policy',
        'numberAutocomplete',
        { mandatory: true, dictionary: 'insurers', strict: true, format: '########' },
        ({ from }) => from('insurers'),
      ),
      field('Claimant', 'textReinput', { mandatory: true }, ({ person }) => `${person.first} ${person.surname}`),
      amount,
    ],
  },
  {
    key: 'drawings',
    name: 'Technical drawings',
    fields: [
      documentCode,
      field(
        'Sheet',
        'text',
        { mandatory: true },
        ({ random }) => `${random.pick(['A', 'B', 'C'])}${random.int(0, 4)}-${random.int(1, 400)}`,
      ),
      field('Scale', 'density', {}, ({ random }) => `1:${random.pick([20, 50, 100, 500])}`),
    ],
  },
];

export const building: readonly ClassPlan[] = [
  {
    key: 'bauakte',
    name: 'Bauakten',
    fields: [
      documentCode,
      field(
        'Aktenzeichen',
        'text',
        { mandatory: true, autonumber: true, defaultValue: 'BA/0001', format: '0000' },
        ({ inClass }) => `BA/${String(inClass).padStart(4, '0')}`,
      ),
      field('Bauherr', 'text', { mandatory: true, reinput: true }, ({ person }) => `${person.surname}, ${person.first}`),
      field('Genehmigt am', 'date', { format: 'dd.MM.yyyy' }, earlier(30, 4_000)),
      site,
    ],
  },
  {
    key: 'rechnungen',
    name: 'Rechnungen',
    fields: [
      documentCode,
      field('Lieferant', 'text', { mandatory: true }, ({ random }) => `${random.pick(german.surnames)} Bau GmbH`),
      amount,
      site,
    ],
  },
  {
    key: 'lieferscheine',
    name: 'Lieferscheine',
    codeRepeats: true,
    fields: [
      documentCode,
      field('Menge', 'number', { format: '#####', mandatory: true }, ({ random }) => String(random.int(1, 20_000))),
      site,
    ],
  },
];
