import { isNumbered, nextNumber } from '#schema/rules/autonumber.ts';
import type { AttributeDraft, DraftPort, HintsPort, NumbersPort } from '#src/parts/attribute-form/contract.ts';

const FIRST_NAMES = ['Anna', 'Agnieszka', 'Grażyna', 'Józef', 'Jan', 'Małgorzata', 'Łukasz', 'Zofia', 'Żaneta'];
const names = [...FIRST_NAMES, ...Array.from({ length: 1_275 }, (_, index) => `Name ${index}`)];

const departments = ['Accounting', 'Payments', 'Payroll'];
const valuesOf = (dictionaryId: string) => (dictionaryId === 'departments' ? departments : names);

export const hints: HintsPort = {
  find: async ({ dictionaryId }, text) =>
    valuesOf(dictionaryId)
      .filter((value) => value.toLowerCase().startsWith(text.toLowerCase()))
      .slice(0, 12),
  has: async (dictionaryId, value) => valuesOf(dictionaryId).includes(value),
  size: () => names.length,
  remote: false,
};

const PLACE = 'gallery.draft';

/** Survives a reload, as the store of the application does. */
export const draft: DraftPort = {
  read: async () => JSON.parse(localStorage.getItem(PLACE) ?? 'null') as AttributeDraft | null,
  write: async (value) => {
    if (value === null) localStorage.removeItem(PLACE);
    else localStorage.setItem(PLACE, JSON.stringify(value));
  },
};

export const numbers: NumbersPort = {
  next: async (_attribute, last) => ({ value: isNumbered(last) ? nextNumber(last) : 'KD/2019/00042', leased: true }),
};
