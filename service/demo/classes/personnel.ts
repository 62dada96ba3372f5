import { fillAction } from '#schema/codes.ts';
import { documentCode, earlier, language, note, retention, stampDate, year } from '#service/demo/classes/common.ts';
import { choice, field, type ClassPlan, type Field } from '#service/demo/field.ts';

/** Classes of *HR personal files*. The operator's story uses the first (ux.md §6.2). */

const surname: Field = field(
  'Surname',
  'text',
  {
    role: 'surname',
    mandatory: true,
    reinput: true,
    regex: "^[\\p{L}' -]+$",
    regexFlags: 'u',
    regexMessage: 'Letters only',
    lengthMost: 60,
  },
  ({ person }) => person.surname,
);
const firstName: Field = field(
  'First name',
  'textAutocomplete',
  { role: 'firstName', mandatory: true, dictionary: 'firstNames' },
  ({ person, random }) => (random.percent(1) ? `${person.first}-Żywia` : person.first),
);
const born: Field = field(
  'Date of birth',
  'date',
  { role: 'born', mandatory: true, personal: true, validationExpression: 'value < today()' },
  ({ person }) => person.born,
);
const department: Field = field(
  'Department',
  'textAutocomplete',
  { inherited: true, mandatory: true, dictionary: 'departments', strict: true },
  ({ from }) => from('departments'),
);
const personalNo: Field = field(
  'Personal no.',
  'text',
  { mandatory: true, autonumber: true, defaultValue: 'KD/2019/00001', format: '00000', lengthMost: 20 },
  ({ inClass }) => `KD/2019/${String(inClass).padStart(5, '0')}`,
);
const part = ['A. Recruitment', 'B. Employment', 'C. Termination', 'D. Penalties', 'E. Sobriety checks'];

export const personnel: readonly ClassPlan[] = [
  {
    key: 'hr',
    name: 'HR personal files',
    fields: [
      documentCode,
      personalNo,
      surname,
      firstName,
      born,
      choice('Part of file', part, { mandatory: true, fillAction: fillAction.keepLast }),
      department,
      year,
      retention,
      language,
    ],
    addedLater: ['Language'],
  },
  {
    key: 'hr-contracts',
    name: 'Employment contracts',
    fields: [
      documentCode,
      surname,
      firstName,
      field('Position', 'textAutocomplete', { dictionary: 'positions' }, ({ from }) => from('positions')),
      field('Contract from', 'date', { mandatory: true, format: 'yyyy-MM-dd' }, earlier(900, 4_000)),
      field('Contract to', 'date', { format: 'yyyy-MM-dd', validationExpression: 'value >= [Contract from]' }, (paper) =>
        paper.random.percent(40) ? earlier(1, 800)(paper) : '',
      ),
      choice('Benefits', ['Car', 'Phone', 'Health care', 'Sports card'], { multi: true }),
      department,
    ],
  },
  {
    key: 'hr-payroll',
    name: 'Payroll lists',
    fields: [
      documentCode,
      field(
        'Month',
        'number',
        { mandatory: true, format: '00', acceptable: ['01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12'] },
        ({ random }) => String(random.int(1, 12)).padStart(2, '0'),
      ),
      field('Pages', 'numberReinput', { mandatory: true, format: '####' }, ({ random }) => String(random.int(1, 480))),
      stampDate,
      department,
      year,
      retention,
    ],
  },
  {
    key: 'hr-certificates',
    name: 'Work certificates',
    fields: [
      documentCode,
      field('Surname and first name', 'textReinput', { mandatory: true }, ({ person }) => `${person.surname} ${person.first}`),
      field('Issued on', 'date', { fillAction: fillAction.keepLast }, earlier(1, 3_000)),
      field(
        'Registry office',
        'defaultValue',
        { defaultValue: 'Personnel registry', readOnly: true },
        () => 'Personnel registry',
      ),
      note,
      year,
    ],
  },
  {
    key: 'hr-folders',
    name: 'File folders',
    fileFolder: true,
    codeRepeats: true,
    fields: [
      field(
        'Folder code',
        'fileFolderCode',
        { mandatory: true, regex: '^F\\d{8}$', regexMessage: 'F and 8 digits' },
        ({ inClass }) => `F${String(inClass).padStart(8, '0')}`,
      ),
      field(
        'Separator',
        'text',
        {
          separator: true,
          enteredInRegistration: false,
          regex: '^SEP-',
          regexMessage: 'A separator code starts with SEP-',
          description: 'Scanned from the sheet between two folders',
        },
        ({ inClass }) => `SEP-${inClass}`,
      ),
      field('Spine width', 'density', { description: 'Centimeters', lengthMost: 4 }, ({ random }) => String(random.int(1, 9))),
      surname,
      department,
    ],
  },
];
