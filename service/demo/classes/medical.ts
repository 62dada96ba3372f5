import { fillAction } from '#schema/codes.ts';
import { documentCode, earlier, retention, stampDate, year } from '#service/demo/classes/common.ts';
import { choice, field, type ClassPlan, type Field } from '#service/demo/field.ts';

/** Classes of *Patient records*. */

const clinics = ['Cardiology', 'Dermatology', 'Neurology', 'Oncology', 'Orthopaedics', 'Paediatrics', 'Psychiatry', 'Urology'];
const patient: Field = field(
  'Patient',
  'textReinput',
  { mandatory: true, lengthMost: 120 },
  ({ person }) => `${person.surname} ${person.first}`,
);
const clinic: Field = choice('Clinic', clinics, { inherited: true, mandatory: true });
const wards = clinics.flatMap((name) => ['Ward 1', 'Ward 2', 'Day care'].map((one) => `${name} / ${one}`));
const ward: Field = field('Ward', 'listValue', { inherited: true, master: 'Clinic', acceptable: wards }, ({ value, random }) =>
  random.pick(wards.filter((one) => one.startsWith(`${value('Clinic')} / `))),
);

export const medical: readonly ClassPlan[] = [
  {
    key: 'records',
    name: 'Medical records',
    fields: [
      documentCode,
      patient,
      field(
        'Date of birth',
        'date',
        { mandatory: true, reinput: true, format: 'dd.MM.yyyy', validationExpression: 'value < today()' },
        ({ person }) => person.born,
      ),
      field(
        'Record no.',
        'number',
        { mandatory: true, autonumber: true, format: '0000000', defaultValue: '0000001' },
        ({ inClass }) => String(inClass).padStart(7, '0'),
      ),
      field('Diagnosis', 'textAutocomplete', { dictionary: 'diagnoses', strict: true }, ({ from }) => from('diagnoses')),
      field('Admitted', 'date', { mandatory: true, fillAction: fillAction.today }, earlier(20, 900)),
      field('Discharged', 'date', { validationExpression: 'value >= [Admitted]' }, earlier(1, 19)),
      clinic,
      ward,
      retention,
    ],
  },
  {
    key: 'lab',
    name: 'Laboratory results',
    codeRepeats: true,
    fields: [
      documentCode,
      patient,
      field('Sample', 'numberAutocomplete', { mandatory: true, dictionary: 'samples', format: '########' }, ({ from }) =>
        from('samples'),
      ),
      choice('Material', ['Blood', 'Urine', 'Tissue', 'Swab'], { mandatory: true, fillAction: fillAction.keepLast }),
      stampDate,
      clinic,
      year,
    ],
  },
  {
    key: 'consents',
    name: 'Consents',
    fields: [
      documentCode,
      patient,
      choice('Consents to', ['Surgery', 'Anaesthesia', 'Data processing', 'Transfusion'], { mandatory: true, multi: true }),
      field('Signed on', 'date', { mandatory: true, fillAction: fillAction.keepLast }, earlier(1, 900)),
      clinic,
      year,
    ],
  },
];
