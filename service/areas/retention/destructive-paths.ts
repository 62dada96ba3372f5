import type { Ending } from '#schema/rules/blockers.ts';

/** A way in which a record of a client ends. */
interface DestructivePath {
  /** Subject and actor of the ending. */
  ends: string;
  /** Question to `explain` before it. */
  asks: Ending;
}

/**
 * Source files that end boxes, documents, orders or files of a client, by path. A file that deletes and is neither here nor in
 * `maintenancePaths` fails the test next to this list, so no path can forget `explain`.
 */
export const destructivePaths: Readonly<Record<string, DestructivePath>> = {
  'schema/operations/containers.ts': { ends: 'a box, by container.delete', asks: 'deletion' },
  'schema/operations/registrations.ts': { ends: 'a document, by registration.delete', asks: 'deletion' },
  'schema/operations/treat.ts': { ends: 'a document the archive strikes, by registration.treat', asks: 'deletion' },
  'schema/judge/desk/take-back.ts': { ends: 'a box or document whose creation is taken back', asks: 'deletion' },
  'service/areas/sync/flush.ts': { ends: 'the rows of a creation that is taken back', asks: 'deletion' },
  'service/areas/sync/erase-names.ts': { ends: 'names of a person in custody; no record goes', asks: 'destruction' },
  'service/areas/documents/delete.ts': { ends: 'a document, by its call; it can be restored for 30 days', asks: 'deletion' },
  'service/areas/documents/remove-version.ts': {
    ends: 'a version of the pages; its bytes are kept for 30 days',
    asks: 'deletion',
  },
  'service/areas/documents/swept-versions.ts': { ends: 'bytes of versions that were removed for 30 days', asks: 'deletion' },
  'service/areas/documents/anonymize-whole.ts': { ends: 'documents that a person anonymizes as a whole', asks: 'destruction' },
  'service/areas/documents/erase-work.ts': { ends: 'documents that were deleted for 30 days or destroyed', asks: 'deletion' },
  'service/areas/documents/erase.ts': { ends: 'contents of a document, under the lock of its caller', asks: 'deletion' },
  'service/areas/documents/erase-operations.ts': {
    ends: 'values that operations, cases and positions repeat, with the erase of their document',
    asks: 'deletion',
  },
  'service/areas/documents/erase-late.ts': { ends: 'values that arrive about an erased document', asks: 'deletion' },
  'service/areas/workflow/cases.ts': {
    ends: 'values that steps of a case have kept, with the erase of their document',
    asks: 'deletion',
  },
  'schema/judge/imports/take-back.ts': { ends: 'a box or document of an import, for its caller', asks: 'deletion' },
  'service/areas/imports/take-back.ts': { ends: 'boxes and documents of an import that is rolled back', asks: 'deletion' },
  'service/areas/files/sweep.ts': { ends: 'files whose time is over', asks: 'destruction' },
};

/** Files that delete what is no record: secrets, messages, counters, unfinished uploads, rows past their time. */
export const maintenancePaths: Readonly<Record<string, string>> = {
  'schema/operations/synchronizations.ts': 'a comparison of pages that is still open; its documents stay',
  'service/areas/account/deposit-tokens.ts': 'tokens that ended',
  'service/areas/account/login-tries.ts': 'counters of sign-in tries',
  'service/areas/account/one-time.ts': 'secrets that work once',
  'service/areas/account/refresh-families.ts': 'tokens that ended',
  'service/areas/catalogue/pins.ts': 'notes of pages a device no longer keeps',
  'service/areas/cost-centers/handlers.ts': 'the people of a cost center that get a new set',
  'service/areas/dictionaries/check-file.ts': 'values that were read and are not published',
  'service/areas/dictionaries/delete-file.ts': 'values of a file that is deleted before it is published',
  'service/areas/dictionaries/publish-version.ts': 'values that were read and are published',
  'service/areas/devices/retention.ts': 'devices without unsent work, a year after their last message',
  'service/areas/documents/dropped.ts': 'prepared files that show what was changed since',
  'service/areas/documents/saved-views.ts': 'views their owner deletes',
  'service/areas/documents/terms.ts': 'words of a document in the search; its pages are where they were',
  'service/areas/files/finish.ts': 'the row of an upload that became a file or failed',
  'service/areas/files/handlers.ts': 'an upload that its sender gave up',
  'service/areas/imports/begin.ts': 'refused rows of an earlier check',
  'service/areas/imports/configs.ts': 'configurations of imports',
  'service/areas/imports/handlers.ts': 'imports without rows in the vault',
  'service/areas/imports/new-values.ts': 'new values of a check that does not count',
  'service/areas/imports/retention.ts': 'refused rows and files of imports past their time; what was imported stays',
  'service/areas/notifications/handlers.ts': 'messages their reader deletes',
  'service/areas/notifications/retention.ts': 'messages past their time',
  'service/areas/offline/code-filter/work.ts': 'filters of codes that are built again; the codes stay',
  'service/areas/orders/bulk-answers.ts': 'answers to files of bulk orders past their time; what was added stays',
  'service/areas/orders/free-wishes.ts': 'a wish to be notified that its owner takes back',
  'service/areas/orders/freed-items.ts': 'wishes to be notified, with the message that fulfils them',
  'service/areas/sync/document-numbers.ts': 'numbers that repeat values of a document, when these change or are erased',
  'service/areas/sync/retention.ts': 'receipts and decided cases past their time (decisions.md S-e)',
  'service/areas/sync/scopes.ts': 'a right of a user',
  'service/areas/sync/tombstones.ts': 'tombstones of the feed; the records are where they were',
  'service/work/gather.ts': 'waiting lines that became one mail',
  'service/work/nodes.ts': 'entries of nodes that ended',
  'service/work/put.ts': 'waiting work that is no longer wanted',
  'service/work/retention.ts': 'ended work past its time',
};
