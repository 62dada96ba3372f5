import { msg } from '@lingui/core/macro';
import type { ProblemCode } from '#schema/problems.ts';
import type { ProblemText } from '#src/text/problems.ts';

/** Texts of the problems of files, by code. */
export const fileProblemTexts = {
  'file.hashDiffers': {
    title: msg`The file did not arrive as it was sent`,
    text: msg`Nothing was kept on the server, and your file is unchanged. Send it again.`,
  },
  'file.kindDiffers': {
    title: msg`The file is not what its name says`,
    text: msg`It was not accepted. Your file is unchanged. Save it again in the right format and send it.`,
  },
  'file.kindForbidden': {
    title: msg`Files of this kind are not accepted`,
    text: msg`Your file is unchanged. Save it in another format and send it.`,
  },
  'file.empty': {
    title: msg`The file is empty`,
    text: msg`It was not accepted. Your file is unchanged. Save it again from the program you made it with, then send it.`,
  },
  'file.broken': {
    title: msg`The file is damaged`,
    text: msg`It was not accepted, because it cannot be opened. Your file is unchanged. Save or scan it again, then send it.`,
  },
  'file.locked': {
    title: msg`The file is locked with a password`,
    text: msg`It was not accepted. Your file is unchanged. Save it without a password and send it again.`,
  },
  'file.tooManyPages': {
    title: msg`The file has too many pages`,
    text: msg`It was not accepted. Your file is unchanged. Divide it into several files and send them one by one.`,
  },
  'file.tooManyPixels': {
    title: msg`A page of the file is too large`,
    text: msg`It was not accepted. Your file is unchanged. Save or scan it with a lower resolution, then send it.`,
  },
  'file.bomb': {
    title: msg`The file unpacks to far more than its size`,
    text: msg`It was not accepted, to protect the server. Your file is unchanged. Save its content in a new file and send that.`,
  },
  'file.unreadable': {
    title: msg`The file takes too long to open`,
    text: msg`It was not accepted. Your file is unchanged. Save it as a new PDF, for example by printing it to a file, then send that.`,
  },
  'file.incomplete': {
    title: msg`Part of the file has not arrived yet`,
    text: msg`What has arrived is kept for seven days. Send the file again to continue.`,
  },
  'file.checking': {
    title: msg`The file is being checked for viruses`,
    text: msg`It has arrived on the server. Try again in a moment.`,
  },
  'file.refused': {
    title: msg`The file was not accepted`,
    text: msg`The virus scanner reported it or could not check it. Check your copy, then send it again.`,
  },
  'file.lost': {
    title: msg`The content of this file is missing`,
    text: msg`Its entry is kept. Contact support; they can restore it from a backup.`,
  },
  'files.unavailable': {
    title: msg`Files cannot be stored or read at the moment`,
    text: msg`Everything else works. Your file is unchanged; try again later.`,
  },
  'files.full': {
    title: msg`The server has no room for further files`,
    text: msg`Your file is unchanged, and everything else works. Contact support; they have to make room. It can be sent again then.`,
  },
} satisfies Partial<Record<ProblemCode, ProblemText>>;
