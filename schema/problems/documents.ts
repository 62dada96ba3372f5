/** Problems of documents, with their HTTP status (`schema/problems.ts`). */
export const documentProblems = {
  /** The caller sees the document and lacks a right on it. */
  'document.notAllowed': 200,
  'document.noPages': 200,
  /** A page that cannot be drawn; the file is kept as it came. */
  'page.unreadable': 200,
  /** An output showed something that is black: it was not given out. */
  'page.leak': 500,
  /** Changed by another user since the caller saw it. */
  'row.changed': 200,
  'documents.tooMany': 200,
  /** It is prepared as work, and a message reports when it is there. */
  'documents.preparing': 200,
  'tags.tooMany': 200,
  /** None of the receivers may see all of the documents. */
  'mail.sightDiffers': 200,
  'mail.noReceiver': 200,
} as const;
