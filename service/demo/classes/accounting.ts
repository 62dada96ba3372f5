import { fillAction } from '#schema/codes.ts';
import { amount, documentCode, earlier, note, retention, stampDate, year } from '#service/demo/classes/common.ts';
import { choice, field, type ClassPlan, type Field } from '#service/demo/field.ts';

/** Classes of *Accounting* and of the project that was closed. */

const contractor: Field = field(
  'Contractor',
  'textAutocomplete',
  { mandatory: true, dictionary: 'contractors', lengthMost: 200 },
  ({ from }) => from('contractors'),
);
const invoiceNo: Field = field(
  'Invoice no.',
  'text',
  { mandatory: true, reinput: true, removeWhitespace: true, lengthLeast: 3, lengthMost: 30 },
  ({ random, at }) => `FV/${random.int(1, 9_999)}/${new Date(at).getUTCFullYear()}`,
);
const taxNo: Field = field(
  'Tax no.',
  'text',
  { regex: '^\\d{10}$', regexMessage: 'A tax number has 10 digits', removeWhitespace: true, lengthLeast: 10, lengthMost: 10 },
  ({ random }) => String(random.int(1_000_000_000, 9_999_999_999)),
);
const currency: Field = choice('Currency', ['PLN', 'EUR', 'USD', 'CHF'], { inherited: true, defaultValue: 'PLN' });

export const accounting: readonly ClassPlan[] = [
  {
    key: 'purchase',
    name: 'Purchase invoices',
    fields: [
      documentCode,
      invoiceNo,
      contractor,
      taxNo,
      field(
        'Issued on',
        'date',
        { mandatory: true, format: 'dd.MM.yyyy', validationExpression: 'value <= today()' },
        earlier(2, 700),
      ),
      amount,
      choice('Cost kinds', ['Materials', 'Energy', 'Services', 'Rent', 'Fuel', 'Training'], {
        multi: true,
        defaultValue: 'Materials,Services',
      }),
      stampDate,
      currency,
      year,
    ],
  },
  {
    key: 'sales',
    name: 'Sales invoices',
    fields: [
      documentCode,
      field(
        'Number',
        'text',
        { mandatory: true, autonumber: true, defaultValue: 'S/2024/000001', format: '000000' },
        ({ inClass }) => `S/2024/${String(inClass).padStart(6, '0')}`,
      ),
      contractor,
      field('Delivery address', 'textAutocomplete', { dictionary: 'addresses' }, ({ from }) => from('addresses')),
      amount,
      field(
        'Discount',
        'number',
        { format: '##.#', allowZeroAsValue: true, defaultValue: '0', validationExpression: 'value <= 30' },
        ({ random }) => String(random.pick([0, 0, 0, 2.5, 5, 10])),
      ),
      currency,
    ],
  },
  {
    key: 'bank',
    name: 'Bank statements',
    fields: [
      documentCode,
      field(
        'Account',
        'textAutocomplete',
        { mandatory: true, dictionary: 'banks', strict: true, fillAction: fillAction.keepLast, removeWhitespace: false },
        ({ from }) => from('banks'),
      ),
      field('Statement', 'numberReinput', { mandatory: true, format: '###' }, ({ random }) => String(random.int(1, 366))),
      field('From', 'date', { mandatory: true }, earlier(40, 700)),
      field('To', 'date', { validationExpression: 'empty(value) or value >= [From]' }, earlier(1, 30)),
      year,
      retention,
    ],
  },
  {
    key: 'costs',
    name: 'Cost reports',
    fields: [
      documentCode,
      field('Box', 'boxCode', { readOnly: true, description: 'Code of the box it is in' }, ({ containerCode }) => containerCode),
      field('Distinction', 'distinction', { lengthMost: 40 }, ({ random }) => random.pick(['Original', 'Copy', 'Duplicate'])),
      amount,
      note,
      year,
    ],
  },
];

export const closedAccounts: readonly ClassPlan[] = [
  {
    key: 'old',
    name: 'Ledgers to 2015',
    fields: [documentCode, field('Ledger', 'text', { mandatory: true }, ({ inClass }) => `Ledger ${inClass}`), year],
  },
];
