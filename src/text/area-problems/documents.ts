import { msg } from '@lingui/core/macro';
import type { documentProblems } from '#schema/problems/documents.ts';
import type { ProblemText } from '#src/text/problems.ts';

/** Texts of the problems of documents, by code. */
export const documentProblemTexts: Record<keyof typeof documentProblems, ProblemText> = {
  'document.notAllowed': {
    title: msg`You may not do this with this document`,
    text: msg`Nothing was changed. Ask an administrator of your company for the right.`,
  },
  'document.noPages': {
    title: msg`This document has no pages yet`,
    text: msg`Only its data are here; the paper is in its box. Nothing was changed.`,
  },
  'page.unreadable': {
    title: msg`This page cannot be drawn`,
    text: msg`The file is kept as it came. Other pages can be opened.`,
  },
  'page.leak': {
    title: msg`The file was not given out`,
    text: msg`A check found blackened content in it. The document is unchanged. Contact support.`,
  },
  'row.changed': {
    title: msg`Someone else changed this in the meantime`,
    text: msg`Your change was not saved. Look at the new state, then save again.`,
  },
  'documents.tooMany': {
    title: msg`These are too many documents`,
    text: msg`Nothing was changed. Select fewer documents.`,
  },
  'documents.preparing': {
    title: msg`The file is being prepared`,
    text: msg`It has many pages. It is under Prepared files, and you get a message when it can be downloaded.`,
  },
  'tags.tooMany': {
    title: msg`There are too many tags`,
    text: msg`Nothing was changed. Remove a tag first, or use one that exists.`,
  },
  'mail.sightDiffers': {
    title: msg`The receivers have no right to see all of these documents`,
    text: msg`Nothing was sent. Choose other receivers, or fewer documents.`,
  },
  'mail.noReceiver': {
    title: msg`None of the receivers can get this mail`,
    text: msg`Nothing was sent. People need an address and an active account; addresses outside need a PDF and a domain your company lists.`,
  },
};
