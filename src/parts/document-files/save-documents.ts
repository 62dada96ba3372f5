import { i18n } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { documentOutputCalls, NOT_INCLUDED } from '#schema/calls/document-output.ts';
import { FILE_LIMITS } from '#schema/limits.ts';
import { call } from '#src/data/calls/call.ts';
import { snack } from '#src/kit/feedback/snackbar.tsx';
import { saveFile } from '#src/parts/answers/save-file.ts';
import { troubleText } from '#src/parts/answers/trouble.ts';

/** `zip`: files as they came; `pdf`: their pages as they are shown. What has black areas is drawn again by the service in both. */
export type FileForm = 'zip' | 'pdf';

/** A document with the version that is meant; the newest without one. */
export interface LeavingDocument {
  guid: string;
  version?: number;
}

/** Contents of a PDF. Notes are for colleagues, so they leave only if they were asked for. */
export interface PdfChoice {
  AsOnePdf: boolean;
  /** Pages of the one document, as `1-3,7`; all without it. */
  pages?: string;
  withNotes: boolean;
  withHighlights: boolean;
}

const usual: Omit<PdfChoice, 'AsOnePdf'> = { withNotes: false, withHighlights: true };

/** Asks the service for a file of documents and saves it; what went wrong becomes news. */
export async function saveDocuments(form: FileForm, documents: readonly LeavingDocument[], choice?: PdfChoice): Promise<void> {
  if (documents.length > FILE_LIMITS.zipDocuments) return snack(i18n._(msg`Select fewer documents: a file contains up to 250.`));
  snack(i18n._(msg`The file is being prepared.`));
  const isOne = form === 'pdf' && (choice?.AsOnePdf ?? documents.length === 1);
  const outcome = await (form === 'zip' ? zip(documents) : pdf(documents, { ...usual, AsOnePdf: isOne, ...choice }));
  if (outcome.kind === 'done') {
    saveFile(outcome.data, isOne ? 'document.pdf' : 'document.zip');
    const left = Number(outcome.data.headers.get(NOT_INCLUDED) ?? '0');
    if (left > 0) snack(leftText(left));
    return;
  }
  const trouble = troubleText(i18n, outcome);
  if (trouble !== '') snack(trouble);
}

const leftText = (left: number) =>
  i18n._(
    msg`${plural(left, {
      one: '# document is not in the file. NOT-INCLUDED.txt in it says why.',
      other: '# documents are not in the file. NOT-INCLUDED.txt in it says why.',
    })}`,
  );

const zip = (documents: readonly LeavingDocument[]) =>
  call(documentOutputCalls.downloadDocuments, {
    GuidList: documents.map(({ guid, version }) => ({ Guid: guid, Version: version })),
  });

const pdf = (documents: readonly LeavingDocument[], choice: PdfChoice) =>
  call(documentOutputCalls.preparePdf, { id: crypto.randomUUID(), guidList: [...documents], ...choice });
