import { isNumbered, nextNumber } from '#schema/rules/autonumber.ts';
import { reinputAfter } from '#schema/rules/reinput.ts';
import type { Source } from '#src/parts/attribute-form/begin-document.ts';
import type { AttributeDraft, FieldDraft, FinishedDocument } from '#src/parts/attribute-form/contract.ts';
import { stageOf } from '#src/parts/attribute-form/document-draft.ts';
import { DocumentWork } from '#src/parts/attribute-form/document-work.ts';
import { personalFile } from './personal-file.ts';

/** A form of the class "HR personal file" without a page: its disk, its dictionary, its numbers, and an operator's hands. */

const NAMES = ['Anna', 'Grażyna', 'Józef', 'Zofia'];

/** What the ports of the form were told. */
export interface WorkBench {
  /** The stored draft. */
  disk: AttributeDraft | null;
  writes: (AttributeDraft | null)[];
  saved: FinishedDocument[];
  announced: string[];
  focused: string[];
  numbersTaken: number;
  idsGiven: number;
  /** What the screen answers to a save. */
  isAccepted: boolean;
  /** yyyy-MM-dd by the clock of the device. */
  today: string;
  source: Source;
  /** A form that has read its draft. */
  begin: (more?: Partial<Source>) => Promise<DocumentWork>;
}

/** A bench with nothing on its disk. */
export function workBench(): WorkBench {
  const bench: WorkBench = {
    disk: null,
    writes: [],
    saved: [],
    announced: [],
    focused: [],
    numbersTaken: 0,
    idsGiven: 0,
    isAccepted: true,
    today: '2026-11-20',
    source: sourceOf(() => bench),
    begin: async (more = {}) => {
      const work = new DocumentWork(
        { ...bench.source, ...more },
        {
          focus: (id) => bench.focused.push(id),
          painted: () => Promise.resolve(),
          announceIgnored: () => bench.announced.push('ignored'),
          announceIssue: (issue) => bench.announced.push(`${issue.attributeId} ${issue.code}`),
          locale: () => 'pl-PL',
          today: () => bench.today,
          now: () => 1,
        },
      );
      await work.load();
      return work;
    },
  };
  return bench;
}

function sourceOf(bench: () => WorkBench): Source {
  return {
    documentClass: personalFile,
    inherited: { dep: 'Payroll', year: '2019', ret: 'B50', lang: 'Polish' },
    draft: {
      read: async () => structuredClone(bench().disk),
      write: async (draft) => {
        bench().disk = structuredClone(draft);
        bench().writes.push(bench().disk);
      },
    },
    hints: {
      find: async (_attribute, text) => NAMES.filter((name) => name.toLowerCase().startsWith(text.toLowerCase())),
      has: async (_dictionary, value) => NAMES.includes(value),
      size: () => NAMES.length,
      remote: false,
    },
    numbers: {
      next: async (_attribute, last) => {
        bench().numbersTaken += 1;
        return { value: isNumbered(last) ? nextNumber(last) : 'KD/2019/00042', leased: true };
      },
    },
    ids: {
      next: () => `document ${(bench().idsGiven += 1)}`,
      isTaken: async (id) => bench().saved.some((document) => document.id === id),
    },
    onSave: async (document) => {
      if (!bench().isAccepted) return 'notSaved';
      if (bench().saved.some(({ id }) => id !== undefined && id === document.id)) return 'taken';
      bench().saved.push(document);
      return 'saved';
    },
  };
}

/** The fields of the document under way. */
export const fields = (work: DocumentWork): Readonly<Record<string, FieldDraft>> => work.state().draft?.fields ?? {};

/** Types a text key by key. */
export const type = (work: DocumentWork, id: string, text: string): void =>
  Array.from(text).forEach((_key, at) => work.apply({ is: 'typed', id, text: text.slice(0, at + 1) }));

/** Types an entry of a double entry and presses Enter, as the input does. */
export function entry(work: DocumentWork, id: string, text: string): void {
  type(work, id, text);
  const after = reinputAfter(stageOf(fields(work)[id]), 'enter', text);
  work.apply({ is: 'reinput', id, reinput: after });
  if (after.stage === 'locked') work.enter(id);
}

/** Fills a whole document. */
export async function fillAll(work: DocumentWork, code = '773109420042'): Promise<void> {
  await work.takeCode(code);
  entry(work, 'surname', 'Świąt');
  entry(work, 'surname', 'Świąt');
  type(work, 'first', 'Zofia');
  type(work, 'born', '12.03.61');
  work.apply({ is: 'typed', id: 'part', text: 'Part A, recruitment' });
}
