import { pageStatus, type PageStatus } from '#schema/codes/bench.ts';
import { DAY_MS } from '#schema/limits.ts';
import type { SyncPage, Synchronization } from '#schema/records/bench.ts';
import type { Registration } from '#schema/records/registration.ts';
import type { DemoBase } from '#service/demo/demo-part.ts';
import { inLanguage, type Words } from '#service/demo/in-language.ts';
import type { Random } from '#service/demo/random.ts';
import { DEMO_NOW } from '#service/demo/scale.ts';

const names: readonly { words: Words; state: Synchronization['state']; source: Synchronization['source'] }[] = [
  { words: ['Personnel folders, shelf 4', 'Akta osobowe, regał 4', 'Personalakten, Regal 4'], state: 'open', source: 'scan' },
  { words: ['List of the branch in Łódź', 'Lista oddziału w Łodzi', 'Liste der Filiale Łódź'], state: 'open', source: 'csv' },
  { words: ['Payroll 2019', 'Płace 2019', 'Gehälter 2019'], state: 'closed', source: 'csv' },
];
const DOCUMENTS = 20;
const PAGES = 7;

/** States of pages in turn: most were scanned. */
const states: readonly PageStatus[] = [
  pageStatus.scanned,
  pageStatus.scanned,
  pageStatus.scanned,
  pageStatus.expected,
  pageStatus.scanned,
  pageStatus.blank,
  pageStatus.scanned,
  pageStatus.missing,
  pageStatus.scanned,
  pageStatus.damaged,
  pageStatus.scanned,
];

/** Synchronizations of documents at the archive, with pages in every state. */
export function demoSynchronizations(
  random: Random,
  { plan, configuration }: DemoBase,
  documents: readonly Registration[],
): { synchronizations: Synchronization[]; pages: SyncPage[] } {
  const archivist = configuration.users.find(({ roles }) => roles.includes('ArchiveProvider'));
  const made = { version: 1, createdBy: archivist?.id ?? '', createdByName: archivist?.name ?? '', createdByOp: '' };
  const [projectId] = documents.map((row) => row.projectId);
  if (projectId === undefined) return { synchronizations: [], pages: [] };
  const coded = documents.filter((row) => row.projectId === projectId && row.code !== '');
  const wordOf = (words: Words) => inLanguage(plan.language, words);
  const synchronizations = names.map(({ words, ...row }, n) => {
    const createdAt = DEMO_NOW - (n + 1) * 4 * DAY_MS;
    return { ...made, ...row, id: random.id(createdAt), projectId, name: wordOf(words), createdAt };
  });
  const pages = synchronizations.flatMap(({ id: synchronizationId, state, createdAt }, n) =>
    coded.slice(n * DOCUMENTS, (n + 1) * DOCUMENTS).flatMap((document, row) =>
      Array.from({ length: PAGES }, (_, at): SyncPage => {
        const found = states[(row * PAGES + at) % states.length] ?? pageStatus.scanned;
        const number = at + 1;
        return {
          ...made,
          id: random.id(createdAt),
          projectId,
          createdAt,
          synchronizationId,
          registrationId: document.id,
          barcode: `${document.code}-P${String(number).padStart(3, '0')}`,
          number,
          status: state === 'closed' ? pageStatus.scanned : found,
          justificationId: '',
          text: '',
        };
      }),
    ),
  );
  return { synchronizations, pages };
}
