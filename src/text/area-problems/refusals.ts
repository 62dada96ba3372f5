import { msg } from '@lingui/core/macro';
import type { RefusalCode } from '#schema/problems.ts';
import type { ProblemText } from '#src/text/problems.ts';

/** Why a change of an area was refused: orders, handovers, files. A box cannot be refused for these. */
export const areaRefusalTexts = {
  fileMissing: {
    title: msg`A file of this change is missing on the server`,
    text: msg`The device no longer has it either: a backup of the server may have been restored. Discard the change, and add the file again if you have it elsewhere. Everything else is saved.`,
  },
  fileRefused: {
    title: msg`A file was not accepted`,
    text: msg`The server could not open it, or its check found something. Discard this change and add another file; the document is saved.`,
  },
  restrictionForbids: {
    title: msg`With this value you could not see the document any more`,
    text: msg`Nothing was changed. Choose a value you may see, or ask your administrator.`,
  },
  valueInherited: {
    title: msg`This value came with the box`,
    text: msg`The document was not changed. Change the value at the box: it is the same in all documents of the box.`,
  },
  valueFixed: {
    title: msg`This value cannot be changed`,
    text: msg`Nothing was changed. It is read-only, or a number of its series.`,
  },
  valueHeld: {
    title: msg`A supervisor is deciding about this value`,
    text: msg`The document was not changed. Try again when the decision is made.`,
  },
  tagsTooMany: {
    title: msg`The document has too many tags`,
    text: msg`No tag was added. Take another tag from the document, then try again.`,
  },
  orderEmpty: { title: msg`The basket is empty`, text: msg`Nothing was ordered. Add something, then send the order again.` },
  orderMoved: {
    title: msg`This order changed since you looked`,
    text: msg`Nothing was decided. Look again, then decide.`,
  },
  ownRequest: {
    title: msg`You cannot approve your own order`,
    text: msg`Nothing was decided. Another person with the permission sees it.`,
  },
  notCoordinator: {
    title: msg`The coordinator of this project approves its orders`,
    text: msg`Nothing was decided. The order waits for the coordinator.`,
  },
  reasonRequired: { title: msg`A reason is required`, text: msg`Nothing was changed. Choose or write a reason and try again.` },
  reasonCommentRequired: {
    title: msg`This reason needs a comment`,
    text: msg`The basket is unchanged. Write the comment and send the order again.`,
  },
  addressRequired: {
    title: msg`The delivery address is incomplete`,
    text: msg`The basket is unchanged. Fill in recipient, street and city, then send the order again.`,
  },
  limitReached: {
    title: msg`The limit of this order is reached`,
    text: msg`This item was not added; everything else is unchanged. Send this order and open another one.`,
  },
  draftsFull: {
    title: msg`You have too many baskets in this project`,
    text: msg`This one is kept on this device. Send or cancel another basket of the project, then try again.`,
  },
  quantityInvalid: {
    title: msg`The quantity does not fit`,
    text: msg`Nothing was changed. Check the number and try again.`,
  },
  itemUnavailable: {
    title: msg`Nothing of this order can be ordered now`,
    text: msg`The basket is unchanged. Each item says why and what you can do.`,
  },
  orderTypeWrong: {
    title: msg`This item does not fit the basket`,
    text: msg`It was not added. Add it to a basket of its own kind.`,
  },
  folderDiffers: {
    title: msg`This is not the folder that was ordered`,
    text: msg`The item is still to pick. Its code belongs to a box or to another class; compare the label with the order.`,
  },
  folderTaken: {
    title: msg`This folder is on an order already`,
    text: msg`The item is still to pick. Put this folder back, or look for another one that fits.`,
  },
  ordersOff: { title: msg`Orders are switched off`, text: msg`The basket is kept. Ask your administrator.` },
  kindsDiffer: {
    title: msg`These baskets cannot be joined`,
    text: msg`They are unchanged. Only baskets of one kind become one.`,
  },
  stockMissing: {
    title: msg`Not enough in stock`,
    text: msg`Nothing was handed out. Enter what is there; the rest follows.`,
  },
  signatureMissing: {
    title: msg`A signature is missing`,
    text: msg`The list is kept. Both people sign, or one states why not and a witness is named.`,
  },
  handoverHash: {
    title: msg`The list and its seal do not match`,
    text: msg`The handover is kept on this device. Contact support; do not sign it again.`,
  },
  versionMissing: {
    title: msg`The scan is not stored yet`,
    text: msg`The item stays open. Store the file first, then finish it.`,
  },
} satisfies Partial<Record<RefusalCode, ProblemText>>;
