/** Problems of documents, with their HTTP status (`schema/problems.ts`). */
export const documentProblems = {
  /** The caller sees the document and lacks a right on it. */
  'document.notAllowed': 200,
  'document.noPages': 200,
  /** The page cannot be rendered; the service keeps the original file. */
  'page.unreadable': 200,
  /** The output showed content under a black area and was withheld. */
  'page.leak': 500,
  /** Changed by another user since the caller saw it. */
  'row.changed': 200,
  'documents.tooMany': 200,
  /** Work prepares it, and a message reports when it is ready. */
  'documents.preparing': 200,
  'tags.tooMany': 200,
  /** None of the receivers may see all of the documents. */
  'mail.sightDiffers': 200,
  'mail.noReceiver': 200,
} as const;
