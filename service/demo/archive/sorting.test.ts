import { expect, test } from 'vitest';
import type { Category } from '#schema/records/sorting.ts';
import { categoryFor } from '#schema/rules/bench/category-of.ts';
import { generateClient } from '#service/demo/generate.ts';
import { categories } from '#service/db/tables/sorting.ts';

/** Trays that the documents of a client go onto without a question, by class. */
function traysOf(urlPath: string): Record<string, string[]> {
  const { parts, configuration, registrations } = generateClient(1, urlPath);
  const trays = parts.flatMap(({ tables }) => tables.filter(({ table }) => table === categories).flatMap(({ rows }) => rows));
  const found = configuration.projects.flatMap(({ record: { id }, classes }) =>
    classes.map(({ record }) => {
      const its = trays.filter((row) => Reflect.get(row, 'projectId') === id) as Category[]; // rows of its table
      const documents = registrations.filter(({ classId }) => classId === record.id);
      const names = documents.map((document) => categoryFor(its, document, record, '2026-11-25')?.tray ?? '');
      return [record.name, [...new Set(names)].toSorted()] as const;
    }),
  );
  return Object.fromEntries(found);
}

test('categories have rules, by which most classes go onto a tray of their own; personal files ask a person', () => {
  expect(traysOf('demo')).toMatchObject({
    'HR personal files': [''],
    'Employment contracts': ['1'],
    'Payroll lists': ['2'],
    'Work certificates': ['3'],
    'Medical records': ['4'],
    'Purchase invoices': ['6'],
    'Sales invoices': ['6'],
    'Ledgers to 2015': [''],
  });
  expect(traysOf('acme')).toMatchObject({ Contracts: ['1'], Correspondence: ['5'], 'Technical drawings': ['7'] });
});
