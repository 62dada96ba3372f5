import { fillAction } from '#schema/codes.ts';
import { choice, field, type Field, type Making } from '#service/demo/field.ts';
import { isoDate } from '#service/demo/people.ts';

const DAY_MS = 86_400_000;

/** A day some time before the paper was registered. */
export const earlier =
  (least: number, most: number): Making =>
  ({ random, at }) =>
    isoDate(at - random.int(least, most) * DAY_MS);

/** Document code: twelve digits, scanned. Demonstration codes begin with 1, so that others are free for the operator. */
export const documentCode: Field = field(
  'Document code',
  'documentCode',
  { mandatory: true, regex: '^\\d{12}$', regexMessage: 'A document code has 12 digits', removeWhitespace: true },
  ({ inClient }) => `1${String(inClient).padStart(11, '0')}`,
);

/** Inherited year with its mask. */
export const year: Field = field(
  'Year',
  'number',
  {
    inherited: true,
    mandatory: true,
    format: '0000',
    lengthLeast: 4,
    lengthMost: 4,
    defaultValue: '2019',
    validationExpression: 'value >= 1945 and value <= year(today())',
  },
  ({ random }) => String(random.int(2008, 2025)),
);

export const retention: Field = choice('Retention', ['A', 'B5', 'B10', 'B50'], { inherited: true, defaultValue: 'B50' });
export const language: Field = choice('Language', ['Polish', 'English', 'German'], { inherited: true, defaultValue: 'Polish' });

/** Optional note. */
export const note: Field = field('Note', 'note', { lengthMost: 500 }, ({ random }) =>
  random.percent(8) ? random.pick(['Cover torn', 'Two staples removed', 'Pages 3 and 4 swapped', 'Water stain on the back']) : '',
);

/** Date stamped on the first page: today unless changed. */
export const stampDate: Field = field('Stamp date', 'stampDate', { fillAction: fillAction.today }, earlier(0, 5));

/** Amount of money with two places. */
export const amount: Field = field(
  'Gross amount',
  'number',
  { mandatory: true, format: '########.00', allowZeroAsValue: true, description: 'As printed, with the tax' },
  ({ random }) => (random.percent(3) ? '0.00' : `${random.int(12, 98_000)}.${String(random.int(0, 99)).padStart(2, '0')}`),
);
