import type { CallResult } from '#schema/calls/call.ts';
import { segregationCalls } from '#schema/calls/segregation.ts';
import { callOrKept } from '#src/data/answers/call-or-kept.ts';
import type { Corrigible } from '#src/data/queries/corrections.ts';
import { treatedDocument, type UnseenTreat } from '#src/data/queries/treats.ts';
import type { CallPage } from '#src/parts/list-source/call-source.ts';

type Page = CallResult<typeof segregationCalls.documentsElsewhere>;

/** Documents of a project by what there is to correct. */
export interface AskedDocuments {
  projectId: string;
  show: 'all' | 'exception' | 'incomplete' | 'changed';
  search: string;
}

/** A document of a box that no device has, by an answer of the service. */
export interface ServedDocument extends Corrigible {
  box: { id: string; code: string };
  isElsewhere: true;
  /** Time of the answer (ms). */
  answerAt: number;
  /** The same where the service could not be reached. */
  keptAt: number | undefined;
}

/** The service is asked once the typing rests. */
const REST_MS = 400;

/** The next documents with something to correct that are on no device. */
export async function askDocuments(
  asked: AskedDocuments,
  after: string | null,
  signal: AbortSignal,
): Promise<CallPage<ServedDocument>> {
  if (asked.search !== '' && after === null) await new Promise((resolve) => setTimeout(resolve, REST_MS));
  if (signal.aborted) return { rows: [], next: null };
  const { data, keptAt } = await pageOf(asked, after ?? '');
  const answerAt = keptAt ?? Date.now();
  const rows = data.items.map((item) => ({ ...item, isElsewhere: true as const, answerAt, keptAt }));
  return { rows, next: data.isLastPage ? null : data.after };
}

/** A page of the service; without a connection the one kept here, and for a search that was never made the first of all. */
async function pageOf(asked: AskedDocuments, after: string): Promise<{ data: Page; keptAt: number | undefined }> {
  const answer = await callOrKept(segregationCalls.documentsElsewhere, { ...asked, after });
  if (answer.kind === 'done') return answer;
  // behind a page of a search the first of all would come twice
  if (answer.kind === 'refused' || asked.search === '' || after !== '') throw new Error(answer.kind);
  return pageOf({ ...asked, search: '' }, '');
}

/** Those of these documents that are on no device now and in a box, as they are with what was saved here since. */
export function stillElsewhere(
  served: readonly ServedDocument[],
  here: ReadonlySet<string>,
  treats: readonly UnseenTreat[],
): ServedDocument[] {
  return served.filter(({ document }) => !here.has(document.id)).flatMap((row) => withTreats(row, treats) ?? []);
}

/** A document with these treatments; undefined for one that was struck. */
function withTreats(row: ServedDocument, treats: readonly UnseenTreat[]): ServedDocument | undefined {
  const document = treatedDocument(row.document, treats);
  if (!document) return undefined;
  const its = treats.filter(({ documentId }) => documentId === document.id).map(({ asked }) => asked);
  const moves = its.flatMap((asked) => (asked.do === 'rehouse' ? [{ id: asked.toId, code: asked.toCode }] : []));
  const justified = new Set(its.flatMap((asked) => (asked.do === 'accept' ? asked.pages : [])));
  const missing = row.missing.filter(({ id }) => !justified.has(id));
  return { ...row, document, missing, box: moves.at(-1) ?? row.box };
}
